-- What programs sign in with. A token ends when it is revoked, and with all sessions of its player.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    secret_hash TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_by_player ON tokens (player);

-- Whether a program plays: the server's engine, or the bot of a user, who had to say so before the first game.
ALTER TABLE players ADD COLUMN program BIGINT NOT NULL DEFAULT 0;
UPDATE players SET program = 1 WHERE bot IS NOT NULL;

-- When whoever runs the site banned the player.
ALTER TABLE players ADD COLUMN banned BIGINT;
CREATE INDEX players_banned ON players (id) WHERE banned IS NOT NULL;

-- 1 while the player is being deleted, 2 afterwards. No game of theirs can begin.
ALTER TABLE players ADD COLUMN leaving BIGINT NOT NULL DEFAULT 0;
UPDATE players SET leaving = 2 WHERE name = 'deleted';
CREATE INDEX players_leaving ON players (id) WHERE leaving = 1;

-- When a user's variant was last chosen. Some time later it is deleted, unless a game uses it.
ALTER TABLE variants ADD COLUMN chosen BIGINT NOT NULL DEFAULT 0;
