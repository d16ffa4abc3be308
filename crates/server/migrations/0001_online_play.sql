-- Runs on SQLite and on PostgreSQL. Moments are milliseconds since 1970; flags are 0 or 1.

-- One row. `last_alive` is renewed all the time by every process; a gap is downtime, during which clocks stand still.
CREATE TABLE site (
    id BIGINT PRIMARY KEY,
    last_alive BIGINT NOT NULL
);

-- A guest is a player without a password.
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Equal for names that look alike.
    name_key TEXT NOT NULL UNIQUE,
    password TEXT,
    bot BIGINT,
    may_rename BIGINT NOT NULL DEFAULT 1,
    created BIGINT NOT NULL,
    -- When a connection was last open; 0 while the player has never been connected.
    seen BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE sessions (
    secret_hash TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    created BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player);

CREATE TABLE recovery_codes (
    code_hash TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id)
);
CREATE INDEX recovery_codes_by_player ON recovery_codes (player);

-- The rules of every game played, as a complete file.
CREATE TABLE variants (
    digest TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    toml TEXT NOT NULL,
    builtin BIGINT NOT NULL
);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL REFERENCES variants (digest),
    start TEXT,
    white TEXT NOT NULL REFERENCES players (id),
    black TEXT NOT NULL REFERENCES players (id),
    rated BIGINT NOT NULL,
    control TEXT NOT NULL,
    version BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    to_act TEXT NOT NULL,
    white_left BIGINT NOT NULL,
    black_left BIGINT NOT NULL,
    running TEXT,
    since BIGINT,
    deadline BIGINT,
    offers TEXT NOT NULL,
    winner TEXT,
    reason TEXT,
    next TEXT,
    created BIGINT NOT NULL,
    ended BIGINT
);
CREATE INDEX games_by_deadline ON games (deadline);
CREATE INDEX games_by_white ON games (white, created);
CREATE INDEX games_by_black ON games (black, created);

-- Only grows. A row is a complete turn with its actions, or a number of turns taken back.
CREATE TABLE turns (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    key TEXT,
    actions TEXT,
    taken_back BIGINT,
    received BIGINT NOT NULL,
    white_left BIGINT NOT NULL,
    black_left BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, key)
);

CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    seek TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX seeks_by_player ON seeks (player);

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id),
    digest TEXT NOT NULL REFERENCES variants (digest),
    start TEXT,
    control TEXT NOT NULL,
    rated BIGINT NOT NULL,
    color TEXT NOT NULL,
    game TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_by_player ON challenges (player);

-- The overall rating has the empty variant.
CREATE TABLE ratings (
    player TEXT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (player, variant)
);

CREATE TABLE rating_history (
    player TEXT NOT NULL,
    variant TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, variant, game)
);
