-- The position a game began with, as FEN, where it is not the variant's own; while a challenge stands, what the challenger asked for.
ALTER TABLE games ADD COLUMN start TEXT;
