-- What the house does by itself: which server does it, and until when it is left to it; when it was begun and ended last,
-- and what went wrong then. The fence grows with every beginning.
CREATE TABLE chores (
    name TEXT PRIMARY KEY NOT NULL,
    fence INTEGER NOT NULL DEFAULT 0,
    holder TEXT,
    until TEXT,
    begun_at TEXT,
    ended_at TEXT,
    fault TEXT
) STRICT;

-- What was done lately and may not be done too often, where several servers count together. A file has one server, which
-- counts in memory: here nothing is written.
CREATE TABLE tallies (
    key TEXT PRIMARY KEY NOT NULL,
    most INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    times TEXT NOT NULL,
    until TEXT NOT NULL
) STRICT;
CREATE INDEX tallies_until ON tallies (until);

-- A program that knows this migration works on this database, whatever was added since. A migration that takes something
-- away moves it.
CREATE TABLE schema_floor (
    version TEXT PRIMARY KEY NOT NULL
) STRICT;
INSERT INTO schema_floor (version) VALUES ('20261123060000');
