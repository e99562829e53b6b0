DROP INDEX vacations_on;
DROP INDEX vacations_planned;
DROP INDEX vacations_open;
DELETE FROM vacations WHERE ended_at IS NULL AND automatic;
CREATE UNIQUE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
ALTER TABLE vacations DROP COLUMN automatic;
DROP TABLE reminders;
ALTER TABLE players DROP COLUMN vacation_saves;
ALTER TABLE players DROP COLUMN reminders;
