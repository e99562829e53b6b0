-- What the record of a game says beside its moves: comments and variations, as JSON; none where it says nothing.
ALTER TABLE records ADD COLUMN annotations TEXT;
