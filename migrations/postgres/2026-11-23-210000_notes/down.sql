DROP TABLE notes;
DROP FUNCTION count_change_of_old;
