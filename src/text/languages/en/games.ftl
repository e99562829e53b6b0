### Lists of games, cards, pages of players.

## The list of all games

games-title = Games
# Three lists, each a link.
games-being-played = In progress
games-finished = Finished
games-open = Open
# The form for a search, and its fields.
games-search = Search
games-words = Words
games-watched = Only games that I watch
games-player = Player
games-variant = Variant
games-result = Result
games-reason = Reason
games-from = From
games-to = To
# The first choice in the lists of variants, results and reasons.
games-any = any
# Results to look for; the first two where the variant is not known.
games-first-won = the first to move won
games-second-won = the second to move won
games-won = { $seat } won
games-draw = draw
games-find = Find
games-show-all = Show all
games-correct-date = Please correct the date above.
games-none-match = No games match. Try fewer words, or <all>see all games</all>.
games-none-open = Nobody is looking for an opponent right now. <new>Post an open challenge</new> for anyone to accept.
games-none = There are none yet. <new>Start one</new>: challenge somebody, or post an open challenge.
# How many games a list has.
games-counted = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
# The same where nobody has counted further.
games-counted-over = { $games ->
    [one] over { $games } game
   *[other] over { $games } games
}
# Read aloud: the links to other pages of the list.
games-pages = Pages
games-newest = ← Newest
games-next-page = Next page →
# All games that were found, as one file.
games-take = Download them all: <pgn>PGN</pgn>, <json>JSON lines</json>, <text>text</text>, <zip>ZIP</zip>
# The games on this page of the list, to be printed.
games-booklet = Printable booklet of the games on this page

## Cards of games and challenges

card-your-move = Your move
card-to-move = { $seat } to move
# How long a game is, in moves of both sides.
card-length = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
card-length-none = no moves yet
card-private = private
card-comments = with comments
card-open-game = open game
card-challenge = challenge
# Between the names of two players: who challenges, and whom.
card-to = to
card-to-anybody = to anyone
card-accept = Accept
card-decline = Decline
card-withdraw = Withdraw

## The page of a player

# $when: an instant.
player-since = Member since { $when }.
# A fold on the page of another player, and what is in it.
player-block = Block this player
player-is-blocked = You have blocked this player
player-block-means = A blocked player cannot challenge you or accept your open challenges, and you do not see their comments or messages. They are not told, and your current games go on.
player-block-do = Block { $name }
player-unblock = Unblock
player-challenge = Challenge { $name }
player-settings = Your settings
player-for-admins = For admins: <account>the account</account>
# The table of results.
player-record = Record
player-variant = Variant
player-played = Played
player-won = Won
player-drawn = Drawn
player-lost = Lost
player-running = Games in progress
player-none-mine = You have no games in progress. <new>Start a game</new>, or accept an <open>open challenge</open>.
player-none = No public games.
player-none-challenge = No public games. <new>Challenge { $name }</new>?
player-finished = Finished games
player-none-finished = None yet.
player-all = All games
player-statistics = Statistics: by side, opponent, opening and month
# $games: up to 50 finished games; $lost: how many of them the player lost on time or by not moving for a month.
player-reliability = Lost on time or abandoned: { $lost } of the last { $games } finished games.
# $span: a length of time, "3 hours 20 minutes".
player-median = Median time for a move: { $span }.
# The table of ratings.
player-ratings = Ratings
player-rating = Rating
player-deviation = Deviation
player-speed = Time limit
player-peak = Peak
player-rated-games = Rated games
player-ratings-mean = “1612 ± 98” means that the playing strength is probably between 1514 and 1710; 98 is twice the deviation. “?” marks a provisional rating, with a deviation over 110. Ratings are settled each Monday at 00:00 UTC; until then, they are shown as if the week ended now.
# A graph with a table, folded. $speed: "correspondence", "live".
player-rating-history = { $variant }, { $speed }: rating over time
# Read aloud for the graph.
player-rating-graph = The rating over time, from { $lowest } to { $highest }
player-rating-date = Date
# The list of players by rating.
ranking-heading = Players by rating
ranking-title = Players by rating: { $variant }
ranking-show = Show
ranking-none = No player has { $least } rated games yet.
ranking-least = Players with at least { $least } rated games are listed.
# The column of names.
players-name = Player
# The games of two players against each other.
head-to-head = { $first } against { $second }
head-to-head-record = Results
head-to-head-won = Won by { $name }
head-to-head-games = These games
head-to-head-none = They have not finished a game against each other.
# A link on the page of another player.
head-to-head-yours = Your games against each other
## The list of players

players = Players
players-search = Find a player
players-find = Find
# The two lists to choose from. $n: how many.
players-all = Everyone
players-online = Online now ({ $n })
players-followed = Players you follow
# Beside a player’s name.
players-is-online = online
# The list below them.
players-everyone = All players
# A game of a followed player.
players-game = { $variant } against { $opponent }
players-follow = Follow
players-follow-means = You find followed players, and the public games they play, at the top of the list of players. Nobody else sees whom you follow.
players-unfollow = Unfollow
players-too-many-followed = You already follow { $most } players. Please unfollow one first.
players-none = Nobody is online right now.
players-none-found = No player’s name contains “{ $words }”.
players-more = More players
players-privacy = Whom you follow is private. Under <privacy>Privacy</privacy> you choose whether others see that you are online.

## The page of somebody whom records of games played elsewhere name

# Under the name. $names: other names of the same person, in a list.
person-names = Also written { $names }.
person-of-records = Named in records of games played elsewhere.
# Heads of tables.
person-side = Side
person-openings = Openings
person-opening = Opening
person-years = Years
person-year = Year
# In the table of years, for games whose record does not tell the year.
person-no-year = unknown
person-games = Games

## On the page of a variant that is not as new games are played

games-not-offered = New games of this variant can no longer be started here. Games in progress go on by these rules.
games-old-rules = This is an earlier version of the rules. Games that began with it keep it; new games use the current one.

## Games that players bring in

bring-title = Import games
bring-what = Games you played elsewhere: paste their records or choose a file (PGN, JSON, XQF, CBR, CBL, CBF, DhtmlXQ, WXF, KIF, KI2, CSA, JKF, GIB, ZSG or EPD, or a ZIP of them). You see what was read before anything is added.
bring-text = Records
bring-file = Or a file
# A choice of encodings; the names are those of the web: GBK, Shift_JIS.
bring-encoding = Encoding of the file
bring-encoding-detected = Detect automatically
# $name: the name of an encoding.
bring-read-as = The file was read as { $name }. If names look wrong, choose another encoding.
bring-read = Read
bring-found = What was read
# Why a game cannot be kept. $nth: `Red’s move 5`; $text: the move as written; $reason: why not.
bring-stopped = { $nth }, `{ $text }`: { $reason }
bring-keep-what = Everyone will see these games in the archive, with your name as the one who added them.
bring-keep = Add them to the archive
# $new, $known: how many games.
bring-done = Added to the archive: { $new }. Already there: { $known }.
bring-nothing = No game was found in this text or file.
bring-damaged = This file is damaged, or not a game record that we can read.
bring-too-many = Please add at most { $most } games at once.
bring-too-large = This is too large: at most { $kilobytes } KB can be added at once.
bring-own = Games you added
bring-take-out = Remove it
# $name: a player.
bring-by = Added by { $name }.
