-- The outbox of notices. A row is leased by the server that sends it; `fence` grows with each
-- lease.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id),
    recipient_id INTEGER NOT NULL REFERENCES players (id),
    game_id INTEGER REFERENCES games (id),
    kind TEXT NOT NULL,
    address TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'parked', 'skipped')),
    message_id TEXT,
    envelope_to TEXT,
    message TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at TEXT NOT NULL,
    leased_until TEXT,
    fence INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at TEXT NOT NULL,
    done_at TEXT,
    bounced_at TEXT,
    UNIQUE (event_id, recipient_id, kind)
) STRICT;
CREATE INDEX outbox_due ON outbox (id) WHERE state = 'waiting';
CREATE INDEX outbox_parked ON outbox (id) WHERE state = 'parked';
CREATE INDEX outbox_thread ON outbox (recipient_id, game_id, id);
CREATE INDEX outbox_done ON outbox (recipient_id, done_at) WHERE state = 'sent';
CREATE INDEX outbox_bounced ON outbox (bounced_at) WHERE bounced_at IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (done_at) WHERE state = 'sent';
CREATE INDEX outbox_skipped ON outbox (done_at) WHERE state = 'skipped';

-- Notifications that wait for a push service. A row is leased like one of the outbox, and deleted
-- once it is sent or outdated.
CREATE TABLE pushes (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id),
    device_id INTEGER NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at TEXT NOT NULL,
    leased_until TEXT,
    fence INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    UNIQUE (event_id, device_id, kind)
) STRICT;
CREATE INDEX pushes_due ON pushes (next_at);
CREATE INDEX pushes_device ON pushes (device_id);

-- The numbers of sent and bounced notices that have been deleted since, which statistics include.
CREATE TABLE thinned (
    what TEXT PRIMARY KEY NOT NULL,
    notices INTEGER NOT NULL
) STRICT;

-- The reply addresses of notices; only the SHA-256 of the token is stored.
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

-- Digests of received emails, so that none is answered twice.
CREATE TABLE received (
    digest TEXT PRIMARY KEY NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX received_at ON received (at);

-- When a player wants emails; a player who never chose has no row. `hour` is in the player's own
-- time zone.
CREATE TABLE mail_habits (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    rhythm TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    digest_at TEXT,
    weekly_at TEXT,
    subject TEXT NOT NULL DEFAULT 'constant'
) STRICT;
CREATE INDEX mail_habits_digest ON mail_habits (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX mail_habits_weekly ON mail_habits (weekly_at) WHERE weekly_at IS NOT NULL;

-- The same for one game, and its watchers. No rhythm means the player's usual one.
CREATE TABLE game_mail (
    game_id INTEGER NOT NULL REFERENCES games (id),
    player_id INTEGER NOT NULL REFERENCES players (id),
    rhythm TEXT,
    watching INTEGER NOT NULL,
    PRIMARY KEY (game_id, player_id)
) STRICT;
CREATE INDEX game_mail_watching ON game_mail (player_id, game_id);

-- Mailboxes from which emails bounced. The score counts halves.
CREATE TABLE mailboxes (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    score INTEGER NOT NULL,
    wrong_address INTEGER NOT NULL,
    bounced_at TEXT NOT NULL,
    suspended_at TEXT,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX mailboxes_suspended ON mailboxes (suspended_at) WHERE suspended_at IS NOT NULL;
