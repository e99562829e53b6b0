-- Boards that a player plays on alone: a game gone on with by oneself, or a problem. Nobody else sees them, and nothing is ever sent about them.
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
