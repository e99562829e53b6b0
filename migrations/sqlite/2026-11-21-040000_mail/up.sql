-- Mail that stands alone, and answers that play.

-- What this installation alone knows: the key of its bounce addresses.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;

-- The addresses that notices ask to be answered at; of the token only its SHA-256 is kept.
CREATE TABLE replies (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    game_id INTEGER NOT NULL REFERENCES games (id),
    ply INTEGER NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('game', 'challenge')),
    created_at TEXT NOT NULL,
    spent_at TEXT,
    revoked_at TEXT
) STRICT;
CREATE INDEX replies_player ON replies (player_id, game_id);

-- Mails that came in, by digest, so that none is answered twice.
CREATE TABLE received (
    digest TEXT PRIMARY KEY NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX received_at ON received (at);

-- One answer that a player prepared: if the move after `ply` is `expected`, `answer` is played.
CREATE TABLE prepared (
    game_id INTEGER NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    ply INTEGER NOT NULL,
    expected TEXT NOT NULL,
    answer TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (game_id, player_id)
) STRICT;

-- How a player likes to be mailed; who never said has no row. `hour` is of the player's own zone.
CREATE TABLE mail_habits (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    rhythm TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    digest_at TEXT,
    weekly_at TEXT
) STRICT;
CREATE INDEX mail_habits_digest ON mail_habits (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX mail_habits_weekly ON mail_habits (weekly_at) WHERE weekly_at IS NOT NULL;

-- The same for one game, and who watches it; no rhythm means the player's usual one.
CREATE TABLE game_mail (
    game_id INTEGER NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    rhythm TEXT,
    watching INTEGER NOT NULL,
    PRIMARY KEY (game_id, player_id)
) STRICT;
CREATE INDEX game_mail_watching ON game_mail (player_id, game_id);

-- Mailboxes from which mail came back. The score counts halves.
CREATE TABLE mailboxes (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    score INTEGER NOT NULL,
    wrong_address INTEGER NOT NULL,
    bounced_at TEXT NOT NULL,
    suspended_at TEXT,
    reason TEXT NOT NULL
) STRICT;

ALTER TABLE outbox ADD COLUMN bounced_at TEXT;
CREATE INDEX outbox_done ON outbox (recipient_id, done_at) WHERE state = 'sent';
CREATE INDEX outbox_bounced ON outbox (bounced_at) WHERE bounced_at IS NOT NULL;

-- The weekly note is for those who ask for it.
UPDATE players SET mail_off = CASE mail_off WHEN '' THEN 'weekly' ELSE mail_off || ',weekly' END;
