DROP TABLE problem_tries;
DROP TABLE problems;
