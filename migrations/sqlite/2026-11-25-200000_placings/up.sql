-- What players placed unseen, a seat each. It is shown to nobody until both have: the game's start is written then.
CREATE TABLE placings (
    game_id INTEGER NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL CHECK (seat IN ('first', 'second')),
    pieces TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;
