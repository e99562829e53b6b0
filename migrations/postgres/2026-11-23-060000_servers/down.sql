DROP TRIGGER outbox_rings ON outbox;
DROP FUNCTION ring_for_outbox;
DROP TABLE schema_floor;
DROP TABLE tallies;
DROP TABLE chores;
