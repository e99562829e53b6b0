DROP TABLE stars;
DROP TABLE collected;
DROP TABLE collections;
