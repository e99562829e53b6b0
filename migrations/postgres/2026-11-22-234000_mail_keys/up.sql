-- The secrets of unsubscribe links are renewed; of the former ones a hash is kept, so that older mails still work.
CREATE TABLE former_mail_keys (
    key_hash TEXT PRIMARY KEY,
    player_id BIGINT NOT NULL REFERENCES players (id),
    renewed_at TIMESTAMP NOT NULL
);
CREATE INDEX former_mail_keys_player ON former_mail_keys (player_id, renewed_at);
