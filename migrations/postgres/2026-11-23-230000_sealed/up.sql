-- Whether a remark made while the game runs opens only when it ends.
ALTER TABLE kibitz ADD COLUMN sealed BOOLEAN NOT NULL DEFAULT FALSE;
