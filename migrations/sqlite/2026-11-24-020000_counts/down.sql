DROP TABLE counts;
