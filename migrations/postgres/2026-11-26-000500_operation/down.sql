DROP TABLE schema_floor;
DROP TABLE tallies;
DROP TABLE jobs;
DROP TABLE admin_acts;
DROP TABLE outages;
DROP TABLE secrets;
