-- The turns of finished public games by the position in which they were played. Filled some time after the end, and can be built anew:
-- delete the rows and set `explored` to 0.
ALTER TABLE games ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_explore ON games (ended) WHERE public = 1 AND explored = 0 AND reason IS NOT NULL;

CREATE TABLE explorer (
    digest TEXT NOT NULL REFERENCES variants (digest),
    -- The hash of the position at the beginning of the turn.
    position BIGINT NOT NULL,
    turn TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (digest, position, turn, game)
);
