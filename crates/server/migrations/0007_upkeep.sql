-- Users' variants that nothing refers to are found without reading all games.
CREATE INDEX games_by_digest ON games (digest);
CREATE INDEX challenges_by_digest ON challenges (digest);

-- What tells this site from others that share a NATS server with it; made when the first process starts.
ALTER TABLE site ADD COLUMN mark TEXT;
