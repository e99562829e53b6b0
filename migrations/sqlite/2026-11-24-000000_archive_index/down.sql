DELETE FROM sqlite_stat1 WHERE tbl = 'archive';
DROP TABLE archive_filled;
DROP TABLE position_moves;
DROP TABLE positions;
DROP TABLE archive;
DROP TABLE people_names;
DROP TABLE people;
