-- Games of other places that a player brought in, who may take them out again.
CREATE TABLE brought (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    at TIMESTAMP NOT NULL
);
CREATE INDEX brought_player ON brought (player_id, game_id);
