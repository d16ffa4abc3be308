-- Whether others find the game in lists: rated games, and those that began in the lobby. Any other is known only to whoever has its link.
ALTER TABLE games ADD COLUMN public BIGINT NOT NULL DEFAULT 0;
UPDATE games SET public = 1 WHERE rated = 1;

CREATE INDEX games_in_archive ON games (ended, id) WHERE public = 1 AND reason IS NOT NULL;
CREATE INDEX ratings_by_variant ON ratings (variant, rating);
