-- What chance is drawn from, of games with dice and of those whose pieces are dealt face down: a secret that is fixed before the
-- first draw, and published at the end.
CREATE TABLE chances (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    secret TEXT NOT NULL
) STRICT;
