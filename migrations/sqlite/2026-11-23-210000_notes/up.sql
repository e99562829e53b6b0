-- Words and moves that somebody keeps beside a position of a game: nobody else's, until the game is over and they are
-- published. The moves follow that ply, in coordinates joined by spaces; there may be none.
CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    ply INTEGER NOT NULL,
    line TEXT NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    published_at TEXT
) STRICT;
CREATE INDEX notes_game ON notes (game_id, player_id);
CREATE INDEX notes_player ON notes (player_id, id);

-- Published notes are seen by strangers, too.
CREATE TRIGGER notes_changed AFTER UPDATE ON notes WHEN OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL
BEGIN
    INSERT INTO changes (game_id, n) VALUES (NEW.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
CREATE TRIGGER notes_gone AFTER DELETE ON notes WHEN OLD.published_at IS NOT NULL
BEGIN
    INSERT INTO changes (game_id, n) VALUES (OLD.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
END;
