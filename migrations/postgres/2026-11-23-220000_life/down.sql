DROP TABLE multiples;
ALTER TABLE settlements DROP COLUMN cancel;
DROP TABLE origins;
