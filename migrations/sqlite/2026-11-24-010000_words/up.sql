-- What a game that has begun is found by: the words of its record and of its players' names, of messages and remarks, as
-- tokens (`src/search`) with a blank between them, each once.
CREATE TABLE words (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    tokens TEXT NOT NULL
) STRICT;

-- The games of each token, and of each beginning of one of up to three characters. `ascii` leaves tokens as they are: any
-- letter beyond ASCII is part of a word to it.
CREATE VIRTUAL TABLE words_index USING fts5 (
    tokens, content = 'words', content_rowid = 'game_id', tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '1 2 3'
);
CREATE TRIGGER words_added AFTER INSERT ON words BEGIN
    INSERT INTO words_index (rowid, tokens) VALUES (new.game_id, new.tokens);
END;
CREATE TRIGGER words_removed AFTER DELETE ON words BEGIN
    INSERT INTO words_index (words_index, rowid, tokens) VALUES ('delete', old.game_id, old.tokens);
END;
CREATE TRIGGER words_changed AFTER UPDATE ON words BEGIN
    INSERT INTO words_index (words_index, rowid, tokens) VALUES ('delete', old.game_id, old.tokens);
    INSERT INTO words_index (rowid, tokens) VALUES (new.game_id, new.tokens);
END;

-- Games whose words are to be put together anew, because a player of very many of them has another name.
CREATE TABLE words_due (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id)
) STRICT;
