DROP TABLE brought;
