-- Mail that stands alone, and answers that play.

-- What this installation alone knows: the key of its bounce addresses.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

-- The addresses that notices ask to be answered at; of the token only its SHA-256 is kept.
CREATE TABLE replies (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token_hash TEXT NOT NULL UNIQUE,
    player_id BIGINT NOT NULL REFERENCES players (id),
    game_id BIGINT NOT NULL REFERENCES games (id),
    ply BIGINT NOT NULL,
    purpose TEXT NOT NULL CHECK (purpose IN ('game', 'challenge')),
    created_at TIMESTAMP NOT NULL,
    spent_at TIMESTAMP,
    revoked_at TIMESTAMP
);
CREATE INDEX replies_player ON replies (player_id, game_id);

-- Mails that came in, by digest, so that none is answered twice.
CREATE TABLE received (
    digest TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX received_at ON received (at);

-- One answer that a player prepared: if the move after `ply` is `expected`, `answer` is played.
CREATE TABLE prepared (
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    ply BIGINT NOT NULL,
    expected TEXT NOT NULL,
    answer TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (game_id, player_id)
);

-- How a player likes to be mailed; who never said has no row. `hour` is of the player's own zone.
CREATE TABLE mail_habits (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    rhythm TEXT NOT NULL,
    hour BIGINT NOT NULL CHECK (hour BETWEEN 0 AND 23),
    digest_at TIMESTAMP,
    weekly_at TIMESTAMP
);
CREATE INDEX mail_habits_digest ON mail_habits (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX mail_habits_weekly ON mail_habits (weekly_at) WHERE weekly_at IS NOT NULL;

-- The same for one game, and who watches it; no rhythm means the player's usual one.
CREATE TABLE game_mail (
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    rhythm TEXT,
    watching BOOLEAN NOT NULL,
    PRIMARY KEY (game_id, player_id)
);
CREATE INDEX game_mail_watching ON game_mail (player_id, game_id);

-- Mailboxes from which mail came back. The score counts halves.
CREATE TABLE mailboxes (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    score BIGINT NOT NULL,
    wrong_address BIGINT NOT NULL,
    bounced_at TIMESTAMP NOT NULL,
    suspended_at TIMESTAMP,
    reason TEXT NOT NULL
);

ALTER TABLE outbox ADD COLUMN bounced_at TIMESTAMP;
CREATE INDEX outbox_done ON outbox (recipient_id, done_at) WHERE state = 'sent';
CREATE INDEX outbox_bounced ON outbox (bounced_at) WHERE bounced_at IS NOT NULL;

-- The weekly note is for those who ask for it.
UPDATE players SET mail_off = CASE mail_off WHEN '' THEN 'weekly' ELSE mail_off || ',weekly' END;
