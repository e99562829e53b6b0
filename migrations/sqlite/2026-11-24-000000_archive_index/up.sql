-- Who plays: an account, or somebody whom records of other places name. The slug stands in addresses.
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    player_id INTEGER UNIQUE REFERENCES players (id)
) STRICT;

-- The names that records have for somebody, folded as they are looked for, and as they are written.
CREATE TABLE people_names (
    key TEXT PRIMARY KEY NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
) STRICT;
CREATE INDEX people_names_person ON people_names (person_id);

-- What a finished game is found and counted by, a narrow row for each. Instants are microseconds of UTC. `keyed` is the
-- version of the keys by which its positions are in the index; 0 where they are in none.
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
    keyed INTEGER NOT NULL
) STRICT;

-- Each sort order, and each filter in each.
CREATE INDEX archive_ended ON archive (public, ended, game_id);
CREATE INDEX archive_plies ON archive (public, plies, game_id);
CREATE INDEX archive_remarks ON archive (public, remarks, game_id);
CREATE INDEX archive_variant_ended ON archive (variant, public, ended, game_id);
CREATE INDEX archive_variant_plies ON archive (variant, public, plies, game_id);
CREATE INDEX archive_variant_remarks ON archive (variant, public, remarks, game_id);
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

-- What the planner is told of the table: how many rows each index finds in an archive of a million games. Without it SQLite
-- takes “public” for a rare thing, and would rather go through all public games than look up a few by their numbers.
ANALYZE archive;
DELETE FROM sqlite_stat1 WHERE tbl = 'archive';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('archive', NULL, '1000000'),
    ('archive', 'archive_ended', '1000000 900000 3 1'),
    ('archive', 'archive_plies', '1000000 900000 6923 1'),
    ('archive', 'archive_remarks', '1000000 900000 300000 1'),
    ('archive', 'archive_variant_ended', '1000000 200000 190000 3 1'),
    ('archive', 'archive_variant_plies', '1000000 200000 190000 1461 1'),
    ('archive', 'archive_variant_remarks', '1000000 200000 190000 63333 1'),
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

-- The positions of public games that are over: the key of a position, and how it stood there first. A fact holds the
-- ply, the move made, and who won, packed as `service/archive/fact.rs` has it.
CREATE TABLE positions (
    key INTEGER NOT NULL,
    game_id INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (key, game_id)
) STRICT, WITHOUT ROWID;

-- The moves made in positions that very many games reached, counted; other positions are counted when somebody asks.
-- Year 0 stands for games of no known year. The last game is the one that ended last.
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

-- How far the games that were there before have been taken into the tables above: all up to this number.
CREATE TABLE archive_filled (
    part TEXT PRIMARY KEY NOT NULL,
    up_to INTEGER NOT NULL
) STRICT;
