DROP TABLE tournament_replies;
DROP TABLE tournament_events;
DROP TABLE pairings;
DROP TABLE tournament_helpers;
DROP TABLE entrants;
DROP TABLE tournaments;
