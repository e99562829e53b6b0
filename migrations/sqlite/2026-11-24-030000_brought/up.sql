-- Games of other places that a player brought in, who may take them out again.
CREATE TABLE brought (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    at TEXT NOT NULL
) STRICT;
CREATE INDEX brought_player ON brought (player_id, game_id);
