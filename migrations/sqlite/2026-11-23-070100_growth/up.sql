-- What the jobs and the admins' pages look for, found without going through whole tables.
CREATE INDEX tokens_expire ON tokens (expires_at);
CREATE INDEX sessions_created ON sessions (created_at);
CREATE INDEX kibitz_player ON kibitz (player_id);
CREATE INDEX kibitz_hidden ON kibitz (id) WHERE hidden_at IS NOT NULL;

-- Who deletes an account that was never confirmed makes the database look for its moves.
CREATE INDEX moves_player ON moves (player_id);

-- One's own games, public and private, in the order of the list; and who looks at another's skips what is private.
DROP INDEX games_first;
DROP INDEX games_second;
CREATE INDEX games_first ON games (first_id, status, listed_at, id, visibility);
CREATE INDEX games_second ON games (second_id, status, listed_at, id, visibility);

-- Challenges that anybody may accept: PostgreSQL keeps no order behind an opponent that is nobody.
CREATE INDEX games_open ON games (listed_at, id) WHERE status = 'open' AND opponent_id IS NULL;

-- What is tidied up, and what an account that is deleted is looked for in.
CREATE INDEX former_mail_keys_renewed ON former_mail_keys (renewed_at);
CREATE INDEX former_names_until ON former_names (until);
CREATE INDEX former_names_player ON former_names (player_id);
CREATE INDEX prepared_player ON prepared (player_id);
CREATE INDEX admin_acts_admin ON admin_acts (admin_id);
CREATE INDEX players_wanted_page ON players (created_at) WHERE wanted_page IS NOT NULL;
