DROP INDEX players_unconfirmed;
