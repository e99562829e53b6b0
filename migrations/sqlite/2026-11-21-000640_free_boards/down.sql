DROP TABLE settlements;
