-- Instants are UTC without a zone, to the microsecond. The same tables as in migrations/sqlite.

CREATE TABLE players (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    skeleton TEXT NOT NULL UNIQUE,
    email TEXT,
    email_key TEXT,
    confirmed_at TIMESTAMP,
    password_hash TEXT,
    role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin')),
    zone TEXT NOT NULL DEFAULT 'UTC',
    mail_off TEXT NOT NULL DEFAULT '',
    mail_key TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    closed_at TIMESTAMP
);
CREATE UNIQUE INDEX players_confirmed_email ON players (email_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX players_email ON players (email_key);

CREATE TABLE sessions (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token_hash TEXT NOT NULL UNIQUE,
    player_id BIGINT NOT NULL REFERENCES players (id),
    agent TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_player ON sessions (player_id);

CREATE TABLE seen (
    subject TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);

CREATE TABLE tokens (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token_hash TEXT NOT NULL UNIQUE,
    player_id BIGINT NOT NULL REFERENCES players (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    email TEXT,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);
CREATE INDEX tokens_player ON tokens (player_id, purpose);

CREATE TABLE variants (
    slug TEXT NOT NULL,
    version BIGINT NOT NULL,
    text TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (slug, version)
);

CREATE TABLE games (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'declined', 'withdrawn', 'lapsed')),
    variant TEXT NOT NULL,
    variant_version BIGINT NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_version BIGINT NOT NULL,
    pace TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
    challenger_id BIGINT NOT NULL REFERENCES players (id),
    opponent_id BIGINT REFERENCES players (id),
    seat TEXT NOT NULL CHECK (seat IN ('first', 'second', 'random')),
    greeting TEXT NOT NULL DEFAULT '',
    first_id BIGINT REFERENCES players (id),
    second_id BIGINT REFERENCES players (id),
    moves TEXT NOT NULL DEFAULT '',
    ply BIGINT NOT NULL DEFAULT 0,
    rev BIGINT NOT NULL DEFAULT 0,
    turn TEXT CHECK (turn IN ('first', 'second')),
    turn_since TIMESTAMP,
    deadline TIMESTAMP,
    draw_offer TEXT CHECK (draw_offer IN ('first', 'second')),
    takeback TEXT CHECK (takeback IN ('first', 'second')),
    winner TEXT CHECK (winner IN ('first', 'second', 'none')),
    reason TEXT,
    muted TEXT NOT NULL DEFAULT '',
    source TEXT,
    reminded_ply BIGINT,
    listed_at TIMESTAMP NOT NULL,
    created_at TIMESTAMP NOT NULL,
    started_at TIMESTAMP,
    finished_at TIMESTAMP
);
CREATE INDEX games_listed ON games (status, visibility, listed_at, id);
CREATE INDEX games_variant_listed ON games (variant, status, visibility, listed_at, id);
CREATE INDEX games_winner ON games (winner, status, visibility, listed_at, id);
CREATE INDEX games_reason ON games (reason, status, visibility, listed_at, id);
CREATE INDEX games_first ON games (first_id, status, visibility, listed_at, id);
CREATE INDEX games_second ON games (second_id, status, visibility, listed_at, id);
CREATE INDEX games_challenger ON games (challenger_id, status, listed_at, id);
CREATE INDEX games_opponent ON games (opponent_id, status, listed_at, id);
CREATE INDEX games_deadline ON games (status, deadline) WHERE deadline IS NOT NULL;

CREATE TABLE moves (
    game_id BIGINT NOT NULL REFERENCES games (id),
    ply BIGINT NOT NULL CHECK (ply > 0),
    player_id BIGINT NOT NULL REFERENCES players (id),
    move TEXT NOT NULL,
    message TEXT,
    at TIMESTAMP NOT NULL,
    left_seconds BIGINT,
    PRIMARY KEY (game_id, ply)
);

CREATE TABLE events (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT REFERENCES games (id),
    seq BIGINT NOT NULL,
    player_id BIGINT REFERENCES players (id),
    kind TEXT NOT NULL,
    ply BIGINT,
    detail TEXT NOT NULL DEFAULT '',
    at TIMESTAMP NOT NULL,
    UNIQUE (game_id, seq)
);
CREATE INDEX events_player ON events (player_id, kind);

CREATE TABLE kibitz (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    body TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    withdrawn_at TIMESTAMP,
    hidden_at TIMESTAMP
);
CREATE INDEX kibitz_game ON kibitz (game_id, id);

CREATE TABLE outbox (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    event_id BIGINT NOT NULL REFERENCES events (id),
    recipient_id BIGINT NOT NULL REFERENCES players (id),
    game_id BIGINT REFERENCES games (id),
    kind TEXT NOT NULL,
    address TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'parked', 'skipped')),
    message_id TEXT,
    envelope_to TEXT,
    message TEXT,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_at TIMESTAMP NOT NULL,
    leased_until TIMESTAMP,
    fence BIGINT NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at TIMESTAMP NOT NULL,
    done_at TIMESTAMP,
    UNIQUE (event_id, recipient_id, kind)
);
CREATE INDEX outbox_due ON outbox (id) WHERE state = 'waiting';
CREATE INDEX outbox_parked ON outbox (id) WHERE state = 'parked';
CREATE INDEX outbox_thread ON outbox (recipient_id, game_id, id);

CREATE TABLE outages (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    cause TEXT NOT NULL
);
