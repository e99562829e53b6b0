-- The keys of this installation.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

-- When the server was down.
CREATE TABLE outages (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    started_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL,
    cause TEXT NOT NULL
);

-- What admins did: who (NULL is the console), what, to whom, why. Never changed, never deleted.
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

-- Background jobs: which server holds the lease of each and until when; when it last began and
-- ended, and its error. `fence` grows with every beginning.
CREATE TABLE chores (
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

-- A program that knows this migration works on this database, whatever was added since. A
-- migration that takes something away updates the row.
CREATE TABLE schema_floor (
    version TEXT PRIMARY KEY NOT NULL
);

INSERT INTO schema_floor (version) VALUES ('20261126000500');

-- How often what strangers see of a game has changed beside its own revisions (comments, texts
-- hidden or shown, time given back), so that a cached page can be checked. Game 0 counts changes
-- that concern all games: names.
CREATE TABLE changes (
    game_id BIGINT PRIMARY KEY NOT NULL,
    n BIGINT NOT NULL
);

INSERT INTO changes (game_id, n) VALUES (0, 0);

CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1)
        ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
    RETURN NULL;
END $$;
CREATE FUNCTION count_change_of_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.id, 1)
        ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
    RETURN NULL;
END $$;
CREATE FUNCTION count_change_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE changes SET n = n + 1 WHERE game_id = 0;
    RETURN NULL;
END $$;

CREATE TRIGGER games_changed AFTER UPDATE OF status, visibility, deadline, source ON games
    FOR EACH ROW WHEN (NEW.rev = OLD.rev) EXECUTE FUNCTION count_change_of_game();
CREATE TRIGGER kibitz_made AFTER INSERT ON kibitz FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER kibitz_changed AFTER UPDATE ON kibitz FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER moves_hidden AFTER UPDATE OF hidden_at ON moves
    FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER events_hidden AFTER UPDATE OF hidden_at ON events
    FOR EACH ROW WHEN (NEW.game_id IS NOT NULL) EXECUTE FUNCTION count_change();
CREATE TRIGGER events_beside AFTER INSERT ON events
    FOR EACH ROW WHEN (NEW.game_id IS NOT NULL AND NEW.seq <= 0) EXECUTE FUNCTION count_change();
CREATE TRIGGER players_renamed AFTER UPDATE OF name, display_name, closed_at ON players
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_all();
CREATE FUNCTION count_change_of_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (OLD.game_id, 1)
        ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER notes_changed AFTER UPDATE ON notes
    FOR EACH ROW WHEN (OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL)
    EXECUTE FUNCTION count_change();
CREATE TRIGGER notes_gone AFTER DELETE ON notes
    FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION count_change_of_old();
