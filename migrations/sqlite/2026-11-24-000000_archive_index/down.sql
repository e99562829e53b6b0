DROP TABLE archive_filled;
DROP TABLE position_moves;
DROP TABLE positions;
DROP TABLE archive;
DROP TABLE people_names;
DROP TABLE people;
