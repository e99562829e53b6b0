-- What a server of before cannot play is no answer of its own.
DELETE FROM prepared WHERE expected = '';
ALTER TABLE prepared DROP COLUMN tree;
