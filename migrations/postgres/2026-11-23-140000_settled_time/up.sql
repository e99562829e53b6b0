-- Who has asked for a pause.
ALTER TABLE settlements ADD COLUMN pause TEXT;
-- Where a flag falls by claim alone: the ply whose mover has run out of time, once the opponent was told so.
ALTER TABLE ledgers ADD COLUMN overdue_ply BIGINT;
