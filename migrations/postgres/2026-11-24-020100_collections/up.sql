-- Named lists of games, with words for the list and for each game; their maker's alone, or for everybody.
CREATE TABLE collections (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    title TEXT NOT NULL,
    words TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    created_at TIMESTAMP NOT NULL,
    changed_at TIMESTAMP NOT NULL
);
CREATE INDEX collections_player ON collections (player_id, id);
CREATE INDEX collections_public ON collections (public, id);

-- The games of a list, in the order of their places.
CREATE TABLE collected (
    collection_id BIGINT NOT NULL REFERENCES collections (id),
    game_id BIGINT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (collection_id, game_id)
);
CREATE INDEX collected_place ON collected (collection_id, place);
CREATE INDEX collected_game ON collected (game_id);

-- Games that somebody wants to find again.
CREATE TABLE stars (
    player_id BIGINT NOT NULL REFERENCES players (id),
    game_id BIGINT NOT NULL REFERENCES games (id),
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, game_id)
);
CREATE INDEX stars_game ON stars (game_id);
