-- A name of one's own beside the account's; where somebody wanted to go who has yet to confirm an address; and
-- whether the zone was chosen, or is only the one that everybody begins with.
ALTER TABLE players ADD COLUMN display_name TEXT;
ALTER TABLE players ADD COLUMN wanted_page TEXT;
ALTER TABLE players ADD COLUMN zone_chosen BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE players SET zone_chosen = TRUE WHERE zone <> 'UTC';

-- Challenges to somebody who may have no account: a row in games whose challenger and opponent are one, and here how
-- the friend is reached. The address is forgotten once the challenge does not wait any more.
CREATE TABLE invitations (
    game_id BIGINT PRIMARY KEY NOT NULL REFERENCES games (id),
    by_mail BOOLEAN NOT NULL,
    email TEXT,
    address_hash TEXT,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX invitations_address ON invitations (address_hash, created_at);

-- The secrets of their addresses, as hashes.
CREATE TABLE invitation_secrets (
    token_hash TEXT PRIMARY KEY NOT NULL,
    game_id BIGINT NOT NULL REFERENCES invitations (game_id)
);

-- Addresses, as hashes, whose owners want no invitations.
CREATE TABLE uninvited (
    address_hash TEXT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL
);
