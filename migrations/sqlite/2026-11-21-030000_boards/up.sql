-- Boards that a player plays on alone: a game gone on with by oneself, or a problem. Nobody else sees them, and nothing is ever sent about them.
CREATE TABLE boards (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    title TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL CHECK (kind IN ('solitaire', 'problem')),
    variant TEXT NOT NULL,
    variant_version INTEGER NOT NULL,
    rulebook TEXT NOT NULL,
    rulebook_version INTEGER NOT NULL,
    start TEXT,
    moves TEXT NOT NULL DEFAULT '',
    ply INTEGER NOT NULL DEFAULT 0,
    rev INTEGER NOT NULL DEFAULT 0,
    game_id INTEGER REFERENCES games (id),
    game_ply INTEGER,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX boards_player ON boards (player_id, id);
