-- The keys of this installation.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

-- Outages of the server.
CREATE TABLE outages (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    cause TEXT NOT NULL
);

-- The log of admins: who (NULL is the console), what, to whom, why. Never changed, never deleted.
CREATE TABLE admin_acts (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    admin_id BIGINT REFERENCES players (id),
    kind TEXT NOT NULL,
    player_id BIGINT REFERENCES players (id),
    game_id BIGINT REFERENCES games (id),
    subject BIGINT,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX admin_acts_player ON admin_acts (player_id, id);
CREATE INDEX admin_acts_game ON admin_acts (game_id, id);
CREATE INDEX admin_acts_admin ON admin_acts (admin_id);

-- Background jobs: the server that holds the lease of each and until when, the last start and end,
-- and its error. `fence` grows with every start.
CREATE TABLE jobs (
    name TEXT PRIMARY KEY NOT NULL,
    fence BIGINT NOT NULL DEFAULT 0,
    holder TEXT,
    until TIMESTAMP,
    begun_at TIMESTAMP,
    ended_at TIMESTAMP,
    fault TEXT
);

-- Counters of limited actions, where several servers count together: with SQLite they are in
-- memory, and nothing is written here.
CREATE TABLE tallies (
    key TEXT PRIMARY KEY NOT NULL,
    most BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    times TEXT NOT NULL,
    until TIMESTAMP NOT NULL
);
CREATE INDEX tallies_until ON tallies (until);

-- A program that knows this migration works on this database, whatever was added since. A migration
-- that removes something updates the row.
CREATE TABLE schema_floor (
    version TEXT PRIMARY KEY NOT NULL
);

INSERT INTO schema_floor (version) VALUES ('20261126000500');
