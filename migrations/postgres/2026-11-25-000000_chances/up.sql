-- What chance is drawn from, of games with dice and of those whose pieces are dealt face down: a secret that is fixed before the
-- first draw, and published at the end.
CREATE TABLE chances (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    secret TEXT NOT NULL,
    -- What the players add to it, each after it was fixed: words without a bar, empty where they added none.
    challenger_word TEXT NOT NULL DEFAULT '',
    opponent_word TEXT NOT NULL DEFAULT ''
);
