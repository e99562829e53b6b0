-- How often what strangers see of a game has changed beside its own revisions (remarks, words hidden or shown, time given
-- back), so that a page that was made before can be told to be right still. Game 0 counts for all: names. The database itself
-- counts, so that no door is forgotten.
CREATE TABLE changes (
    game_id BIGINT PRIMARY KEY,
    n BIGINT NOT NULL
);
INSERT INTO changes (game_id, n) VALUES (0, 0);

CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
    RETURN NULL;
END $$;
CREATE FUNCTION count_change_of_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
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
CREATE TRIGGER moves_hidden AFTER UPDATE OF hidden_at ON moves FOR EACH ROW EXECUTE FUNCTION count_change();
CREATE TRIGGER events_hidden AFTER UPDATE OF hidden_at ON events
    FOR EACH ROW WHEN (NEW.game_id IS NOT NULL) EXECUTE FUNCTION count_change();
CREATE TRIGGER events_beside AFTER INSERT ON events
    FOR EACH ROW WHEN (NEW.game_id IS NOT NULL AND NEW.seq <= 0) EXECUTE FUNCTION count_change();
CREATE TRIGGER players_renamed AFTER UPDATE OF name, display_name, closed_at ON players
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_all();
