### Challenges and invitations: the form, the page of one, what became of it.
### $challenger, $opponent, $name: players. $variant: the name of a game, Xiangqi.

## The form for a new game

challenge-title = Play
# Read aloud: the links to the variants.
challenge-which = Which game
# Read aloud: the links to the groups of variants.
challenge-which-family = Group of variants
challenge-waiting = Waiting for an opponent
# The button of an open game, and what is read aloud behind it.
challenge-sit-down = Accept and play
challenge-sit-down-with = with { $name }
challenge-new = A new game of { $variant }
challenge-nearly = One more step: the link in our email opens this page again. Then you can start a game with anyone, with a player you name, or with a friend.
# A button, and what it does. $terms: 3 days a move.
challenge-anyone = Post an open challenge
challenge-anyone-means = The first player to accept plays you: { $terms }.
challenge-player = Or a player
challenge-player-hint = a name, or a friend’s email address; leave empty for an open challenge
challenge-link = Give me a link to send to a friend
challenge-more = More: time, side, rules, message
challenge-time = Time limit
# Headings above time limits to choose from; each of those is told without saying of what kind it is.
challenge-kind-days = Days for each move
challenge-kind-bank = Time bank
challenge-kind-courier = Game Courier
challenge-kind-date = Whole game by a date
challenge-kind-live = Live: both players online
challenge-kind-none = No time limit
challenge-bank-alone = { $stock }
challenge-bank-increment = { $stock } + { $increment } per move
challenge-bank-both = { $stock } + { $increment } per move, at most { $cap }
challenge-untimed = no time limit
# The last of them: the fields in the fold below say it.
challenge-own = Custom (set below)
# Boxes to be ticked, below the time limit.
challenge-flag-by-claim = A player loses on time only when the opponent claims it
challenge-no-vacation = Vacations do not stop the clocks
challenge-no-quiet = Quiet hours do not move deadlines
challenge-own-fold = Custom time limit
# 90s: 90 seconds, 30m: 30 minutes, 12h: 12 hours, 3d: 3 days. These stay as they are.
challenge-own-hint = This applies when <q>Custom</q> is chosen in the list above. Write lengths of time as <kbd>90s</kbd>, <kbd>30m</kbd>, <kbd>12h</kbd> or <kbd>3d</kbd>; empty fields do not apply. <help>How each clock works</help>
challenge-own-kind = Kind
# Above the fields of a stock of time, which live games have too.
challenge-own-bank = Time bank (also for live games)
challenge-own-days = For each move
challenge-own-stock = Initial time
challenge-own-spare = Initial reserve
challenge-own-increment = Added per move
challenge-own-cap = Maximum
challenge-own-grace = Grace period per turn
challenge-own-minimum = Minimum when a turn begins
challenge-own-bonus = Bonus for a quick move
challenge-own-bonus-period = Counts as quick within
challenge-own-date = Last day, in your time zone
challenge-preview = Explain this time limit
challenge-you-play = You play
# The choices of it.
challenge-seat-random = random
challenge-seat-first = first (you move first)
challenge-seat-second = second
challenge-set-up = Your set-up
challenge-set-up-hint = from your left
# What stands in the list of set-ups and of rulebooks for the usual one.
challenge-default = default
challenge-repetition = Repetition
challenge-visible = Visible to
# The choices of it.
challenge-seen-by-all = everyone
challenge-seen-by-players = only the two players
challenge-fen = Position to start from, as FEN
challenge-fen-hint = for a free board; leave empty for the default one
challenge-fen-needs-free = Only games whose rules are not enforced can start from your own position. Please choose a free board, or leave the position empty.
challenge-greeting = Message
challenge-optional = optional
challenge-send = Send the challenge
challenge-expires = A challenge that nobody answers expires after 14 days.
# Read aloud: what stands beside the form.
challenge-variant = The variant
# Before the variants that the reader played last.
challenge-recent = Recently played
# On the challenger's own page of a challenge.
challenge-sent-to = Your challenge to { $opponent } is sent. This page shows the answer.
challenge-posted = Your open challenge is posted. The first player to accept it plays you.
challenge-rules = The rules
challenge-learn = Learn it

## The page of a challenge

challenge-heading = { $challenger } challenges { $opponent } to a game of { $variant }
challenge-heading-open = { $challenger } posts an open challenge: { $variant }
challenge-heading-friend = { $challenger } invites a friend to a game of { $variant }
challenge-send-link = Send this link to your friend
challenge-send-link-hint = The first person who opens it can accept, so send it to one person.
# Buttons beside that link; what is said once it is copied; read aloud for the QR code.
challenge-copy = Copy
challenge-share = Share
challenge-copied = The link is copied.
challenge-qr = QR code of the link
challenge-mailed = We send the invitation to <b>{ $address }</b>. It can be answered only from that email; we do not reveal whether the address is known here, or accepts our emails.
challenge-accept = Accept
challenge-decline = Decline
# In games whose pieces are dealt. $hash: 64 hexadecimal digits.
challenge-deal = Hidden pieces are already shuffled. The fingerprint (SHA-256) of the secret is { $hash }. Each player can add a random word to it, so that nobody can have known the result before.
challenge-word = Your own random word
challenge-word-hint = optional; it is shown when the game begins
challenge-word-keep = Save the word
challenge-withdraw = Withdraw
challenge-sign-in = Sign in to accept
challenge-position = The position to start from. FEN: <code>{ $fen }</code>
challenge-rules-of = Rules of { $variant }
# What became of it.
challenge-declined = This challenge was declined.
challenge-withdrawn = This challenge was withdrawn.
challenge-lapsed = Nobody answered this challenge in time, so it has expired.
# Whom an invitation is for, whose name nobody knows yet; told to others, and to them.
challenge-a-friend = a friend
challenge-you = you

## The terms, as a table and in lines

challenge-terms-from = From
challenge-terms-to = To
challenge-terms-anybody = anyone
challenge-terms-side = Side
challenge-terms-set-up = Set-up
challenge-terms-odds = Odds
# $setup: how the challenger’s pieces stand.
challenge-terms-set-up-of = { $name }: { $setup }
challenge-terms-time = Time limit
challenge-terms-repetition = Repetition
challenge-terms-visible = Visible to
challenge-terms-players = the two players only
challenge-terms-everybody = everyone
# Whether a game counts for the players’ ratings: on the form, and among the terms.
challenge-rating = Rating
challenge-friendly = friendly
challenge-rated = rated
challenge-cannot-be-rated = Games on a free board, at odds or from your own position cannot be rated. Please choose a friendly game.
# A button, and what it does. $within: 200; $terms: "3 days per move".
challenge-equal = Find me an equal opponent
challenge-equal-means = A rated game, { $terms }, with a player whose rating differs by at most { $within }: an open challenge is accepted, or a new one posted.
# The field of the form with the bounds of a rating, and the row of the terms. $lowest, $highest: whole numbers, without separators.
challenge-range = Opponent’s rating
challenge-range-hint = for an open challenge; from – to; empty for any
challenge-range-to = to
challenge-range-between = { $lowest } to { $highest }
challenge-range-from = { $lowest } or higher
challenge-range-up-to = { $highest } or lower
challenge-rating-range = Please enter ratings such as 1400 to 1600, the lower one first.
challenge-range-is-open = Only an open challenge can ask for a rating. Leave these fields empty if you name an opponent.
# A box to tick in the form of a challenge.
challenge-ask-reliable = Only for a reliable opponent: at most 10% of at least five games lost on time or abandoned
# In the table of terms.
challenge-reliability = Reliability
challenge-reliable = at most 10% of the last 50 games lost on time or abandoned, of at least five
# On a rated challenge, to the player who may accept it. $own, $theirs: ratings ("1612 ± 98", "1500?"); $win, $draw, $loss: changes ("+12", "−7", "0").
challenge-stakes = Your rating is { $own }, and that of { $opponent } is { $theirs }. A win would change yours by { $win }, a draw by { $draw }, a loss by { $loss }.
# A link to the form, for whom a challenge is for; the form's heading; where the offer's page leads back to the challenge.
challenge-counter = Make a counter-offer
challenge-counter-title = Counter-offer to { $opponent }
challenge-in-place-of = in place of <old>an earlier challenge</old>
# The button that leads from a declined challenge to the one that replaced it.
challenge-to-counter = See the other offer
challenge-terms-games = Games
# On the form for a challenge.
challenge-two-games = Two games, one with each colour
challenge-standing = Number of opponents
challenge-standing-hint = 1–20, for an open challenge; each plays a game of their own; empty for one
# On the page and in the email of a challenge.
challenge-both-sides = Two games, one with each colour.
challenge-stands = Up to { $n } players can accept, each for a game of their own.
challenge-terms-until = Open until
# The side that is left, told to whoever may take it.
challenge-seat-drawn = sides chosen at random
challenge-seat = you play { $seat }
challenge-seat-begins = you play { $seat } and move first

## Time limits of one's own that cannot be had, beside the field. $least, $most: lengths of time ("1 hour"), or instants.

challenge-no-such-pace = Please choose one of the time limits in the list.
challenge-no-such-control = Please choose one of the kinds in the list.
challenge-no-length = Please write a length of time such as 90s, 30m, 12h or 3d: a number, and s, m, h or d for seconds, minutes, hours or days.
challenge-no-date = Please enter the last day of the game, such as 2027-02-28.
challenge-between = Please choose between { $least } and { $most }.
challenge-at-most = Please choose { $most } at most.
# A bound above which a stock of time never grows.
challenge-bound = Please choose between { $least } and { $most }, or leave it empty for no maximum.
challenge-no-time = The first turn would have no time. Please choose at least { $least } of reserve, minimum or grace period.

## The page of an invitation, to somebody who may have no account

invitation-heading = { $challenger } invites you to a game of { $variant }
invitation-stranger = You play by email or on these pages, with days for each move. You need an account: a name, an email address and a password. Then the game begins.
invitation-own = This is your own invitation, as your friend sees it. You can withdraw it on <own>its own page</own>.
invitation-unconfirmed = The link in that email leads back here, and the game begins.
invitation-sit-down = Accept and play
invitation-sign-up = Sign up and play
invitation-sign-in = I have an account
invitation-title = Invitation
invitation-closed = This invitation is no longer open
invitation-declined = It was declined.
invitation-withdrawn = It was withdrawn.
invitation-lapsed = It expired after 14 days. Ask your friend for a new one.
invitation-taken = It works once, and somebody has accepted it. If that was you, sign in to find the game.
invitation-unknown = The link may be old or incomplete. Please check it.
invitation-start = Start a game
invitation-what-this-is = What is Posthorse?
