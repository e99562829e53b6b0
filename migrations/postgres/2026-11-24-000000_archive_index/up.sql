-- Who plays: an account, or somebody whom records of other places name. The slug stands in addresses.
CREATE TABLE people (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    player_id BIGINT UNIQUE REFERENCES players (id)
);

-- The names that records have for somebody, folded as they are looked for, and as they are written.
CREATE TABLE people_names (
    key TEXT PRIMARY KEY,
    person_id BIGINT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL
);
CREATE INDEX people_names_person ON people_names (person_id);

-- What a finished game is found and counted by, a narrow row for each. Instants are microseconds of UTC. `keyed` is the
-- version of the keys by which its positions are in the index; 0 where they are in none.
CREATE TABLE archive (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
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
    keyed BIGINT NOT NULL
);

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

-- The positions of public games that are over: the key of a position, and how it stood there first. A fact holds the
-- ply, the move made, and who won, packed as `service/archive/fact.rs` has it.
CREATE TABLE positions (
    key BIGINT NOT NULL,
    game_id INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (key, game_id)
);

-- The moves made in positions that very many games reached, counted; other positions are counted when somebody asks.
-- Year 0 stands for games of no known year. The last game is the one that ended last.
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

-- How far the games that were there before have been taken into the tables above: all up to this number.
CREATE TABLE archive_filled (
    part TEXT PRIMARY KEY,
    up_to BIGINT NOT NULL
);
