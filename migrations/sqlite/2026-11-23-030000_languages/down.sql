UPDATE looks SET language = 'en';
ALTER TABLE players DROP COLUMN notation_chosen;
ALTER TABLE players DROP COLUMN heard_language;
