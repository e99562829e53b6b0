DROP TRIGGER players_renamed;
DROP TRIGGER events_beside;
DROP TRIGGER events_hidden;
DROP TRIGGER moves_hidden;
DROP TRIGGER kibitz_changed;
DROP TRIGGER kibitz_made;
DROP TRIGGER games_changed;
DROP TABLE changes;
