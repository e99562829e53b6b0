DROP TABLE schema_floor;
DROP TABLE tallies;
DROP TABLE chores;
DROP TABLE admin_acts;
DROP TABLE outages;
DROP TABLE secrets;
