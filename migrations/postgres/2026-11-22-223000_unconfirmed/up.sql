-- Accounts that were never confirmed are looked for twice a minute.
CREATE INDEX players_unconfirmed ON players (created_at) WHERE confirmed_at IS NULL;

-- A line before or behind a name makes no other name of it. Where two such names are there already, both stay.
UPDATE players SET skeleton = btrim(skeleton, '-')
WHERE skeleton <> btrim(skeleton, '-') AND NOT EXISTS (
    SELECT 1 FROM players AS other
    WHERE other.id <> players.id AND btrim(other.skeleton, '-') = btrim(players.skeleton, '-')
);
