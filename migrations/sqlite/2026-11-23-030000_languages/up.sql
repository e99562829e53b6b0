-- The language that a player's browser asked for last, for mails; and whether the notation was chosen, or is the
-- one that everybody begins with. Nobody could choose a language before: what was kept stood for none.
ALTER TABLE players ADD COLUMN heard_language TEXT;
ALTER TABLE players ADD COLUMN notation_chosen INTEGER NOT NULL DEFAULT 0;
UPDATE players SET notation_chosen = 1 WHERE notation <> 'algebraic';
UPDATE looks SET language = 'auto';
