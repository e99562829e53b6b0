DROP INDEX mailboxes_suspended;
DROP INDEX outbox_sent;
