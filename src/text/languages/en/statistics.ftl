### Statistics: how finished games ended, in tables and charts.

## The pages

# The title of the page of all variants, and links to it.
statistics = Statistics
statistics-lead = How public games ended: those played here, and those from records.
statistics-of = Statistics: { $game }
# Of a player. $name: what they are called.
statistics-of-player = Statistics of { $name }
statistics-none = No finished games have been counted here yet.
# How a player did.
statistics-record = { $games ->
    [one] { $games } game: { $won } won, { $drawn } drawn, { $lost } lost.
   *[other] { $games } games: { $won } won, { $drawn } drawn, { $lost } lost.
}
# The first of a row of links; the others are rulebooks.
statistics-all-rulebooks = All rulebooks
statistics-private = Your private games
statistics-private-why = Only you can see these. They are not counted in anything that others see.
# Links at the foot.
statistics-to-games = Finished games
statistics-to-rules = Rules
statistics-to-all = All statistics
statistics-to-player = { $name }’s page

## Tables

statistics-results = Results
statistics-result = Result
statistics-share-of-all = Share
statistics-margin = The number after ± is the margin of error at 95 % (normal approximation). Games whose result is not known are left out.
# The title of a table.
statistics-by-variant = By game
statistics-by-reason = How games ended
statistics-by-year = By year
statistics-by-length = By length
# By the average rating of both players.
statistics-by-rating = By rating
statistics-by-opening = By opening
statistics-by-side = By side
statistics-by-opponent = Opponents
statistics-by-month = By month
statistics-most-active = Most active players
statistics-longest = Longest games
# The head of a first column.
statistics-variant = Game
statistics-reason = Reason
statistics-year = Year
# In moves of both sides.
statistics-moves = Moves
statistics-rating = Average rating
statistics-opening = Opening
statistics-side = Side
statistics-opponent = Opponent
statistics-month = Month
statistics-player = Player
# The heads of the other columns.
statistics-games = Games
statistics-drawn = Drawn
statistics-won = Won
statistics-lost = Lost
# In the first column.
statistics-unknown = not known
statistics-no-opening = no name
statistics-moved-first = moved first
statistics-moved-second = moved second
# What a long table is folded under, and the link to it as a file.
statistics-table = Table
# Under the first rows of a long table. $n: how many more there are, at least 3.
statistics-rest = { $n } more
statistics-file = Download as CSV

## Numbers

# A number alone, with its thousands apart.
statistics-number = { $n }
# A share: `48.0 %`.
statistics-share = { $share } %
# The same with its margin of error: `48.04 % ± 0.65`.
statistics-share-margin = { $share } % ± { $margin }
# From so many moves to so many.
statistics-length = { $from }–{ $to }
statistics-length-over = { $from } or more
