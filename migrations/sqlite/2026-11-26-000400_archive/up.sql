-- The record of a game played elsewhere, besides its moves. `words` are names and the like in lower
-- case, for searching. `annotations` holds comments and variations as JSON.
CREATE TABLE records (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
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
) STRICT;

-- Imported games, and the player who may remove them again.
CREATE TABLE brought (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at TEXT NOT NULL
) STRICT;
CREATE INDEX brought_player ON brought (player_id, game_id);

-- People who play: accounts, or people in game records. The slug is in addresses;
-- `search_key` holds the names of an account, folded for searching.
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    search_key TEXT NOT NULL DEFAULT '',
    player_id INTEGER UNIQUE REFERENCES players (id)
) STRICT;

-- The names of a person in records, folded for searching and as written.
CREATE TABLE people_names (
    key TEXT PRIMARY KEY NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
) STRICT;
CREATE INDEX people_names_person ON people_names (person_id);

-- The columns by which finished games are searched and counted. Instants are microseconds of UTC.
-- `keyed` is the version of the keys by which the game's positions are in the index, or 0.
-- `rating` is the average rating of both players, or 0 if it is not known.
CREATE TABLE archive (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    variant TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    public INTEGER NOT NULL,
    winner TEXT,
    reason TEXT NOT NULL,
    first_person INTEGER REFERENCES people (id),
    second_person INTEGER REFERENCES people (id),
    plies INTEGER NOT NULL,
    begun INTEGER,
    ended INTEGER NOT NULL,
    year INTEGER,
    event TEXT NOT NULL,
    source TEXT NOT NULL,
    opening TEXT NOT NULL,
    remarks INTEGER NOT NULL,
    keyed INTEGER NOT NULL,
    rating INTEGER NOT NULL DEFAULT 0
) STRICT;
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

-- The planner's statistics for the table: how many rows each index finds in an archive of a million
-- games. Without them SQLite takes `public` for a rare value, and would rather scan all public
-- games than look up a few by their ids.
ANALYZE archive;
DELETE FROM sqlite_stat1 WHERE tbl = 'archive';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('archive', NULL, '1000000'),
    ('archive', 'archive_ended', '1000000 900000 3 1'),
    ('archive', 'archive_plies', '1000000 900000 6923 1'),
    ('archive', 'archive_remarks', '1000000 900000 300000 1'),
    ('archive', 'archive_rating', '1000000 900000 450 1'),
    ('archive', 'archive_variant_ended', '1000000 200000 190000 3 1'),
    ('archive', 'archive_variant_plies', '1000000 200000 190000 1461 1'),
    ('archive', 'archive_variant_remarks', '1000000 200000 190000 63333 1'),
    ('archive', 'archive_variant_rating', '1000000 200000 190000 95 1'),
    ('archive', 'archive_rulebook_ended', '1000000 250000 240000 3 1'),
    ('archive', 'archive_rulebook_plies', '1000000 250000 240000 1846 1'),
    ('archive', 'archive_rulebook_remarks', '1000000 250000 240000 80000 1'),
    ('archive', 'archive_winner_ended', '1000000 330000 320000 3 1'),
    ('archive', 'archive_winner_plies', '1000000 330000 320000 2461 1'),
    ('archive', 'archive_winner_remarks', '1000000 330000 320000 106666 1'),
    ('archive', 'archive_reason_ended', '1000000 200000 190000 3 1'),
    ('archive', 'archive_reason_plies', '1000000 200000 190000 1461 1'),
    ('archive', 'archive_reason_remarks', '1000000 200000 190000 63333 1'),
    ('archive', 'archive_year_ended', '1000000 15000 14500 3 1'),
    ('archive', 'archive_year_plies', '1000000 15000 14500 111 1'),
    ('archive', 'archive_year_remarks', '1000000 15000 14500 4833 1'),
    ('archive', 'archive_event_ended', '1000000 2500 2400 3 1'),
    ('archive', 'archive_event_plies', '1000000 2500 2400 18 1'),
    ('archive', 'archive_event_remarks', '1000000 2500 2400 800 1'),
    ('archive', 'archive_source_ended', '1000000 300000 290000 3 1'),
    ('archive', 'archive_source_plies', '1000000 300000 290000 2230 1'),
    ('archive', 'archive_source_remarks', '1000000 300000 290000 96666 1'),
    ('archive', 'archive_opening_ended', '1000000 20000 19000 3 1'),
    ('archive', 'archive_opening_plies', '1000000 20000 19000 146 1'),
    ('archive', 'archive_opening_remarks', '1000000 20000 19000 6333 1'),
    ('archive', 'archive_first_person_ended', '1000000 40 38 3 1'),
    ('archive', 'archive_first_person_plies', '1000000 40 38 1 1'),
    ('archive', 'archive_first_person_remarks', '1000000 40 38 12 1'),
    ('archive', 'archive_second_person_ended', '1000000 40 38 3 1'),
    ('archive', 'archive_second_person_plies', '1000000 40 38 1 1'),
    ('archive', 'archive_second_person_remarks', '1000000 40 38 12 1'),
    ('archive', 'archive_both', '1000000 40 3 3 2 1'),
    ('archive', 'archive_begun', '1000000 900000 3 1'),
    ('archive', 'archive_unkeyed', '1000 1');

-- The positions of finished public games: the key of a position and how it first occurred in a
-- game. A fact packs the ply, the move made, and who won, as in `service/archive/fact.rs`.
CREATE TABLE positions (
    key INTEGER NOT NULL,
    game_id INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (key, game_id)
) STRICT, WITHOUT ROWID;

-- The moves made in positions that very many games reached, counted; other positions are counted
-- on request. Year 0 stands for games of no known year. The last game is the one that ended
-- last.
CREATE TABLE position_moves (
    key INTEGER NOT NULL,
    move INTEGER NOT NULL,
    year INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    last_ended INTEGER NOT NULL,
    last_game INTEGER NOT NULL,
    PRIMARY KEY (key, move, year)
) STRICT, WITHOUT ROWID;

-- The last game that each part of the index contains.
CREATE TABLE archive_filled (
    part TEXT PRIMARY KEY NOT NULL,
    up_to INTEGER NOT NULL
) STRICT;

-- The words that find a game: those of its record, its players' names, messages and comments, as
-- distinct tokens separated by spaces.
CREATE TABLE words (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    tokens TEXT NOT NULL
) STRICT;

-- The games of each token, and of each prefix of one to three characters. `ascii` leaves tokens
-- unchanged: it takes any letter beyond ASCII for part of a word.
CREATE VIRTUAL TABLE words_index USING fts5 (
    tokens,
    content = 'words',
    content_rowid = 'game_id',
    tokenize = 'ascii',
    detail = 'none',
    columnsize = 0,
    prefix = '1 2 3'
);
CREATE TRIGGER words_added AFTER INSERT ON words BEGIN
    INSERT INTO words_index (rowid, tokens) VALUES (new.game_id, new.tokens);
END;
CREATE TRIGGER words_removed AFTER DELETE ON words BEGIN
    INSERT INTO words_index (words_index, rowid, tokens) VALUES ('delete', old.game_id, old.tokens);
END;
CREATE TRIGGER words_changed AFTER UPDATE ON words BEGIN
    INSERT INTO words_index (words_index, rowid, tokens) VALUES ('delete', old.game_id, old.tokens);
    INSERT INTO words_index (rowid, tokens) VALUES (new.game_id, new.tokens);
END;

-- Games whose words must be collected again, because a player of very many games has another name.
CREATE TABLE words_due (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id)
) STRICT;

-- The results of finished games. For everybody (subject 0) only public games count, and first and
-- second are the sides that won. For a person, first is won and second is lost, and games that only
-- the two players may see have their own dimension. The dimensions and their values are in
-- `service/archive/counting`.
CREATE TABLE counts (
    subject INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    variant TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    value TEXT NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (subject, dimension, variant, rulebook, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX counts_played ON counts (variant, games) WHERE dimension = 'played';
CREATE INDEX counts_opponents ON counts (subject, games) WHERE dimension = 'opponent';

-- Named lists of games, with a text for the list and for each game; private or public.
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

-- Bookmarked games.
CREATE TABLE stars (
    player_id INTEGER NOT NULL REFERENCES players (id),
    game_id INTEGER NOT NULL REFERENCES games (id),
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stars_game ON stars (game_id);
