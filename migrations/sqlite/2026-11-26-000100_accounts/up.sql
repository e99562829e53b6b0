-- Accounts and what belongs to them. Timestamps are UTC, as Diesel writes them: text, to the
-- microsecond. AUTOINCREMENT: a number is never used twice.

-- `name_key` is the name in lower case, `skeleton` the name with similar characters made equal.
-- `email_key` is unique only among confirmed addresses, so that signing up reveals nothing.
-- `mail_off` lists the kinds of notices that the player has switched off. `quiet` holds hours and
-- days in which no deadline may fall (`22-7 sat,sun`), `reminders` when the player is reminded of a
-- turn (`20% 24h`, `-` for never, NULL for the default). `wanted_page` is the page to open once the
-- address is confirmed. `heard_language` is the language that the browser last asked for.
CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    skeleton TEXT NOT NULL UNIQUE,
    email TEXT,
    email_key TEXT,
    confirmed_at TEXT,
    password_hash TEXT,
    role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin', 'program', 'guest')),
    zone TEXT NOT NULL DEFAULT 'UTC',
    mail_off TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    closed_at TEXT,
    notation TEXT NOT NULL DEFAULT 'algebraic',
    display_name TEXT,
    wanted_page TEXT,
    zone_chosen INTEGER NOT NULL DEFAULT 0,
    locked_until TEXT,
    heard_language TEXT,
    notation_chosen INTEGER NOT NULL DEFAULT 0,
    quiet TEXT,
    reminders TEXT,
    vacation_saves INTEGER NOT NULL DEFAULT 0,
    no_challenges INTEGER NOT NULL DEFAULT 0,
    hides_presence INTEGER NOT NULL DEFAULT 0,
    -- Name and display name without accents and capitals, for the search.
    folded TEXT NOT NULL DEFAULT ''
) STRICT;
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
    player_id INTEGER NOT NULL REFERENCES players (id),
    until TEXT NOT NULL
) STRICT;
CREATE INDEX former_names_skeleton ON former_names (skeleton);
CREATE INDEX former_names_until ON former_names (until);
CREATE INDEX former_names_player ON former_names (player_id);

-- `proved_at`: when the password was last entered.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    agent TEXT NOT NULL,
    created_at TEXT NOT NULL,
    proved_at TEXT
) STRICT;
CREATE INDEX sessions_player ON sessions (player_id);
CREATE INDEX sessions_created ON sessions (created_at);

-- Devices that show notifications, as their browsers registered them. A device goes with its
-- session. `kinds`: the kinds of notices that it shows, separated by commas.
CREATE TABLE devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    kinds TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX devices_player ON devices (player_id, id);
CREATE INDEX devices_session ON devices (session_id);

-- The last activity of a player or session.
CREATE TABLE seen (
    subject TEXT PRIMARY KEY NOT NULL,
    at TEXT NOT NULL
) STRICT;
-- Who is online.
CREATE INDEX seen_at ON seen (at);

-- Secrets of links in emails, as hashes.
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    player_id INTEGER NOT NULL REFERENCES players (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    email TEXT,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;
CREATE INDEX tokens_player ON tokens (player_id, purpose);
CREATE INDEX tokens_expire ON tokens (expires_at);

-- A player's style of boards and options, as words. A player who never chose has no row.
CREATE TABLE appearances (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    piece_set TEXT NOT NULL,
    board TEXT NOT NULL,
    theme TEXT NOT NULL,
    size TEXT NOT NULL,
    orientation TEXT NOT NULL,
    light TEXT NOT NULL,
    sending TEXT NOT NULL,
    afterwards TEXT NOT NULL,
    language TEXT NOT NULL
) STRICT;

-- Favourite variants, offered first. One that is no longer offered may stay.
CREATE TABLE favourites (
    player_id INTEGER NOT NULL REFERENCES players (id),
    variant TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, variant)
) STRICT, WITHOUT ROWID;

-- The players whose challenges and messages a player does not want.
CREATE TABLE blocks (
    player_id INTEGER NOT NULL REFERENCES players (id),
    blocked_id INTEGER NOT NULL REFERENCES players (id),
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
) STRICT;
CREATE INDEX blocks_blocked ON blocks (blocked_id, player_id);

-- The accounts that an admin has marked as one person's. `person` counts these people.
CREATE TABLE linked_accounts (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    person INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX linked_accounts_person ON linked_accounts (person);

-- The players whom a player follows, known to that player only.
CREATE TABLE follows (
    player_id INTEGER NOT NULL REFERENCES players (id),
    followed_id INTEGER NOT NULL REFERENCES players (id),
    at TEXT NOT NULL,
    PRIMARY KEY (player_id, followed_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_followed ON follows (followed_id, player_id);

-- Planned until `begun_at` is set, and over once `ended_at` is. A planned vacation that did not
-- begin leaves no row. An automatic one began instead of a loss on time, possibly while another was
-- planned.
CREATE TABLE vacations (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players (id),
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    begun_at TEXT,
    ended_at TEXT,
    created_at TEXT NOT NULL,
    automatic INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX vacations_of ON vacations (player_id, id);
CREATE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX vacations_planned ON vacations (player_id)
    WHERE ended_at IS NULL AND begun_at IS NULL;
CREATE UNIQUE INDEX vacations_on ON vacations (player_id)
    WHERE ended_at IS NULL AND begun_at IS NOT NULL;

-- The secret addresses of players' calendars and feeds. The secret is derived from the salt and a
-- key in `secrets`, so that its owner can see it again.
CREATE TABLE feeds (
    player_id INTEGER PRIMARY KEY NOT NULL REFERENCES players (id),
    secret_hash TEXT NOT NULL UNIQUE,
    salt TEXT NOT NULL,
    made_at TEXT NOT NULL
) STRICT;
