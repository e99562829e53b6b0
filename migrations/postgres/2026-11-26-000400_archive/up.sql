-- The record of a game played elsewhere, besides its moves. `words` are names and the like in lower
-- case, for searching. `annotations` holds comments and variations as JSON.
CREATE TABLE records (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    event TEXT NOT NULL,
    site TEXT NOT NULL,
    played_on TEXT NOT NULL,
    round TEXT NOT NULL,
    source TEXT NOT NULL,
    licence TEXT NOT NULL,
    tags TEXT NOT NULL,
    words TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    annotations TEXT
);

-- Imported games, and the player who may remove them again.
CREATE TABLE brought (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    at TIMESTAMP NOT NULL
);
CREATE INDEX brought_player ON brought (player_id, game_id);

-- People who play: accounts, or people in game records. The slug is in addresses;
-- `search_key` holds the names of an account, folded for searching.
CREATE TABLE people (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    search_key TEXT NOT NULL DEFAULT '',
    player_id BIGINT UNIQUE REFERENCES players (id)
);

-- The names of a person in records, folded for searching and as written.
CREATE TABLE people_names (
    key TEXT PRIMARY KEY NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
);
CREATE INDEX people_names_person ON people_names (person_id);

-- The columns by which finished games are searched and counted. Instants are microseconds of UTC.
-- `keyed` is the version of the keys by which the game's positions are in the index, or 0.
-- `rating` is the average rating of both players, or 0 if it is not known.
CREATE TABLE archive (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    variant TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    winner TEXT,
    reason TEXT NOT NULL,
    first_person BIGINT REFERENCES people (id),
    second_person BIGINT REFERENCES people (id),
    plies BIGINT NOT NULL,
    begun BIGINT,
    ended BIGINT NOT NULL,
    year BIGINT,
    event TEXT NOT NULL,
    source TEXT NOT NULL,
    opening TEXT NOT NULL,
    remarks BIGINT NOT NULL,
    keyed BIGINT NOT NULL,
    rating BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX archive_ended ON archive (public, ended, game_id);
CREATE INDEX archive_plies ON archive (public, plies, game_id);
CREATE INDEX archive_remarks ON archive (public, remarks, game_id);
CREATE INDEX archive_rating ON archive (public, rating, game_id);
CREATE INDEX archive_variant_ended ON archive (variant, public, ended, game_id);
CREATE INDEX archive_variant_plies ON archive (variant, public, plies, game_id);
CREATE INDEX archive_variant_remarks ON archive (variant, public, remarks, game_id);
CREATE INDEX archive_variant_rating ON archive (variant, public, rating, game_id);
CREATE INDEX archive_rulebook_ended ON archive (rulebook, public, ended, game_id);
CREATE INDEX archive_rulebook_plies ON archive (rulebook, public, plies, game_id);
CREATE INDEX archive_rulebook_remarks ON archive (rulebook, public, remarks, game_id);
CREATE INDEX archive_winner_ended ON archive (winner, public, ended, game_id);
CREATE INDEX archive_winner_plies ON archive (winner, public, plies, game_id);
CREATE INDEX archive_winner_remarks ON archive (winner, public, remarks, game_id);
CREATE INDEX archive_reason_ended ON archive (reason, public, ended, game_id);
CREATE INDEX archive_reason_plies ON archive (reason, public, plies, game_id);
CREATE INDEX archive_reason_remarks ON archive (reason, public, remarks, game_id);
CREATE INDEX archive_year_ended ON archive (year, public, ended, game_id);
CREATE INDEX archive_year_plies ON archive (year, public, plies, game_id);
CREATE INDEX archive_year_remarks ON archive (year, public, remarks, game_id);
CREATE INDEX archive_event_ended ON archive (event, public, ended, game_id);
CREATE INDEX archive_event_plies ON archive (event, public, plies, game_id);
CREATE INDEX archive_event_remarks ON archive (event, public, remarks, game_id);
CREATE INDEX archive_source_ended ON archive (source, public, ended, game_id);
CREATE INDEX archive_source_plies ON archive (source, public, plies, game_id);
CREATE INDEX archive_source_remarks ON archive (source, public, remarks, game_id);
CREATE INDEX archive_opening_ended ON archive (opening, public, ended, game_id);
CREATE INDEX archive_opening_plies ON archive (opening, public, plies, game_id);
CREATE INDEX archive_opening_remarks ON archive (opening, public, remarks, game_id);
CREATE INDEX archive_first_person_ended ON archive (first_person, public, ended, game_id);
CREATE INDEX archive_first_person_plies ON archive (first_person, public, plies, game_id);
CREATE INDEX archive_first_person_remarks ON archive (first_person, public, remarks, game_id);
CREATE INDEX archive_second_person_ended ON archive (second_person, public, ended, game_id);
CREATE INDEX archive_second_person_plies ON archive (second_person, public, plies, game_id);
CREATE INDEX archive_second_person_remarks ON archive (second_person, public, remarks, game_id);
CREATE INDEX archive_both ON archive (first_person, second_person, public, ended, game_id);
CREATE INDEX archive_begun ON archive (public, begun, game_id);
CREATE INDEX archive_unkeyed ON archive (game_id) WHERE keyed = 0 AND public;

-- The positions of finished public games: the key of a position and how it first occurred in a
-- game. A fact packs the ply, the move made, and who won, as in `service/archive/fact.rs`.
CREATE TABLE positions (
    key BIGINT NOT NULL,
    game_id INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (key, game_id)
);

-- The moves made in positions that very many games reached, counted; other positions are counted
-- on request. Year 0 stands for games of no known year. The last game is the one that ended
-- last.
CREATE TABLE position_moves (
    key BIGINT NOT NULL,
    move BIGINT NOT NULL,
    year BIGINT NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    unknown BIGINT NOT NULL,
    last_ended BIGINT NOT NULL,
    last_game BIGINT NOT NULL,
    PRIMARY KEY (key, move, year)
);

-- The last game that each part of the index contains.
CREATE TABLE archive_filled (
    part TEXT PRIMARY KEY NOT NULL,
    up_to BIGINT NOT NULL
);

-- The words that find a game: those of its record, its players' names, messages and comments, as
-- distinct tokens separated by spaces.
CREATE TABLE words (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    tokens TEXT NOT NULL
);

-- The games of each token. No parser of the database takes part: they do not know Chinese.
CREATE INDEX words_index ON words USING GIN (array_to_tsvector(string_to_array(tokens, ' ')));

-- Games whose words must be collected again, because a player of very many games has another name.
CREATE TABLE words_due (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id)
);

-- The results of finished games. For everybody (subject 0) only public games count, and first and
-- second are the sides that won. For a person, first is won and second is lost, and games that only
-- the two players may see have their own dimension. The dimensions and their values are in
-- `service/archive/counting`.
CREATE TABLE counts (
    subject BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    variant TEXT COLLATE "C" NOT NULL,
    rulebook TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    unknown BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (subject, dimension, variant, rulebook, value)
);
CREATE INDEX counts_played ON counts (variant, games) WHERE dimension = 'played';
CREATE INDEX counts_opponents ON counts (subject, games) WHERE dimension = 'opponent';

-- Named lists of games, with a text for the list and for each game; private or public.
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

-- Bookmarked games.
CREATE TABLE stars (
    player_id BIGINT NOT NULL REFERENCES players (id),
    game_id BIGINT NOT NULL REFERENCES games (id),
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, game_id)
);
CREATE INDEX stars_game ON stars (game_id);
