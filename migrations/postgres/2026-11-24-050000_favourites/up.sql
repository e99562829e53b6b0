-- The variants that somebody likes best: offered to them first. One that is not played here any more may stay.
CREATE TABLE favourites (
    player_id BIGINT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, variant)
);

-- How many games of each variant everybody sees being played, counted without looking at those that are over. Two of the
-- columns say the same in every row: without them SQLite takes another index, and sorts.
CREATE INDEX games_playing ON games (status, visibility, variant) WHERE status = 'playing' AND visibility = 'public';
