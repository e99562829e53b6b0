-- The variants in use. A game is pinned to a version.
CREATE TABLE variants (
    slug TEXT NOT NULL,
    version BIGINT NOT NULL,
    text TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (slug, version)
);

-- Games, and the challenges they begin with. `moves` is the packed list of moves, `rev` counts
-- the changes of state, `listed_at` is the order of lists. `start` is the position that the game
-- began with, as FEN, where it is not the variant's own; while a challenge is open, the one that
-- the challenger asked for. Games played elsewhere have no challenger. `rated_at`: when the result
-- of a rated game becomes final, or became so; none if it does not count.
CREATE TABLE games (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    status TEXT NOT NULL CHECK (
        status IN ('open', 'playing', 'finished', 'declined', 'withdrawn', 'lapsed')
    ),
    variant TEXT NOT NULL,
    variant_version BIGINT NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_version BIGINT NOT NULL,
    pace TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    challenger_id BIGINT REFERENCES players (id),
    opponent_id BIGINT REFERENCES players (id),
    seat TEXT NOT NULL CHECK (seat IN ('first', 'second', 'random')),
    greeting TEXT NOT NULL DEFAULT '',
    first_id BIGINT REFERENCES players (id),
    second_id BIGINT REFERENCES players (id),
    moves TEXT NOT NULL DEFAULT '',
    ply BIGINT NOT NULL DEFAULT 0,
    rev BIGINT NOT NULL DEFAULT 0,
    turn TEXT CHECK (turn IN ('first', 'second')),
    turn_since TIMESTAMP,
    deadline TIMESTAMP,
    -- The pending offers, in JSON; empty for none.
    offers TEXT NOT NULL DEFAULT '',
    winner TEXT CHECK (winner IN ('first', 'second', 'none')),
    reason TEXT,
    muted TEXT NOT NULL DEFAULT '',
    source TEXT,
    listed_at TIMESTAMP NOT NULL,
    created_at TIMESTAMP NOT NULL,
    started_at TIMESTAMP,
    finished_at TIMESTAMP,
    start TEXT,
    rated BOOLEAN NOT NULL DEFAULT FALSE,
    rated_at TIMESTAMP
);
CREATE INDEX games_listed ON games (status, visibility, listed_at, id);
CREATE INDEX games_variant_listed ON games (variant, status, visibility, listed_at, id);
CREATE INDEX games_winner ON games (winner, status, visibility, listed_at, id);
CREATE INDEX games_reason ON games (reason, status, visibility, listed_at, id);
CREATE INDEX games_challenger ON games (challenger_id, status, listed_at, id);
CREATE INDEX games_opponent ON games (opponent_id, status, listed_at, id);
CREATE INDEX games_deadline ON games (status, deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_first ON games (first_id, status, listed_at, id, visibility);
CREATE INDEX games_second ON games (second_id, status, listed_at, id, visibility);
CREATE INDEX games_open ON games (listed_at, id) WHERE status = 'open' AND opponent_id IS NULL;
CREATE INDEX games_live ON games (id) WHERE status = 'playing' AND substr(pace, 1, 5) = 'live:';
CREATE INDEX games_playing ON games (status, visibility, variant)
    WHERE status = 'playing' AND visibility = 'public';
CREATE INDEX games_rated ON games (rated_at, id) WHERE rated_at IS NOT NULL;
CREATE INDEX games_first_rated ON games (first_id, rated_at) WHERE rated_at IS NOT NULL;
CREATE INDEX games_second_rated ON games (second_id, rated_at) WHERE rated_at IS NOT NULL;

-- The clock of a game: `entries` records the starts of turns, compensated time and pauses of the
-- clock. `overdue_ply`: where a loss on time needs a claim, the ply whose mover ran out of time,
-- once the opponent was notified. `remind_at`: when the game is next checked for a reminder.
CREATE TABLE ledgers (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    entries TEXT NOT NULL,
    overdue_ply BIGINT,
    remind_at TIMESTAMP
);
CREATE INDEX ledgers_remind_at ON ledgers (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE moves (
    game_id BIGINT NOT NULL REFERENCES games (id),
    ply BIGINT NOT NULL CHECK (ply > 0),
    player_id BIGINT NOT NULL REFERENCES players (id),
    move TEXT NOT NULL,
    message TEXT,
    at TIMESTAMP NOT NULL,
    left_seconds BIGINT,
    hidden_at TIMESTAMP,
    PRIMARY KEY (game_id, ply)
);
CREATE INDEX moves_player ON moves (player_id, at);

-- The events of games. Rows are only added.
CREATE TABLE events (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT REFERENCES games (id),
    seq BIGINT NOT NULL,
    player_id BIGINT REFERENCES players (id),
    kind TEXT NOT NULL,
    ply BIGINT,
    detail TEXT NOT NULL DEFAULT '',
    at TIMESTAMP NOT NULL,
    hidden_at TIMESTAMP,
    UNIQUE (game_id, seq)
);
CREATE INDEX events_player ON events (player_id, kind);

-- Comments. A hidden one (`sealed`) is shown once the game ends.
CREATE TABLE kibitz (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    body TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    withdrawn_at TIMESTAMP,
    hidden_at TIMESTAMP,
    sealed BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX kibitz_game ON kibitz (game_id, id);
CREATE INDEX kibitz_player ON kibitz (player_id);
CREATE INDEX kibitz_hidden ON kibitz (id) WHERE hidden_at IS NOT NULL;

-- Private notes on a position, until they are published after the game. `line` holds the moves
-- after that ply, in coordinates separated by spaces.
CREATE TABLE notes (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    line TEXT NOT NULL,
    body TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    published_at TIMESTAMP
);
CREATE INDEX notes_game ON notes (game_id, player_id);
CREATE INDEX notes_player ON notes (player_id, id);

-- The secret from which dice and hidden pieces are drawn: fixed before the first draw, published at
-- the end. The words are the players' additions after it was fixed.
CREATE TABLE chances (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    secret TEXT NOT NULL,
    challenger_word TEXT NOT NULL DEFAULT '',
    opponent_word TEXT NOT NULL DEFAULT ''
);

-- The hidden placement of each seat. Nobody else sees it until both have placed; then the game's
-- start is written.
CREATE TABLE placings (
    game_id BIGINT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL CHECK (seat IN ('first', 'second')),
    pieces TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
);

-- Conditional moves, one tree for each player: a line of moves each, in coordinates, the opponent's
-- moves and the answers in turn.
CREATE TABLE prepared (
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    at TIMESTAMP NOT NULL,
    tree TEXT NOT NULL,
    PRIMARY KEY (game_id, player_id)
);
CREATE INDEX prepared_player ON prepared (player_id);

-- The challenge or game that a game comes from: `rematch` of a finished game, `pair` with the game
-- started with it, `standing` for one of the games of a standing challenge, `counter` to the
-- challenge that it replaces.
CREATE TABLE origins (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    origin_id BIGINT NOT NULL REFERENCES games (id)
);
CREATE INDEX origins_origin ON origins (origin_id, kind, game_id);

-- Challenges that start more than one game: one with each colour, or one with each of several
-- players who accept.
CREATE TABLE multiples (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    both_sides BOOLEAN NOT NULL,
    standing BIGINT NOT NULL
);

-- What challenges require of the opponent: a rating, rounded, from `lowest` to `highest`, and a
-- reliable player.
CREATE TABLE requirements (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    lowest BIGINT,
    highest BIGINT,
    reliable BOOLEAN NOT NULL
);

-- Challenges to a person who may have no account. The address is erased once the challenge is no
-- longer open.
CREATE TABLE invitations (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    by_mail BOOLEAN NOT NULL,
    email TEXT,
    address_hash TEXT,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX invitations_address ON invitations (address_hash, created_at);

-- The secrets of invitation links, as hashes.
CREATE TABLE invitation_secrets (
    token_hash TEXT PRIMARY KEY NOT NULL,
    game_id BIGINT NOT NULL REFERENCES invitations (game_id)
);

-- Hashes of addresses whose owners want no invitations.
CREATE TABLE uninvited (
    address_hash TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);

-- Analysis boards, which only their owners see.
CREATE TABLE boards (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    title TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL CHECK (kind IN ('solitaire', 'problem')),
    variant TEXT NOT NULL,
    variant_version BIGINT NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_version BIGINT NOT NULL,
    start TEXT,
    moves TEXT NOT NULL DEFAULT '',
    ply BIGINT NOT NULL DEFAULT 0,
    rev BIGINT NOT NULL DEFAULT 0,
    game_id BIGINT REFERENCES games (id),
    game_ply BIGINT,
    created_at TIMESTAMP NOT NULL,
    changed_at TIMESTAMP NOT NULL
);
CREATE INDEX boards_player ON boards (player_id, id);

-- Rated games whose result the loser contested, until and after the decision. The reasons are in
-- the events.
CREATE TABLE contests (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    contested_at TIMESTAMP NOT NULL,
    decided_at TIMESTAMP
);
CREATE INDEX contests_undecided ON contests (contested_at) WHERE decided_at IS NULL;

-- The ratings of players after each week in which results of theirs became final: a rating for each
-- variant and kind of time control. `period` is the end of that week. Numbers are in millionths.
-- `games` counts the rated games until then; `peak` is the highest rating that was not provisional.
CREATE TABLE ratings (
    player_id BIGINT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    speed TEXT NOT NULL CHECK (speed IN ('correspondence', 'live')),
    period TIMESTAMP NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    peak BIGINT,
    latest BOOLEAN NOT NULL,
    PRIMARY KEY (player_id, variant, speed, period)
);
CREATE INDEX ratings_latest ON ratings (variant, speed, rating, player_id) WHERE latest;

-- The players' ratings, rounded: at the end of a rated game, or as a record has them.
CREATE TABLE game_ratings (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    first BIGINT NOT NULL,
    second BIGINT NOT NULL
);

-- The weeks whose games were rated, by their ends, which are Mondays, 00:00 UTC.
CREATE TABLE rating_weeks (
    ended_at TIMESTAMP PRIMARY KEY
);

-- Games against programs. `wait_seconds`: how long the program waits before it answers. `due_at`:
-- when it next has something to do, a move or an answer to an offer; none while it waits for the
-- player. `leased_until`: until then a server searches the position.
CREATE TABLE program_games (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    program_id BIGINT NOT NULL REFERENCES players (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    wait_seconds BIGINT NOT NULL,
    due_at TIMESTAMP,
    leased_until TIMESTAMP
);
CREATE INDEX program_games_due ON program_games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX program_games_player ON program_games (player_id);
CREATE INDEX program_games_program ON program_games (program_id);

-- Analyses of finished games by a program. `queued_at`: when it was asked for; none once it is done.
-- `leased_until`: until then a server searches the positions. `notify_id`: who gets an email when it
-- is done. `results`: a line in JSON for each position that was searched.
CREATE TABLE analyses (
    game_id BIGINT PRIMARY KEY REFERENCES games (id),
    queued_at TIMESTAMP,
    leased_until TIMESTAMP,
    notify_id BIGINT REFERENCES players (id),
    results TEXT NOT NULL DEFAULT ''
);
CREATE INDEX analyses_queue ON analyses (queued_at, game_id) WHERE queued_at IS NOT NULL;
CREATE INDEX analyses_notify ON analyses (notify_id) WHERE notify_id IS NOT NULL;
