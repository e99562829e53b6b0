DROP TABLE former_names;
DROP TABLE admin_acts;
ALTER TABLE events DROP COLUMN hidden_at;
ALTER TABLE moves DROP COLUMN hidden_at;
ALTER TABLE sessions DROP COLUMN proved_at;
ALTER TABLE players DROP COLUMN locked_until;
