-- Problems to solve. `player_id` is empty for a problem that was found in a game. `aim` is `mate-3`,
-- `win` or `draw`. `solution` is a tree of moves in coordinates; `is_unique` tells whether no other
-- first move mates as quickly, if that was proved. `set_name` names the author's set that it belongs
-- to, or is empty. `daily_on` is the day on which it is, or was last, the problem of the day; empty
-- before its first.
CREATE TABLE problems (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER REFERENCES players (id),
    variant TEXT NOT NULL,
    variant_version INTEGER NOT NULL,
    fen TEXT NOT NULL,
    aim TEXT NOT NULL,
    solution TEXT NOT NULL,
    is_unique INTEGER,
    words TEXT NOT NULL,
    set_name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'found')),
    game_id INTEGER REFERENCES games (id),
    game_ply INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    solves INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    published_at TEXT,
    daily_on TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX problems_published ON problems (published_at) WHERE published_at IS NOT NULL;
CREATE INDEX problems_variant ON problems (variant, published_at) WHERE published_at IS NOT NULL;
CREATE INDEX problems_player ON problems (player_id, id);
CREATE INDEX problems_set ON problems (player_id, set_name, id) WHERE published_at IS NOT NULL;
CREATE INDEX problems_status ON problems (status, id);
CREATE INDEX problems_daily ON problems (daily_on, id) WHERE published_at IS NOT NULL;
CREATE INDEX problems_game ON problems (game_id);

-- Who tried which problem. A try is one until the problem is solved or given up.
CREATE TABLE problem_tries (
    player_id INTEGER NOT NULL REFERENCES players (id),
    problem_id INTEGER NOT NULL REFERENCES problems (id),
    solved INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, problem_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX problem_tries_problem ON problem_tries (problem_id);
