ALTER TABLE records DROP COLUMN annotations;
