-- What a game that has begun is found by: the words of its record and of its players' names, of messages and remarks, as
-- tokens (`src/search`) with a blank between them, each once.
CREATE TABLE words (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    tokens TEXT NOT NULL
);

-- The games of each token. No parser of the database's own takes part: those know no Chinese.
CREATE INDEX words_index ON words USING GIN (array_to_tsvector(string_to_array(tokens, ' ')));

-- Games whose words are to be put together anew, because a player of very many of them has another name.
CREATE TABLE words_due (
    game_id BIGINT PRIMARY KEY REFERENCES games (id)
);
