### Tournaments and ladders: the list, the form, a tournament's page, its emails, and why something is refused.

## Kinds, states and starts

tournament-kind-round-robin = Round robin
tournament-kind-double-round-robin = Double round robin
tournament-kind-swiss = Swiss
tournament-kind-knockout = Knock-out
tournament-kind-ladder = Ladder
# What each kind means, on the form and on the page.
tournament-means-round-robin = Everybody plays everybody else once. With more players than a section holds, the winners of the sections meet in a further stage.
tournament-means-double-round-robin = Everybody plays everybody else twice, once with each seat. With more players than a section holds, the winners of the sections meet in a further stage.
tournament-means-swiss = In each round you meet a player with about as many points as you, and nobody twice (the Dutch system of FIDE).
tournament-means-knockout = Each match is two games, one with each seat; the winner goes on. If a match is a tie, the player with the higher rating goes on, and with equal ratings a lot decides.
tournament-means-ladder = Challenge a player up to { $reach } steps above you: if you win, or if the challenge is declined, you take that step. Whoever does not play for 30 days loses a step, except on vacation. A ladder never ends.
tournament-status-open = Open for entries
tournament-status-running = Running
tournament-status-finished = Finished
tournament-status-cancelled = Cancelled
tournament-start-full = When all places are taken
tournament-start-manual = When the organiser starts it
tournament-start-date = On a date

## The list

tournaments-title = Tournaments
tournaments-lead = Play many opponents on equal terms, by web or email. A tournament needs no organiser while it runs.
tournaments-new = New tournament
tournaments-own = Your tournaments
tournaments-none = There are none at the moment.
tournaments-none-open = No tournament takes entries at the moment. Start one!
tournaments-older = Older
tournaments-filter = Show
# $players, $places: whole numbers.
tournament-players-of = { $players } of { $places } players
tournament-players-count = { $players ->
    [one] one player
   *[other] { $players } players
}
tournament-round-of = round { $round } of { $rounds }
tournament-round = Round { $round }
tournament-stage-section = Stage { $stage }, section { $section }
tournament-section = Section { $section }
tournament-private = by invitation
tournament-rated = rated
tournament-friendly = not rated
# The date is formatted.
tournament-starts = starts { $date }

## The form

tournament-new-title = New tournament
tournament-new-lead = Anybody with a confirmed address can create a tournament. Once it has started, it goes on by itself.
tournament-name = Name
tournament-kind = Kind
tournament-variants = Game
tournament-variants-means = Choose one game. With several, one is drawn for each round.
tournament-more-variants = More games
tournament-places = Places
tournament-places-means = At most so many players. Without a number: 16, for a ladder 1,000.
tournament-section-size = Players in a section
tournament-section-means = Round robins only: at most so many players in a section.
tournament-rounds = Rounds
tournament-rounds-means = Swiss only. Without a number, as many as are needed for a clear winner.
tournament-start = Start
tournament-start-on = Date
tournament-rating = Rating
tournament-entry = Entry
tournament-entry-open = Open to all
tournament-entry-invited = By invitation, and visible to its players only
tournament-ratings = Ratings
tournament-ratings-from = from
tournament-ratings-to = to
tournament-ratings-means = Only players within these bounds can enter. Leave a field empty for no bound.
tournament-at-once = Games at once
tournament-at-once-means = A player has at most so many games of the tournament at once. Without a number, all games of a round robin begin together.
tournament-late = Players can enter after the start (Swiss and ladders)
tournament-message = Words to the players
# A link to the field that was refused.
tournament-to-field = Go to the field
tournament-create = Create the tournament
tournament-more = Further settings
tournament-import-title = Continue a Swiss from a file
tournament-import-means = The next round is paired from a FIDE report file (TRF). All its players must have accounts here, with the same names. The games are not rated.
tournament-import-file = The text of the report file
tournament-import = Continue the Swiss

## The page

tournament-organiser = Organiser
tournament-helpers = Helpers
tournament-pace = Time limit
tournament-players = Players
tournament-standings = Standings
tournament-crosstable = Crosstable
tournament-games = Games
# The last games of a ladder.
tournament-latest = Latest games
tournament-steps = Steps
tournament-step = Step
tournament-news = What happened
tournament-waits = waits for a free place among the games
tournament-is-running = running
tournament-bye = bye
tournament-rank = Rank
tournament-number = No.
tournament-player = Player
tournament-points = Points
tournament-wins = Wins
tournament-withdrawn = withdrawn
tournament-enter = Enter
tournament-entered = You have entered.
tournament-invited-you = You are invited.
tournament-withdraw = Withdraw
tournament-withdraw-sure = Yes, withdraw
tournament-withdraw-running = Your running games of this tournament are resigned, and further games are forfeited. You cannot enter again.
tournament-withdraw-ladder = Your running game of the ladder is resigned, and you lose your step. You can enter again at the bottom.
tournament-withdraw-open = You can enter again until the tournament starts.
tournament-full = All places are taken.
tournament-sign-in = Sign in to enter
tournament-manage = Organise
tournament-start-now = Start now
tournament-cancel = Cancel the tournament
tournament-cancel-sure = Yes, cancel it
tournament-cancel-means = Running games end without a result.
tournament-invite = Invite
tournament-invite-name = Name of a player
tournament-invited-list = Invited: { $names }
tournament-helper-add = Make a helper
tournament-helper-remove = Remove
tournament-helper-means = Helpers can invite, start, cancel and decide like you.
tournament-decide = Decide
tournament-decide-title = Decide a game
tournament-decide-means = A running game ends with this result. The result of a game that is over changes for the tournament only. Both players read the reason.
tournament-decide-game = Game
tournament-decide-winner = Result
tournament-decide-choose = Please choose
tournament-winner-first = The first player wins
tournament-winner-second = The second player wins
tournament-winner-none = A draw
tournament-decide-reason = Reason
tournament-challenge = Challenge
tournament-downloads = Downloads
tournament-lots = Lots
tournament-lots-means = Lots are drawn from a secret that was fixed when the tournament was created. Its SHA-256 is { $fingerprint }. The secret is published at the end.
tournament-lots-secret = The secret was { $secret }. A lot is the SHA-256 of “roll SECRET { $tournament } NUMBER TRY”, as for dice. NUMBER is the round where a game is drawn for it: 0 is the first of the games above. For a tie in match M of round R, it is 1000 × (R + 1) + M − 1, and 0 means the player named first.
tournament-breaks-title = Tie-breaks
tournament-break-SB = SB
tournament-break-DE = DE
tournament-break-WIN = Wins
tournament-break-BH = Buchholz
tournament-break-BH-C1 = Buchholz −1
# Below the description of a round robin’s tie-breaks.
tournament-breaks-round-robin = Players with equal points are ranked by Sonneborn-Berger (SB: the points of the opponents whom they beat, and half the points of those with whom they drew), then by direct encounter (DE: their place in the games among themselves), then by the number of wins.
tournament-breaks-swiss = Players with equal points are ranked by Buchholz without the lowest opponent (the sum of the opponents’ points), then by full Buchholz, by Sonneborn-Berger (SB: the points of the opponents whom they beat, and half the points of those with whom they drew), by direct encounter (DE), and by the number of wins.
# On the page of a game.
# On a challenge of a ladder, and in its email.
tournament-ladder-challenge = This is a challenge of the ladder “{ $name }”. If you decline it, or do not answer in time, { $opponent } takes your step.
tournament-of-game = <tournament>{ $name }</tournament>, round { $round }

## What happened. $player, $over, $first, $second: names

tournament-news-announced = The tournament is open for entries.
tournament-news-invited = { $player } was invited.
tournament-news-entered = { $player } entered.
tournament-news-entered-late = { $player } entered late.
tournament-news-withdrawn = { $player } withdrew.
tournament-news-starts-soon = The tournament starts tomorrow.
tournament-news-started = The tournament has started.
tournament-news-round-started = Round { $round } has begun.
tournament-news-finished = The tournament is over.
tournament-news-cancelled = The tournament was cancelled.
tournament-news-decided-first = An organiser decided game { $game }: { $first } wins against { $second }. Reason: { $reason }
tournament-news-decided-second = An organiser decided game { $game }: { $second } wins against { $first }. Reason: { $reason }
tournament-news-decided-none = An organiser decided game { $game } between { $first } and { $second }: a draw. Reason: { $reason }
tournament-news-helper-added = { $player } is a helper now.
tournament-news-helper-removed = { $player } is no longer a helper.
tournament-news-climbed = { $player } won against { $over } and takes the step.
tournament-news-climbed-declined = { $over } did not take up the challenge, and { $player } takes the step.
tournament-news-dropped = { $player } did not play for 30 days and loses a step.
tournament-news-tie-rating = The match of { $player } and { $over } is a tie; { $player } has the higher rating and goes on.
tournament-news-tie-lot = The match of { $player } and { $over } is a tie; { $player } goes on, chosen at random.

## Emails

notice-tournament = tournaments
notice-tells-tournament = A tournament of yours starts, a round begins, or something was decided; or somebody invites you to one.
letter-subject-tournament = [Posthorse] { $name }
letter-tournament = Tournament: { $name }
letter-tournament-winner = { $n ->
    [one] The winner is { $names }.
   *[other] The winners are { $names }.
}
letter-tournament-games = Your games in this round:
letter-tournament-game-first = { $variant } with { $opponent }; you move first.
letter-tournament-game-second = { $variant } with { $opponent }; your opponent moves first.
letter-tournament-game-waits = { $variant } with { $opponent }; it begins when both of you have finished another game.
letter-tournament-bye = You have the bye in this round, and a full point.
letter-tournament-standings = Standings
letter-tournament-standing = { $rank }. { $name }: { $points }
letter-tournament-more = { $n ->
    [one] … and one more player
   *[other] … and { $n } more players
}
letter-tournament-answer-enter = To enter, answer this email with the word “enter”. With “standings” you get the standings.
letter-tournament-answer = Answer this email with the word “standings” for the standings, or with “withdraw” to leave the tournament.
letter-tournament-answer-standings = Answer this email with the word “standings” for the standings.
letter-here-tournament = The tournament is here:
letter-button-tournament = See the tournament
letter-tournament-replied-entered = You have entered.
letter-tournament-replied-withdrawn = You have withdrawn.
letter-tournament-invited = { $organiser } invites you to a tournament.
letter-tournament-not-started = The tournament has not started. { $n ->
    [one] One player has
   *[other] { $n } players have
} entered so far.
letter-tournament-replied-standings = The standings at the moment:
letter-tournament-replied-unclear = Your email holds no command that we know, so nothing was done.
letter-tournament-replied-revoked = This address was revoked when your password or address changed, so nothing was done. The next email about the tournament has a new one.

## Why a command is refused

tournament-refused-name = Please give the tournament a name of at most { $most } characters.
tournament-refused-no-variant = Please choose a game.
tournament-refused-unknown-variant = “{ $typed }” is none of our games.
tournament-refused-unknown-kind = Please choose a kind of tournament.
tournament-refused-too-many-variants = Please choose at most { $most } games.
tournament-refused-wrong-rulebook = These games are not played by that rulebook.
tournament-refused-cannot-be-rated = Games on boards without enforced rules cannot be rated.
tournament-refused-untimed = A tournament needs a time limit. Please choose one.
tournament-refused-by-claim = In a tournament, time-outs need no claim. Please choose the other way.
tournament-refused-number = Please enter a whole number from { $least } to { $most }.
tournament-refused-start-date = Please enter a day within the next year, such as { $example }.
tournament-refused-no-late-entries = Only Swiss tournaments and ladders can take late entries.
tournament-refused-rating-range = Please enter ratings such as 1400 to 1600, the lower one first.
tournament-refused-message-too-long = These words have more than { $most } characters. Please shorten them.
tournament-refused-enough = You have { $most } tournaments that are not over. Please wait until one ends.
tournament-refused-entries-closed = The tournament has started and takes no further entries.
tournament-refused-full = All places are taken.
tournament-refused-not-entered = You have not entered this tournament.
tournament-refused-withdrew = You withdrew from this tournament, so you cannot enter it again.
tournament-refused-too-few-players = A tournament needs at least two players.
tournament-refused-is-over = The tournament is over.
tournament-refused-no-such-player = No player of that name can be chosen. Please check the spelling.
tournament-refused-yourself = Please name somebody else.
tournament-refused-not-a-ladder = Challenges are for ladders.
tournament-refused-not-running = The ladder is not running.
tournament-refused-out-of-reach = You can challenge players up to { $reach } steps above you.
tournament-refused-ladder-game-running = One of you has a challenge or game of this ladder already. Please wait until it is over.
tournament-refused-no-such-game = The tournament has no such game.
tournament-refused-no-result = Please choose a result.
tournament-refused-no-reason = Please give a reason. Both players will read it.
tournament-refused-reason-too-long = The reason has more than { $most } characters. Please shorten it.
tournament-refused-round-is-over = The next round is paired, so this result can no longer change.
tournament-refused-own-game = You play this game yourself. Please let another organiser decide.
tournament-refused-report-empty = Please paste the text of a FIDE report file (TRF).
tournament-refused-report-unreadable = Line { $line }, column { $column } of the file cannot be read: { $what }.
tournament-refused-report-no-round-left = All rounds of the file are played, so there is nothing to continue.
tournament-refused-report-special-rules = The file has points, forbidden pairs or an acceleration of its own, which are not supported here.
tournament-refused-report-unfinished = A result of round { $round } is missing in the file.
tournament-refused-unknown-players = These players have no account here, or cannot be entered by others: { $names }.
