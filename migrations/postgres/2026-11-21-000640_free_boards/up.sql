-- What the players of a board without rules settle between them: the ply that a request goes back to, and the result that one seat asks the other to agree to.
CREATE TABLE settlements (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    back_to BIGINT,
    claim TEXT CHECK (claim IN ('first', 'second')),
    winner TEXT CHECK (winner IN ('first', 'second'))
);
