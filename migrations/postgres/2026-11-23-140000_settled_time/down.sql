ALTER TABLE ledgers DROP COLUMN overdue_ply;
ALTER TABLE settlements DROP COLUMN pause;
