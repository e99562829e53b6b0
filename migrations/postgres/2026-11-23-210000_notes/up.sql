-- Words and moves that somebody keeps beside a position of a game: nobody else's, until the game is over and they are
-- published. The moves follow that ply, in coordinates joined by spaces; there may be none.
CREATE TABLE notes (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    line TEXT NOT NULL,
    body TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    published_at TIMESTAMP
);
CREATE INDEX notes_game ON notes (game_id, player_id);
CREATE INDEX notes_player ON notes (player_id, id);

-- Published notes are seen by strangers, too.
CREATE FUNCTION count_change_of_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO changes (game_id, n) VALUES (OLD.game_id, 1) ON CONFLICT (game_id) DO UPDATE SET n = changes.n + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER notes_changed AFTER UPDATE ON notes
    FOR EACH ROW WHEN (OLD.published_at IS NOT NULL OR NEW.published_at IS NOT NULL) EXECUTE FUNCTION count_change();
CREATE TRIGGER notes_gone AFTER DELETE ON notes
    FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION count_change_of_old();
