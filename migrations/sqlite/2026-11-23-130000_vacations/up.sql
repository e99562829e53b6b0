-- When players are on vacation. It is planned until begun_at is set, and over once ended_at is; one that was planned
-- and did not begin leaves no row.
CREATE TABLE vacations (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    begun_at TEXT,
    ended_at TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX vacations_of ON vacations (player_id, id);
CREATE UNIQUE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
