-- How many notices were sent lately, and which mailboxes are suspended, is asked often.
CREATE INDEX outbox_sent ON outbox (done_at) WHERE state = 'sent';
CREATE INDEX mailboxes_suspended ON mailboxes (suspended_at) WHERE suspended_at IS NOT NULL;
