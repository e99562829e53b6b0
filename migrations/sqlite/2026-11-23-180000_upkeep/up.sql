-- When a player is reminded of a turn: 20% 24h; - for never. None: as usual.
ALTER TABLE players ADD COLUMN reminders TEXT;
-- Whether a vacation begins where a flag would fall.
ALTER TABLE players ADD COLUMN vacation_saves INTEGER NOT NULL DEFAULT 0;

-- When a running game is looked at next for a reminder. A turn in which none is to come any more is not.
ALTER TABLE ledgers ADD COLUMN remind_at TEXT;
CREATE INDEX ledgers_remind_at ON ledgers (remind_at) WHERE remind_at IS NOT NULL;
-- Turns that are on are looked at once, and find their time then.
INSERT INTO ledgers (game_id, entries, remind_at)
SELECT id, '', turn_since FROM games
WHERE status = 'playing' AND deadline IS NOT NULL AND turn_since IS NOT NULL AND substr(pace, 1, 5) <> 'live:'
ON CONFLICT (game_id) DO UPDATE SET remind_at = excluded.remind_at;

-- Whether the vacation began by itself, where a flag would have fallen. It may do so while another is planned.
ALTER TABLE vacations ADD COLUMN automatic INTEGER NOT NULL DEFAULT 0;
DROP INDEX vacations_open;
CREATE INDEX vacations_open ON vacations (player_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX vacations_planned ON vacations (player_id) WHERE ended_at IS NULL AND begun_at IS NULL;
CREATE UNIQUE INDEX vacations_on ON vacations (player_id) WHERE ended_at IS NULL AND begun_at IS NOT NULL;
