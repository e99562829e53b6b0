-- Games that were played elsewhere have no challenger. (SQLite is compiled in, and new enough to say this in place.)
ALTER TABLE games ALTER COLUMN challenger_id DROP NOT NULL;

-- What the record of such a game tells beside its moves. The keys are names and words in small letters, to be looked for.
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
    first_key TEXT NOT NULL,
    second_key TEXT NOT NULL,
    words TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX records_first ON records (first_key);
CREATE INDEX records_second ON records (second_key);
