-- How often what strangers see of a game has changed beside its own revisions (remarks, words hidden or shown, time given
-- back), so that a page that was made before can be told to be right still. Game 0 counts for all: names. The database itself
-- counts, so that no door is forgotten.
CREATE TABLE changes (
    game_id INTEGER PRIMARY KEY NOT NULL,
    n INTEGER NOT NULL
) STRICT;
INSERT INTO changes (game_id, n) VALUES (0, 0);

CREATE TRIGGER games_changed AFTER UPDATE OF status, visibility, deadline, source ON games WHEN NEW.rev = OLD.rev
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER kibitz_made AFTER INSERT ON kibitz
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER kibitz_changed AFTER UPDATE ON kibitz
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER moves_hidden AFTER UPDATE OF hidden_at ON moves
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER events_hidden AFTER UPDATE OF hidden_at ON events WHEN NEW.game_id IS NOT NULL
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER events_beside AFTER INSERT ON events WHEN NEW.game_id IS NOT NULL AND NEW.seq <= 0
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER players_renamed AFTER UPDATE OF name, display_name, closed_at ON players
BEGIN
    UPDATE changes SET n = n + 1 WHERE game_id = 0;
END;
