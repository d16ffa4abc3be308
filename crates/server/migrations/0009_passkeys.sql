-- Whether the player is no guest any more; without a password, a passkey signs in.
ALTER TABLE players ADD COLUMN claimed BIGINT NOT NULL DEFAULT 0;
UPDATE players SET claimed = 1 WHERE password IS NOT NULL;

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    -- The device's name for it, and the public key as a COSE key; both in base64.
    credential TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    -- How often it has signed, if the device counts.
    counter BIGINT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX passkeys_of_player ON passkeys (player);

-- What passkeys were asked to sign, each for one use.
CREATE TABLE passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    created BIGINT NOT NULL
);
