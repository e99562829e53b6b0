-- What the house does by itself: which server does it, and until when it is left to it; when it was begun and ended last,
-- and what went wrong then. The fence grows with every beginning.
CREATE TABLE chores (
    name TEXT PRIMARY KEY NOT NULL,
    fence BIGINT NOT NULL DEFAULT 0,
    holder TEXT,
    until TIMESTAMP,
    begun_at TIMESTAMP,
    ended_at TIMESTAMP,
    fault TEXT
);

-- What was done lately and may not be done too often, where several servers count together: whose it is as a keyed hash,
-- how often it may be done in so many seconds, and the seconds of the epoch at which it was.
CREATE TABLE tallies (
    key TEXT PRIMARY KEY NOT NULL,
    most BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    times TEXT NOT NULL,
    until TIMESTAMP NOT NULL
);
CREATE INDEX tallies_until ON tallies (until);

-- A program that knows this migration works on this database, whatever was added since. A migration that takes something
-- away moves it.
CREATE TABLE schema_floor (
    version TEXT PRIMARY KEY NOT NULL
);
INSERT INTO schema_floor (version) VALUES ('20261123060000');

-- The transaction that queues a notice wakes all servers when it commits.
CREATE FUNCTION ring_for_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY posthorse_outbox;
    RETURN NULL;
END
$$;
CREATE TRIGGER outbox_rings AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION ring_for_outbox();
