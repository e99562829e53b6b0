-- How many notices that were sent, and that came back, have been thinned out since: the figures go on counting them.
CREATE TABLE thinned (
    what TEXT PRIMARY KEY NOT NULL,
    notices BIGINT NOT NULL
);

-- Those that were left out are thinned out by the time as well.
CREATE INDEX outbox_skipped ON outbox (done_at) WHERE state = 'skipped';
