-- What a challenge goes back to: 'rematch' of a game that is over.
CREATE TABLE origins (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    origin_id INTEGER NOT NULL REFERENCES games (id)
) STRICT;
CREATE INDEX origins_origin ON origins (origin_id, kind);

-- Who asks to call the game off.
ALTER TABLE settlements ADD COLUMN cancel TEXT;
