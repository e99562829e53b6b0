-- How finished games ended, counted as they come and go. Of everybody (subject 0) public games alone count, and first and
-- second are the sides that won; of a person, first is won and second is lost, and games that only the two players may
-- see stand apart, under a dimension of their own. What a dimension and its value are is in service/archive/counting.
CREATE TABLE counts (
    subject INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    variant TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    value TEXT NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (subject, dimension, variant, rulebook, value)
) STRICT, WITHOUT ROWID;
-- Who has played most, and against whom somebody has.
CREATE INDEX counts_played ON counts (variant, games) WHERE dimension = 'played';
CREATE INDEX counts_opponents ON counts (subject, games) WHERE dimension = 'opponent';
