-- How a player likes to see boards and to be asked, as words; who never said has no row.
CREATE TABLE looks (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    piece_set TEXT NOT NULL,
    board TEXT NOT NULL,
    theme TEXT NOT NULL,
    size TEXT NOT NULL,
    orientation TEXT NOT NULL,
    light TEXT NOT NULL,
    sending TEXT NOT NULL,
    afterwards TEXT NOT NULL,
    language TEXT NOT NULL
) STRICT;
