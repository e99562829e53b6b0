-- How finished games ended, counted as they come and go. Of everybody (subject 0) public games alone count, and first and
-- second are the sides that won; of a person, first is won and second is lost, and games that only the two players may
-- see stand apart, under a dimension of their own. What a dimension and its value are is in service/archive/counting.
CREATE TABLE counts (
    subject BIGINT NOT NULL,
    dimension TEXT COLLATE "C" NOT NULL,
    variant TEXT COLLATE "C" NOT NULL,
    rulebook TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    unknown BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (subject, dimension, variant, rulebook, value)
);
-- Who has played most, and against whom somebody has.
CREATE INDEX counts_played ON counts (variant, games) WHERE dimension = 'played';
CREATE INDEX counts_opponents ON counts (subject, games) WHERE dimension = 'opponent';
