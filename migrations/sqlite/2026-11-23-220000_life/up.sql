-- What a challenge or game goes back to: 'rematch' of a game that is over, 'pair' to the game that it was begun with,
-- 'standing' for one of the games of a standing challenge, 'counter' to the challenge that it is offered in place of.
CREATE TABLE origins (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    origin_id INTEGER NOT NULL REFERENCES games (id)
) STRICT;
CREATE INDEX origins_origin ON origins (origin_id, kind, game_id);

-- Who asks to call the game off.
ALTER TABLE settlements ADD COLUMN cancel TEXT;

-- Running games without a clock are looked at, for a player who has not moved for long is warned.
INSERT INTO ledgers (game_id, entries, remind_at)
SELECT id, '', turn_since FROM games
WHERE status = 'playing' AND turn_since IS NOT NULL AND substr(pace, 1, 4) = 'none'
ON CONFLICT (game_id) DO UPDATE SET remind_at = excluded.remind_at;

-- Challenges that begin more than one game: one with each side, or one after the other with so many who accept.
CREATE TABLE multiples (
    game_id INTEGER PRIMARY KEY NOT NULL REFERENCES games (id),
    both_sides INTEGER NOT NULL,
    standing INTEGER NOT NULL
) STRICT;

-- From whom a player wants neither challenges nor words.
CREATE TABLE blocks (
    player_id INTEGER NOT NULL REFERENCES players (id),
    blocked_id INTEGER NOT NULL REFERENCES players (id),
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
) STRICT;
CREATE INDEX blocks_blocked ON blocks (blocked_id, player_id);

-- Whether nobody may challenge the player by name.
ALTER TABLE players ADD COLUMN no_challenges INTEGER NOT NULL DEFAULT 0;
