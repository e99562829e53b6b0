DROP INDEX outbox_skipped;
DROP TABLE thinned;
