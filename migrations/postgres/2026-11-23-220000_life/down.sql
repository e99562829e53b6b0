ALTER TABLE players DROP COLUMN no_challenges;
DROP TABLE blocks;
DROP TABLE multiples;
ALTER TABLE settlements DROP COLUMN cancel;
DROP TABLE origins;
