-- The notation that a player reads and writes moves in: a slug of `notation::Notation`.
ALTER TABLE players ADD COLUMN notation TEXT NOT NULL DEFAULT 'algebraic';
