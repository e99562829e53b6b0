DROP TABLE placings;
