DROP TABLE schema_floor;
DROP TABLE tallies;
DROP TABLE chores;
