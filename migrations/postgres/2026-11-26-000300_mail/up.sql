-- The outbox of notices. A row is leased by the server that sends it; `fence` grows with each
-- lease.
CREATE TABLE outbox (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    event_id BIGINT NOT NULL REFERENCES events (id),
    recipient_id BIGINT NOT NULL REFERENCES players (id),
    game_id BIGINT REFERENCES games (id),
    kind TEXT NOT NULL,
    address TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'parked', 'skipped')),
    message_id TEXT,
    envelope_to TEXT,
    message TEXT,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_at TIMESTAMP NOT NULL,
    leased_until TIMESTAMP,
    fence BIGINT NOT NULL DEFAULT 0,
    last_error TEXT,
    created_at TIMESTAMP NOT NULL,
    done_at TIMESTAMP,
    bounced_at TIMESTAMP,
    UNIQUE (event_id, recipient_id, kind)
);
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
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    event_id BIGINT NOT NULL REFERENCES events (id),
    device_id BIGINT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_at TIMESTAMP NOT NULL,
    leased_until TIMESTAMP,
    fence BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, device_id, kind)
);
CREATE INDEX pushes_due ON pushes (next_at);
CREATE INDEX pushes_device ON pushes (device_id);

-- The numbers of sent and bounced notices that have been deleted since, which statistics include.
CREATE TABLE thinned (
    what TEXT PRIMARY KEY NOT NULL,
    notices BIGINT NOT NULL
);

-- The reply addresses of notices; only the SHA-256 of the token is stored.
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

-- Digests of received emails, so that none is answered twice.
CREATE TABLE received (
    digest TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX received_at ON received (at);

-- When a player wants emails; a player who never chose has no row. `hour` is in the player's own
-- time zone.
CREATE TABLE mail_habits (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    rhythm TEXT NOT NULL,
    hour BIGINT NOT NULL CHECK (hour BETWEEN 0 AND 23),
    digest_at TIMESTAMP,
    weekly_at TIMESTAMP,
    subject TEXT NOT NULL DEFAULT 'constant'
);
CREATE INDEX mail_habits_digest ON mail_habits (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX mail_habits_weekly ON mail_habits (weekly_at) WHERE weekly_at IS NOT NULL;

-- The same for one game, and its watchers. No rhythm means the player's usual one.
CREATE TABLE game_mail (
    game_id BIGINT NOT NULL REFERENCES games (id),
    player_id BIGINT NOT NULL REFERENCES players (id),
    rhythm TEXT,
    watching BOOLEAN NOT NULL,
    PRIMARY KEY (game_id, player_id)
);
CREATE INDEX game_mail_watching ON game_mail (player_id, game_id);

-- Mailboxes from which emails bounced. The score counts halves.
CREATE TABLE mailboxes (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    score BIGINT NOT NULL,
    wrong_address BIGINT NOT NULL,
    bounced_at TIMESTAMP NOT NULL,
    suspended_at TIMESTAMP,
    reason TEXT NOT NULL
);
CREATE INDEX mailboxes_suspended ON mailboxes (suspended_at) WHERE suspended_at IS NOT NULL;

-- The transaction that queues a notice wakes all servers when it commits.
CREATE FUNCTION ring_for_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY posthorse_outbox;
    RETURN NULL;
END
$$;
CREATE TRIGGER outbox_rings AFTER INSERT ON outbox
    FOR EACH STATEMENT EXECUTE FUNCTION ring_for_outbox();
