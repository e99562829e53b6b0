ALTER TABLE players DROP COLUMN notation;
