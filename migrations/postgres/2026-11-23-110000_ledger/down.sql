DROP INDEX games_live;
DROP TABLE ledgers;
