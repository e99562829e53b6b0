### The archive: what is found, and by what.

## A search line that cannot be read

# $name: what stands before a colon. $names: those that there are.
archive-no-name = You cannot search by “{ $name }:”. You can search by { $names }.
archive-no-year = “year:” takes a year, as in year:2019, year:>2000 or year:1990-1999.
archive-no-moves = “moves:” takes a number of moves, as in moves:60, moves:>60 or moves:20-40.
archive-no-rating = “rating:” takes the average rating of both players, as in rating:>1800 or rating:1500-1800.
archive-no-result = “result:” can be first, second, draw, or the colour that won, as in result:red.
# $words: the reasons that there are.
archive-no-reason = “reason:” can be one of { $words }.
# $name: from, to or begun.
archive-no-day = “{ $name }:” takes a date, as in { $name }:2019, { $name }:2019-05 or { $name }:2019-05-17.
archive-no-kibitzed = “kibitzed:” takes yes, or a number of comments, as in kibitzed:5.
# $name: what stands before a colon with nothing behind it.
archive-no-value = Please write something after “{ $name }:”. Put several words in quotation marks.
archive-no-material = “material:” takes the pieces of both sides with a hyphen between them, as in material:RN-R for a chariot and a horse against a chariot.
archive-no-pattern = “pattern:” takes up to 20 different points and what stands on each, as in pattern:e5=R,h10=k,e9=-.
# $point: what was typed for a point. $first and $last: a1, i10.
archive-no-point = There is no point “{ $point }” on the board of { $game }. Its points go from { $first } to { $last }.
# $name: what stands before a colon, as in material:RN-R.
archive-no-variant = “{ $name }:” needs to know which game’s pieces you mean: add it, as in variant:xiangqi.
# $piece: what was typed for a piece. $letters: R (chariot), N (horse) and so on.
archive-no-piece = { $game } has no piece “{ $piece }”. Its pieces are { $letters }.
archive-letter = { $letter } ({ $piece })
archive-twice = “{ $name }:” may be given only once.

## The search for finished games

archive-line = Search
# Under the field for the search line. What stands in backticks is typed as it is.
archive-line-hint = Names and words, or pairs such as `player:lan result:red moves:>60 year:1988`.
# A link behind that, to the help.
archive-line-help = Everything you can search by
archive-against = Against
archive-side-of = That player’s side
archive-side = { $seat }
archive-side-first = moved first
archive-side-second = moved second
archive-length = Moves
# Shows how the field may be filled.
archive-length-hint = 60, >60, 20-40
# Of both players.
archive-rating = Average rating
archive-rating-hint = >1800, 1500-1800
archive-year = Year
archive-year-hint = 1988, >2000, 1990-1999
archive-more = More filters
archive-rulebook = Repetition rules
archive-ended-from = Ended on or after
archive-ended-to = Ended on or before
archive-begun = Began
archive-begun-hint = 2019, 2019-05, >2018
archive-event = Event
archive-source = Source
archive-kibitzed = Only games with comments
archive-position = Position (FEN)
archive-material = Pieces left
archive-material-hint = RN-R is a chariot and a horse against a chariot, with any number of soldiers, advisors and elephants; those count only if you name one of them or a general. Write red=RN-R if Red should have the first two.
archive-pattern = Pieces on their points
archive-pattern-hint = e5=R, h10=k, e9=- is the first side’s chariot on e5, the second side’s general on h10 and nothing on e9; a question mark is any piece. Games are replayed for this, so narrow the search in other ways too.
archive-mirror = Count mirrored positions too
archive-sort = Order
archive-sort-ended = latest first
archive-sort-oldest = oldest first
archive-sort-length = longest first
archive-sort-shortest = shortest first
archive-sort-kibitzed = most comments first
archive-sort-rating = highest average rating first
archive-first-page = ← First page
archive-previous = ← Previous
# Looking was stopped before a page was full: the link goes on from there.
archive-given-up = Few games match all of this, so the search has paused. <further>Keep searching</further>
# $games: 1,000 games.
archive-replayed = The search replays at most { $games } for one page, and has paused. <further>Keep searching</further>
archive-correct = Please correct the search above.

## The explorer: what was played in a position

explorer-title = { $game }: opening explorer
explorer-start = The start of the game. Choose a move to follow it.
explorer-to-start = Start
# $games: 42 games.
explorer-games = { $games } with this position
explorer-none = No game in the archive has reached this position.
explorer-moves = Moves played here
explorer-move = Move
# The game that ended last with this move.
explorer-last = Last played by
explorer-years = By year
# Read aloud, of a chart.
explorer-by-years = Games by year, from { $first } to { $last }
explorer-look = Look up
# A link on the page of a game, and elsewhere where a position is shown.
explorer-link = This position in the archive

# A search of running games by what only finished ones have.
archive-finished-only = Games being played and open games can be searched by words, “player:” and “variant:” only. For the rest, search the finished games.
archive-starred = Only games I have bookmarked
# A link to the opening explorer.
archive-explorer = Opening explorer
# A link beside a position with few pieces. $pieces: RN-R.
archive-material-link = Games with these pieces left ({ $pieces })
# A link on the page of a finished game.
archive-like-link = Games like this one
# Over a list of games. The link leads to the position.
archive-like = These games reached <position>the same position</position>. It is the last position of that game that any other game reached too.

## Exact endings: the value of a position for the side to move, and of each of its moves for the side that makes it.
exact-heading = Exact ending
exact-win = Win in { $n ->
    [one] 1 move
   *[other] { $n } moves
}
exact-loss = Loss in { $n ->
    [one] 1 move
   *[other] { $n } moves
}
exact-draw = Draw
# $seat: the side to move. $value: exact-win, exact-loss or exact-draw.
exact-for = { $seat } to move: <b>{ $value }</b>
exact-what = With best play of both sides; the moves of the winner are counted. A repetition counts as a draw, and move limits are left out.
exact-value = Value
