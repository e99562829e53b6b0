-- The secret addresses of players' calendars and feeds. The secret is a hash too, keyed by one of `secrets` and made
-- of the salt, so that its owner can be shown it again.
CREATE TABLE feeds (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    secret_hash TEXT NOT NULL UNIQUE,
    salt TEXT NOT NULL,
    made_at TEXT NOT NULL
) STRICT;
