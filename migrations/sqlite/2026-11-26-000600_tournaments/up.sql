-- Tournaments and ladders. `variants` are slugs, separated by spaces; `rulebook` is empty for that
-- of each variant. `places`, `section`, `rounds` and `at_once` are 0 where there is no limit or the
-- number of players decides. The lots are drawn from `secret`, whose hash everybody sees before.
-- `announced` is the last round of which the players were told. `due_at`: when the background job looks at the tournament next.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (
        kind IN ('round-robin', 'double-round-robin', 'swiss', 'knockout', 'ladder')
    ),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished', 'cancelled')),
    organiser_id INTEGER NOT NULL REFERENCES players (id),
    variants TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    pace TEXT NOT NULL,
    places INTEGER NOT NULL,
    section INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    start TEXT NOT NULL CHECK (start IN ('full', 'manual', 'date')),
    starts_at TEXT,
    rated INTEGER NOT NULL,
    by_invitation INTEGER NOT NULL,
    lowest INTEGER,
    highest INTEGER,
    at_once INTEGER NOT NULL,
    late INTEGER NOT NULL,
    message TEXT NOT NULL,
    secret TEXT NOT NULL,
    stage INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0,
    announced INTEGER NOT NULL DEFAULT 0,
    due_at TEXT,
    reminded_at TEXT,
    created_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT
) STRICT;
CREATE INDEX tournaments_listed ON tournaments (status, by_invitation, id);
CREATE INDEX tournaments_organiser ON tournaments (organiser_id, id);
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;

-- The players of a tournament, and those who were invited. `number` is the starting number, from 1,
-- once the tournament runs; in a ladder it is the step. `rating` is the one at the start, rounded.
-- `active_at`: when a player of a ladder last played in it.
CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('invited', 'entered', 'withdrawn')),
    number INTEGER,
    rating INTEGER,
    first_round INTEGER NOT NULL,
    entered_at TEXT NOT NULL,
    active_at TEXT NOT NULL,
    PRIMARY KEY (tournament_id, player_id)
) STRICT;
CREATE INDEX entrants_player ON entrants (player_id, tournament_id);

CREATE TABLE tournament_helpers (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (tournament_id, player_id)
) STRICT;
CREATE INDEX tournament_helpers_player ON tournament_helpers (player_id);

-- The pairs of each round, in the order of the boards, and the byes, which have no second player.
-- A pair without a game waits for it. `result` holds the codes of FIDE's report file for both
-- players, once it is known; `reason` says why.
CREATE TABLE pairings (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    stage INTEGER NOT NULL,
    round INTEGER NOT NULL,
    section INTEGER NOT NULL,
    board INTEGER NOT NULL,
    first_id INTEGER NOT NULL REFERENCES players (id),
    second_id INTEGER REFERENCES players (id),
    variant TEXT NOT NULL,
    game_id INTEGER REFERENCES games (id),
    result TEXT,
    reason TEXT
) STRICT;
CREATE INDEX pairings_tournament ON pairings (tournament_id, id);
CREATE INDEX pairings_first ON pairings (first_id);
CREATE INDEX pairings_second ON pairings (second_id);
CREATE UNIQUE INDEX pairings_game ON pairings (game_id) WHERE game_id IS NOT NULL;

CREATE TABLE tournament_events (
    event_id INTEGER PRIMARY KEY NOT NULL REFERENCES events (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id)
) STRICT;
CREATE INDEX tournament_events_tournament ON tournament_events (tournament_id, event_id);

-- The reply addresses of emails about tournaments, one for each player and tournament; only the
-- SHA-256 of the token is stored.
CREATE TABLE tournament_replies (
    token_hash TEXT PRIMARY KEY NOT NULL,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    created_at TEXT NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE INDEX tournament_replies_player ON tournament_replies (player_id);
