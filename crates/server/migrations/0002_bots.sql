-- The server's engine looks for its games among those in progress.
CREATE INDEX games_in_progress ON games (created) WHERE reason IS NULL;
