-- Tournaments and ladders. `variants` are slugs, separated by spaces; `rulebook` is empty for that
-- of each variant. `places`, `section`, `rounds` and `at_once` are 0 where there is no limit or the
-- number of players decides. The lots are drawn from `secret`, whose hash everybody sees before.
-- `announced` is the last round of which the players were told. `due_at`: when the background job looks at the tournament next.
CREATE TABLE tournaments (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (
        kind IN ('round-robin', 'double-round-robin', 'swiss', 'knockout', 'ladder')
    ),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished', 'cancelled')),
    organiser_id BIGINT NOT NULL REFERENCES players (id),
    variants TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    pace TEXT NOT NULL,
    places BIGINT NOT NULL,
    section BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    start TEXT NOT NULL CHECK (start IN ('full', 'manual', 'date')),
    starts_at TIMESTAMP,
    rated BOOLEAN NOT NULL,
    by_invitation BOOLEAN NOT NULL,
    lowest BIGINT,
    highest BIGINT,
    at_once BIGINT NOT NULL,
    late BOOLEAN NOT NULL,
    message TEXT NOT NULL,
    secret TEXT NOT NULL,
    stage BIGINT NOT NULL DEFAULT 0,
    round BIGINT NOT NULL DEFAULT 0,
    announced BIGINT NOT NULL DEFAULT 0,
    due_at TIMESTAMP,
    reminded_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    started_at TIMESTAMP,
    finished_at TIMESTAMP
);
CREATE INDEX tournaments_listed ON tournaments (status, by_invitation, id);
CREATE INDEX tournaments_organiser ON tournaments (organiser_id, id);
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;

-- The players of a tournament, and those who were invited. `number` is the starting number, from 1,
-- once the tournament runs; in a ladder it is the step. `rating` is the one at the start, rounded.
-- `active_at`: when a player of a ladder last played in it.
CREATE TABLE entrants (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('invited', 'entered', 'withdrawn')),
    number BIGINT,
    rating BIGINT,
    first_round BIGINT NOT NULL,
    entered_at TIMESTAMP NOT NULL,
    active_at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, player_id)
);
CREATE INDEX entrants_player ON entrants (player_id, tournament_id);

CREATE TABLE tournament_helpers (
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (tournament_id, player_id)
);
CREATE INDEX tournament_helpers_player ON tournament_helpers (player_id);

-- The pairs of each round, in the order of the boards, and the byes, which have no second player.
-- A pair without a game waits for it. `result` holds the codes of FIDE's report file for both
-- players, once it is known; `reason` says why.
CREATE TABLE pairings (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    stage BIGINT NOT NULL,
    round BIGINT NOT NULL,
    section BIGINT NOT NULL,
    board BIGINT NOT NULL,
    first_id BIGINT NOT NULL REFERENCES players (id),
    second_id BIGINT REFERENCES players (id),
    variant TEXT NOT NULL,
    game_id BIGINT REFERENCES games (id),
    result TEXT,
    reason TEXT
);
CREATE INDEX pairings_tournament ON pairings (tournament_id, id);
CREATE INDEX pairings_first ON pairings (first_id);
CREATE INDEX pairings_second ON pairings (second_id);
CREATE UNIQUE INDEX pairings_game ON pairings (game_id) WHERE game_id IS NOT NULL;

CREATE TABLE tournament_events (
    event_id BIGINT PRIMARY KEY NOT NULL REFERENCES events (id),
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id)
);
CREATE INDEX tournament_events_tournament ON tournament_events (tournament_id, event_id);

-- The reply addresses of emails about tournaments, one for each player and tournament; only the
-- SHA-256 of the token is stored.
CREATE TABLE tournament_replies (
    token_hash TEXT PRIMARY KEY NOT NULL,
    tournament_id BIGINT NOT NULL REFERENCES tournaments (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    created_at TIMESTAMP NOT NULL,
    revoked_at TIMESTAMP
);
CREATE INDEX tournament_replies_player ON tournament_replies (player_id);
