-- Named lists of games, with words for the list and for each game; their maker's alone, or for everybody.
CREATE TABLE collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    title TEXT NOT NULL,
    words TEXT NOT NULL,
    public INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX collections_player ON collections (player_id, id);
CREATE INDEX collections_public ON collections (public, id);

-- The games of a list, in the order of their places.
CREATE TABLE collected (
    collection_id INTEGER NOT NULL REFERENCES collections (id),
    game_id INTEGER NOT NULL REFERENCES games (id),
    place INTEGER NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (collection_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collected_place ON collected (collection_id, place);
CREATE INDEX collected_game ON collected (game_id);

-- Games that somebody wants to find again.
CREATE TABLE stars (
    player_id INTEGER NOT NULL REFERENCES players (id),
    game_id INTEGER NOT NULL REFERENCES games (id),
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stars_game ON stars (game_id);
