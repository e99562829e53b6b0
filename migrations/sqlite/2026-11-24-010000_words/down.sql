DROP TABLE words_due;
DROP TABLE words_index;
DROP TABLE words;
DELETE FROM archive_filled WHERE part = 'words';
