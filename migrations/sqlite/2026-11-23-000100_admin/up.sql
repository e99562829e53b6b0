-- Until when a player may not sign in; when a session's owner last gave the password; and when an admin hid the words
-- that came with a move, or beside it.
ALTER TABLE players ADD COLUMN locked_until TEXT;
ALTER TABLE sessions ADD COLUMN proved_at TEXT;
ALTER TABLE moves ADD COLUMN hidden_at TEXT;
ALTER TABLE events ADD COLUMN hidden_at TEXT;

-- What admins did: who (nobody is the console), what, on whom, why. Never changed, never deleted.
CREATE TABLE admin_acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    admin_id INTEGER REFERENCES players (id),
    kind TEXT NOT NULL,
    player_id INTEGER REFERENCES players (id),
    game_id INTEGER REFERENCES games (id),
    subject INTEGER,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX admin_acts_player ON admin_acts (player_id, id);
CREATE INDEX admin_acts_game ON admin_acts (game_id, id);

-- Names that players had before an admin renamed them: links with them lead on for a while, and nobody else gets them.
CREATE TABLE former_names (
    name_key TEXT PRIMARY KEY NOT NULL,
    skeleton TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    until TEXT NOT NULL
) STRICT;
CREATE INDEX former_names_skeleton ON former_names (skeleton);
