-- Instants are UTC as Diesel writes them (text, to the microsecond). AUTOINCREMENT: a number is never used twice.

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    skeleton TEXT NOT NULL UNIQUE,
    email TEXT,
    email_key TEXT,
    confirmed_at TEXT,
    password_hash TEXT,
    role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin')),
    zone TEXT NOT NULL DEFAULT 'UTC',
    mail_off TEXT NOT NULL DEFAULT '',
    mail_key TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    closed_at TEXT
) STRICT;
CREATE UNIQUE INDEX players_confirmed_email ON players (email_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX players_email ON players (email_key);

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    agent TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_player ON sessions (player_id);

CREATE TABLE seen (
    subject TEXT PRIMARY KEY NOT NULL,
    at TEXT NOT NULL
) STRICT;

CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    email TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;
CREATE INDEX tokens_player ON tokens (player_id, purpose);

CREATE TABLE variants (
    slug TEXT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (slug, version)
) STRICT;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'declined', 'withdrawn', 'lapsed')),
    variant TEXT NOT NULL,
    variant_version INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_version INTEGER NOT NULL,
    pace TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
    challenger_id INTEGER NOT NULL REFERENCES players (id),
    opponent_id INTEGER REFERENCES players (id),
    seat TEXT NOT NULL CHECK (seat IN ('first', 'second', 'random')),
    greeting TEXT NOT NULL DEFAULT '',
    first_id INTEGER REFERENCES players (id),
    second_id INTEGER REFERENCES players (id),
    moves TEXT NOT NULL DEFAULT '',
    ply INTEGER NOT NULL DEFAULT 0,
    rev INTEGER NOT NULL DEFAULT 0,
    turn TEXT CHECK (turn IN ('first', 'second')),
    turn_since TEXT,
    deadline TEXT,
    draw_offer TEXT CHECK (draw_offer IN ('first', 'second')),
    takeback TEXT CHECK (takeback IN ('first', 'second')),
    winner TEXT CHECK (winner IN ('first', 'second', 'none')),
    reason TEXT,
    muted TEXT NOT NULL DEFAULT '',
    source TEXT,
    reminded_ply INTEGER,
    listed_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT
) STRICT;
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
    game_id INTEGER NOT NULL REFERENCES games (id),
    ply INTEGER NOT NULL CHECK (ply > 0),
    player_id INTEGER NOT NULL REFERENCES players (id),
    move TEXT NOT NULL,
    message TEXT,
    at TEXT NOT NULL,
    left_seconds INTEGER,
    PRIMARY KEY (game_id, ply)
) STRICT;

CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER REFERENCES games (id),
    seq INTEGER NOT NULL,
    player_id INTEGER REFERENCES players (id),
    kind TEXT NOT NULL,
    ply INTEGER,
    detail TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL,
    UNIQUE (game_id, seq)
) STRICT;
CREATE INDEX events_player ON events (player_id, kind);

CREATE TABLE kibitz (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    ply INTEGER NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    withdrawn_at TEXT,
    hidden_at TEXT
) STRICT;
CREATE INDEX kibitz_game ON kibitz (game_id, id);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id),
    recipient_id INTEGER NOT NULL REFERENCES players (id),
    game_id INTEGER REFERENCES games (id),
    kind TEXT NOT NULL,
    address TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'parked', 'skipped')),
    message_id TEXT,
    envelope_to TEXT,
    message TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at TEXT NOT NULL,
    leased_until TEXT,
    fence INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at TEXT NOT NULL,
    done_at TEXT,
    UNIQUE (event_id, recipient_id, kind)
) STRICT;
CREATE INDEX outbox_due ON outbox (id) WHERE state = 'waiting';
CREATE INDEX outbox_parked ON outbox (id) WHERE state = 'parked';
CREATE INDEX outbox_thread ON outbox (recipient_id, game_id, id);

CREATE TABLE outages (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    cause TEXT NOT NULL
) STRICT;
