-- Whether the player takes free text from opponents who take it, too.
ALTER TABLE players ADD COLUMN free_talk BIGINT NOT NULL DEFAULT 0;

-- What was said in a game: a ready-made sentence or a text, as JSON.
CREATE TABLE messages (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    side TEXT NOT NULL,
    said TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE blocks (
    player TEXT NOT NULL REFERENCES players (id),
    blocked TEXT NOT NULL REFERENCES players (id),
    created BIGINT NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    reported TEXT NOT NULL REFERENCES players (id),
    game TEXT,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- When somebody has dealt with it.
    closed BIGINT
);
CREATE INDEX reports_by_player ON reports (player, created);
