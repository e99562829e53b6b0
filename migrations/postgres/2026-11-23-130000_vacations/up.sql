-- When players are on vacation. It is planned until begun_at is set, and over once ended_at is; one that was planned
-- and did not begin leaves no row.
CREATE TABLE vacations (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    starts_at TIMESTAMP NOT NULL,
    ends_at TIMESTAMP NOT NULL,
    begun_at TIMESTAMP,
    ended_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX vacations_of ON vacations (player_id, id);
CREATE UNIQUE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
