DROP INDEX games_playing;
DROP TABLE favourites;
