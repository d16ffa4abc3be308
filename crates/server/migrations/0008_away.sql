-- The last gap between heartbeats by which clocks were moved.
ALTER TABLE site ADD COLUMN away_from BIGINT;
ALTER TABLE site ADD COLUMN away_to BIGINT;
