-- Hours and days in which a player wants no deadline to fall: 22-7 sat,sun. None: any may.
ALTER TABLE players ADD COLUMN quiet TEXT;
