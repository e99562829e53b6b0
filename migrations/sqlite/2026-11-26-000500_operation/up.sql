-- The keys of this installation.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;

-- Outages of the server.
CREATE TABLE outages (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    cause TEXT NOT NULL
) STRICT;

-- The log of admins: who (NULL is the console), what, to whom, why. Never changed, never deleted.
CREATE TABLE admin_acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    admin_id INTEGER REFERENCES players (id),
    kind TEXT NOT NULL,
    player_id INTEGER REFERENCES players (id),
    game_id INTEGER REFERENCES games (id),
    subject INTEGER,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX admin_acts_player ON admin_acts (player_id, id);
CREATE INDEX admin_acts_game ON admin_acts (game_id, id);
CREATE INDEX admin_acts_admin ON admin_acts (admin_id);

-- Background jobs: the server that holds the lease of each and until when, the last start and end,
-- and its error. `fence` grows with every start.
CREATE TABLE jobs (
    name TEXT PRIMARY KEY NOT NULL,
    fence INTEGER NOT NULL DEFAULT 0,
    holder TEXT,
    until TEXT,
    begun_at TEXT,
    ended_at TEXT,
    fault TEXT
) STRICT;

-- Counters of limited actions, where several servers count together: with SQLite they are in
-- memory, and nothing is written here.
CREATE TABLE tallies (
    key TEXT PRIMARY KEY NOT NULL,
    most INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    times TEXT NOT NULL,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX tallies_until ON tallies (until);

-- A program that knows this migration works on this database, whatever was added since. A migration
-- that removes something updates the row.
CREATE TABLE schema_floor (
    version TEXT PRIMARY KEY NOT NULL
) STRICT;

INSERT INTO schema_floor (version) VALUES ('20261126000500');
