-- What a player prepared, as a tree: a line of moves each, in coordinates, the opponent's and the answer by turns. A server
-- of before knows `expected` and `answer` alone, which are the whole tree where this is empty.
ALTER TABLE prepared ADD COLUMN tree TEXT NOT NULL DEFAULT '';
UPDATE prepared SET tree = expected || ' ' || answer;
