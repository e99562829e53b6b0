-- All that happened to the clock of a game, in one text: when its turns began, what was given back, when it stood still.
-- A game of before has none: its turn and its deadline say enough.
CREATE TABLE ledgers (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    entries TEXT NOT NULL
) STRICT;

-- Whether any game is played live is asked every second.
CREATE INDEX games_live ON games (id) WHERE status = 'playing' AND substr(pace, 1, 5) = 'live:';
