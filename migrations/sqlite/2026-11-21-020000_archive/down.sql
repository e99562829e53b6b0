DROP TABLE records;
DELETE FROM games WHERE challenger_id IS NULL;
ALTER TABLE games ALTER COLUMN challenger_id SET NOT NULL;
