DROP TABLE uninvited;
DROP TABLE invitation_secrets;
DROP TABLE invitations;
ALTER TABLE players DROP COLUMN zone_chosen;
ALTER TABLE players DROP COLUMN wanted_page;
ALTER TABLE players DROP COLUMN display_name;
