DROP TABLE chances;
