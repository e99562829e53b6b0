-- Accounts and what belongs to them. Timestamps are UTC without a time zone, to the microsecond.

-- `name_key` is the name in lower case, `skeleton` the name with similar characters made equal.
-- `email_key` is unique only among confirmed addresses, so that signing up reveals nothing.
-- `mail_off` lists the kinds of notices that the player has switched off. `quiet` holds hours and
-- days in which no deadline may fall (`22-7 sat,sun`), `reminders` when the player is reminded of a
-- turn (`20% 24h`, `-` for never, NULL for the default). `wanted_page` is the page to open once the
-- address is confirmed. `heard_language` is the language that the browser last asked for.
CREATE TABLE players (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    skeleton TEXT NOT NULL UNIQUE,
    email TEXT,
    email_key TEXT,
    confirmed_at TIMESTAMP,
    password_hash TEXT,
    role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin', 'program', 'guest')),
    zone TEXT NOT NULL DEFAULT 'UTC',
    mail_off TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMP NOT NULL,
    closed_at TIMESTAMP,
    notation TEXT NOT NULL DEFAULT 'algebraic',
    display_name TEXT,
    wanted_page TEXT,
    zone_chosen BOOLEAN NOT NULL DEFAULT FALSE,
    locked_until TIMESTAMP,
    heard_language TEXT,
    notation_chosen BOOLEAN NOT NULL DEFAULT FALSE,
    quiet TEXT,
    reminders TEXT,
    vacation_saves BOOLEAN NOT NULL DEFAULT FALSE,
    no_challenges BOOLEAN NOT NULL DEFAULT FALSE,
    hides_presence BOOLEAN NOT NULL DEFAULT FALSE,
    -- Name and display name without accents and capitals, for the search.
    folded TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX players_confirmed_email ON players (email_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX players_email ON players (email_key);
CREATE INDEX players_unconfirmed ON players (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX players_guests ON players (created_at) WHERE role = 'guest';
CREATE INDEX players_wanted_page ON players (created_at) WHERE wanted_page IS NOT NULL;

-- Names that players had before an admin renamed them. Links with them work until the date, and
-- nobody else gets them.
CREATE TABLE former_names (
    name_key TEXT PRIMARY KEY NOT NULL,
    skeleton TEXT NOT NULL,
    player_id BIGINT NOT NULL REFERENCES players (id),
    until TIMESTAMP NOT NULL
);
CREATE INDEX former_names_skeleton ON former_names (skeleton);
CREATE INDEX former_names_until ON former_names (until);
CREATE INDEX former_names_player ON former_names (player_id);

-- `proved_at`: when the password was last entered.
CREATE TABLE sessions (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token_hash TEXT NOT NULL UNIQUE,
    player_id BIGINT NOT NULL REFERENCES players (id),
    agent TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    proved_at TIMESTAMP
);
CREATE INDEX sessions_player ON sessions (player_id);
CREATE INDEX sessions_created ON sessions (created_at);

-- Devices that show notifications, as their browsers registered them. A device goes with its
-- session. `kinds`: the kinds of notices that it shows, separated by commas.
CREATE TABLE devices (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    session_id BIGINT REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    kinds TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX devices_player ON devices (player_id, id);
CREATE INDEX devices_session ON devices (session_id);

-- The last activity of a player or session.
CREATE TABLE seen (
    subject TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);
-- Who is online.
CREATE INDEX seen_at ON seen (at);

-- Secrets of links in emails, as hashes.
CREATE TABLE tokens (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    token_hash TEXT NOT NULL UNIQUE,
    player_id BIGINT NOT NULL REFERENCES players (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    email TEXT,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);
CREATE INDEX tokens_player ON tokens (player_id, purpose);
CREATE INDEX tokens_expire ON tokens (expires_at);

-- A player's style of boards and options, as words. A player who never chose has no row.
CREATE TABLE appearances (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    piece_set TEXT NOT NULL,
    board TEXT NOT NULL,
    theme TEXT NOT NULL,
    size TEXT NOT NULL,
    orientation TEXT NOT NULL,
    light TEXT NOT NULL,
    sending TEXT NOT NULL,
    afterwards TEXT NOT NULL,
    language TEXT NOT NULL
);

-- Favourite variants, offered first. One that is no longer offered may stay.
CREATE TABLE favourites (
    player_id BIGINT NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, variant)
);

-- The players whose challenges and messages a player does not want.
CREATE TABLE blocks (
    player_id BIGINT NOT NULL REFERENCES players (id),
    blocked_id BIGINT NOT NULL REFERENCES players (id),
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id, player_id);

-- The accounts that an admin has marked as one person's. `person` counts these people.
CREATE TABLE linked_accounts (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    person BIGINT NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX linked_accounts_person ON linked_accounts (person);

-- The players whom a player follows, known to that player only.
CREATE TABLE follows (
    player_id BIGINT NOT NULL REFERENCES players (id),
    followed_id BIGINT NOT NULL REFERENCES players (id),
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (player_id, followed_id)
);
CREATE INDEX follows_followed ON follows (followed_id, player_id);

-- Planned until `begun_at` is set, and over once `ended_at` is. A planned vacation that did not
-- begin leaves no row. An automatic one began instead of a loss on time, possibly while another was
-- planned.
CREATE TABLE vacations (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    starts_at TIMESTAMP NOT NULL,
    ends_at TIMESTAMP NOT NULL,
    begun_at TIMESTAMP,
    ended_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    automatic BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX vacations_of ON vacations (player_id, id);
CREATE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX vacations_planned ON vacations (player_id)
    WHERE ended_at IS NULL AND begun_at IS NULL;
CREATE UNIQUE INDEX vacations_on ON vacations (player_id)
    WHERE ended_at IS NULL AND begun_at IS NOT NULL;

-- The secret addresses of players' calendars and feeds. The secret is derived from the salt and a
-- key in `secrets`, so that its owner can see it again.
CREATE TABLE feeds (
    player_id BIGINT PRIMARY KEY NOT NULL REFERENCES players (id),
    secret_hash TEXT NOT NULL UNIQUE,
    salt TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL
);
