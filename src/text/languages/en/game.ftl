### A game: how it stands, what its players do, its page.
### $seat, $winner, $loser: sides, as in nouns.ftl. $opponent, $name: players. $text: a move as it is written (C h3-e3).
### $nth: a move by its number (Red’s move 22).

## How a game stands

# To the side to move, above the board.
game-your-turn = Your turn
# To everybody else.
game-to-move = { $seat } ({ $name }) to move
# On the plate of a side, beside the board.
game-plate-to-move = to move
# After a move was sent. $until: an instant, Tue 24 Nov, 07:15.
game-turn-until = { $seat }’s turn until { $until }.
game-turn = { $seat }’s turn.
game-you-in-check = You are in check.
game-in-check = { $seat } is in check.
# Of a move that is shown before it is sent, or that was asked about by email.
game-gives-check = It gives check.
# Above a move that is shown before it is sent.
game-not-sent = Preview (not sent).
# Above games on a free board, on pages and in emails.
game-not-enforced = The rules are not enforced in this game: the player to move may move or change anything, and the players agree on the result.
# The same beside the field for a move, where pieces and points may be changed too. What stands in <kbd> is typed as it is.
game-not-enforced-edits = The rules are not enforced in this game: the player to move may move or change anything, and the players agree on the result. <kbd>P-e8</kbd> puts a piece on a point, <kbd>e4-</kbd> takes one off, <kbd>-e4</kbd> removes the point, <kbd>@-e4</kbd> brings it back; join several parts with <kbd>;</kbd>
# Behind the deadline of the side to move, which $time shows.
game-until = until { $time }
# In its place while the clock of the side to move stands still. $until: an instant.
game-stands-still = clock stopped: on vacation until { $until }
# In its place while both clocks stand still because the players agreed on it.
game-paused = paused: both clocks are stopped
# Beside the name of a player. $until: an instant.
game-away = on vacation until { $until }
# Beside the name of the opponent, who has the page of the game open too.
game-here = online
# On the clock of a side. $left: 2 days 3 hours.
game-left = { $left } left
# In the tooltip of the star beside a winner.
game-won-mark = won
# What its own pieces count, where points can decide a game.
game-points = { $points } points
# Where the third check wins. $n: the checks a side has given, 0 to 3. $all: how many win.
game-checks = { $n } of { $all } checks given
# Where the moves of an ending are counted. $n: the count so far. $all: where it ends.
game-counted = move { $n } of { $all } in the count

## How games end

# On cards and lists, without a full stop. $reason: why.
game-ended-called-off = Cancelled
game-ended-unknown = Result unknown
game-ended-won = { $seat } won
game-ended-draw = Draw
game-ended-won-by = { $reason ->
    [checkmate] { $seat } won by checkmate
    [stalemate] { $seat } won by stalemate
    [repetition] { $seat } won by repetition
    [perpetual-check] { $seat } won by perpetual check
    [perpetual-chase] { $seat } won by perpetual chase
    [move-limit] { $seat } won by move limit
    [insufficient-material] { $seat } won by insufficient material
    [bikjang] { $seat } won by bikjang
    [passes] { $seat } won by points after both passed
    [resignation] { $seat } won by resignation
    [agreement] { $seat } won by agreement
    [timeout] { $seat } won on time
    [abandoned] { $seat } won: abandoned
   *[adjudicated] { $seat } won by adjudication
}
game-ended-draw-by = { $reason ->
    [checkmate] Draw by checkmate
    [stalemate] Draw by stalemate
    [repetition] Draw by repetition
    [perpetual-check] Draw by perpetual check
    [perpetual-chase] Draw by perpetual chase
    [move-limit] Draw by move limit
    [insufficient-material] Draw by insufficient material
    [bikjang] Draw by bikjang
    [passes] Draw by points after both passed
    [resignation] Draw by resignation
    [agreement] Draw by agreement
    [timeout] Draw on time
    [abandoned] Draw: abandoned
   *[adjudicated] Draw by adjudication
}

# Sentences, above the board and in emails.
game-over-resignation = { $winner } wins: { $loser } has resigned.
game-over-timeout = { $winner } wins: { $loser }’s time ran out.
game-over-abandoned = { $winner } wins: { $loser } abandoned the game.
game-over-agreement = { $winner } wins: the players agreed.
game-over-won = { $winner } wins.
game-over-adjudicated = { $winner } wins by adjudication.
game-over-draw-agreement = A draw: the players agreed.
# Where a player whose time ran out loses only to one who could mate.
game-over-draw-abandoned = A draw: the game was abandoned, but the opponent could not have mated.
game-over-draw-timeout = A draw: time ran out, but the opponent could not have mated.
game-over-draw-adjudicated = A draw by adjudication.
game-over-cancelled = The game was cancelled and does not count.
# Of games from records.
game-over-recorded = { $winner } won, as the record says.
game-over-draw-recorded = A draw, as the record says.
game-over-unfinished = The record does not tell the result.

# In the list of reasons of the archive’s filter. The endings by the rules stand beside them.
reason-resignation = resignation
reason-agreement = agreement
reason-timeout = time
reason-abandoned = abandoned
reason-cancelled = cancelled
reason-adjudicated = adjudication
reason-recorded = as recorded
reason-unfinished = result unknown

## Terms of games

game-pace-days = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
}
game-pace-untimed = no time limit
# $span: "36 hours".
game-pace-span = { $span } per move
# A stock of time that each player has for the whole game. $stock: "14 days"; $increment: what each move adds to it; $cap: what it never
# grows above.
game-pace-bank-alone = { $stock } for each player
game-pace-bank-increment = { $stock } for each player + { $increment } per move
game-pace-bank-both = { $stock } for each player + { $increment } per move, at most { $cap }
# Both players are there. $bank: one of the three above.
game-pace-live = live, { $bank }
# The clock of Game Courier, a server for chess variants. $courier: one of the four below.
game-pace-courier = Game Courier clock, { $courier }
# $spare: a stock of time; $grace: what costs nothing in each turn, before the stock is touched; $minimum: what a turn has at least.
game-courier-both = { $spare } reserve + { $grace } per move
game-courier-spare = { $spare } reserve
game-courier-grace = { $grace } grace per move
game-courier-minimum = at least { $minimum } per move
# $date: an instant.
game-pace-date = whole game by { $date }
# What each of them means, in sentences to a player. Lengths are told as above: "3 days", "1 day".
game-clock-days = You have { $span } for each move. Unused time is not saved.
game-clock-bank-alone = You have { $stock } for the whole game.
game-clock-bank-increment = You start with { $stock }, and each move adds { $increment }.
game-clock-bank-both = You start with { $stock }, and each move adds { $increment }, up to { $cap }.
# One of the three above comes after it.
game-clock-live = For two players who are online at the same time.
game-clock-free-first = Each player’s first move costs no time unless it takes longer than { $span }.
# The sentences about a Game Courier clock, in this order; those about what it does not have are left out.
game-clock-spare = You start with a reserve of { $spare }.
game-clock-no-spare = You start without a reserve.
game-clock-grace = Each turn has a grace period of { $grace }.
game-clock-minimum = If your turn begins with a reserve of less than { $minimum }, you get { $minimum }.
game-clock-extra = Each move adds { $extra }.
game-clock-bonus = A move made within { $period } adds { $bonus } more.
game-clock-bonus-at-once = An immediate move adds { $bonus } more.
game-clock-maximum = Your reserve never exceeds { $maximum }.
game-clock-date = The whole game ends by { $date }. Each player has half of the time from the first turn until then.
game-clock-untimed = There is no clock. A player who does not move for 30 days is reminded twice; then the opponent can claim the game.
# Behind any of these, how strictly the clock is kept.
game-clock-claim = A player whose time has run out loses only when the opponent claims it, and can move until then.
game-clock-no-vacation = Vacations do not stop the clocks of this game.
game-clock-no-quiet = Quiet hours do not move the deadlines of this game.
game-private = private
game-rated = rated
# Kinds of time control.
game-speed-correspondence = correspondence
game-speed-live = live
# Among the terms of a game, behind the time limit.
game-term-claim = loss on time only by claim
game-term-no-vacation = no vacations
game-term-no-quiet = no quiet hours
# Rulebooks by their names: in lists to choose from.
game-rulebook-axf = Federation rules (AXF)
game-rulebook-house = House rules
game-rulebook-threefold = Threefold repetition
game-rulebook-free = Rules not enforced
game-rulebook-chess = As in chess
game-rulebook-perpetual = Perpetual check loses
game-rulebook-shogi = Shogi rules
game-rulebook-mover-loses = Repeating loses
game-rulebook-tori = Tori Shogi rules
game-rulebook-janggi = Janggi rules
# The same within a line of terms: 3 days a move, house rules, private.
game-term-axf = federation rules (AXF)
game-term-house = house rules
game-term-threefold = threefold repetition
game-term-free = rules not enforced
game-term-chess = repetition as in chess
game-term-perpetual = perpetual check loses
game-term-shogi = shogi rules
game-term-mover-loses = repeating loses
game-term-tori = Tori Shogi rules
game-term-janggi = Janggi rules
# What repetition means under each of them.
game-repetition-axf = Under the federation rules, when a position occurs for the third time, a side that gave check with every move since the first loses; so does a side whose every move newly threatened one and the same piece, if the other side did neither. Generals and soldiers may chase. When both sides did the same, or neither, the game is a draw.
# Of games that began long ago, with the first edition of the house rules.
game-repetition-house-first = Under the house rules, a fourth check in a row with the same piece that repeats a position is refused; the side that checks must vary. Any other position that occurs for the third time is a draw.
game-repetition-house = Under the house rules, a fourth check in a row with the same piece that repeats a position is refused, and so is a move that would bring about a position for the third time by chasing one unprotected piece to and from the same two points; the side that forces the repetition must vary. Any other position that occurs for the third time is a draw.
game-repetition-janggi = There are no draws: when the generals face each other and that is accepted, when both sides pass, or when a position occurs for the third time, points decide. A side that gives check without end loses.
game-repetition-threefold = A position that occurs for the third time, with the same side to move, is a draw.
game-repetition-free = Nothing is judged, neither moves nor repetition: the players agree on the result.
game-repetition-chess = A position that occurs for the third time, with the same side to move and the same rights to castle and to take in passing, is a draw.
game-repetition-perpetual = When a position occurs for the third time, with the same side to move, a side that alone gave check with every move since the first time loses; any other third occurrence is a draw.
game-repetition-shogi = When a position occurs for the fourth time, with the same pieces in hand and the same side to move, a side that alone gave check with every move since the first time loses; any other fourth occurrence is a draw.
game-repetition-tori = The side that brings about a position for the fourth time, with the same pieces in hand and the same side to move, loses; but a side that alone gave check with every move since the first time loses instead.
game-repetition-mover-loses = The side that brings about a position for the third time, with the same side to move, loses.
# In a game in which one side marks a square and the other chooses which piece goes there. $seat: who is to act; $other: the
# other side; $at: the marked square.
game-mark-due = { $seat } marks a square that one of { $seat }’s pieces can go to, and { $other } chooses which one goes there.
# By odds. $n: how many moves in a row are left.
game-opening-due = { $n ->
    [one] { $seat } opens with one more move: it may not capture, give check or leave { $seat }’s own side.
   *[other] { $seat } opens with { $n } moves in a row, which may not capture, give check or leave { $seat }’s own side.
}
# After one has chosen: what is still to be done.
game-now-mark = Now mark a square.
game-choose-due = { $seat } chooses which of { $other }’s pieces goes to { $at }, and then marks a square.
# In games with dice, of the side to move, and as a sentence of its own. $n: the number; $piece: what it names.
game-die = the die shows { $n }: { $piece-a } must move
# The same beside a name, in short.
game-rolled = rolled { $n }
# $hash, $secret: 64 hexadecimal digits.
game-dice-fixed = All random draws of this game were fixed before it began. The fingerprint (SHA-256) of their secret is { $hash }; the secret is published when the game is over.
game-dice-open = The random draws of this game can be checked: their secret was { $secret }, and its fingerprint (SHA-256) is { $hash }. “posthorse verify” checks the record of the game, as JSON; the help page tells how to do it by hand.
game-deal-fixed = The hidden pieces were shuffled before the game began. The fingerprint (SHA-256) of the secret that decides the shuffle is { $hash }; the secret is published when the game is over.
# $words: one or two of game-deal-word.
game-deal-words = The players added random words to the secret: { $words }.
game-deal-word = “{ $word }” ({ $seat })
# Above how the random draws of a game, or its deal, are verified; both were fixed before the game began.
game-dice = Random draws are already fixed · how to verify
game-deal = Hidden pieces are already shuffled · how to verify
# $formula: man|GAME|POINT|LETTER|KEY.
game-deal-check = Each line is a point and the fingerprint of the piece on it: the SHA-256 of { $formula }, with a bar between the parts: the number of the game, the point, the letter and the key. The key is published when the piece is turned up; all of them follow from the secret when the game is over. The letter is the original one: in Banqi the players may have changed colours since. The help page explains how everything is drawn.
# $hash: 64 hexadecimal digits. $letter: the FEN letter of the piece; $key: 32 digits.
game-deal-lies = { $point } { $hash }
game-deal-shown = { $point } { $hash } = { $piece } ({ $letter }), key { $key }
# $pieces: a list of game-captured-on. Only the player who captured them reads it while the game goes on.
game-captured-face-down = Captured face down, visible only to you until the game ends: { $pieces }.
game-captured-unseen = Captured face down: { $pieces }.
game-captured-on = { $piece } on { $point }
# Janggi: how the players set up their horses and elephants. $first, $second: the names of the set-ups.
game-set-up = Set-up from each player’s left. { $seat }: { $first }. { $other }: { $second }.
# $odds: what the stronger player gives, such as "Red gives a horse".
game-odds = At odds: { $odds }.

## Why something was not done

# $outcome: how it ended, a sentence.
game-refused-over = The game is over. { $outcome }
game-refused-not-your-turn = It is not your turn: your opponent is to move.
game-refused-stale = The game has changed since this page was shown, so nothing was done. This is the current board.
# On a board without rules. $n: moves by each side.
game-refused-full = There have been { $n } moves by each side, which is the limit. You can go back to an earlier move, or agree on a result.
game-refused-nothing-to-answer = That offer is no longer open.
game-refused-declined-lately = Your opponent has just declined this. You can ask again when each of you has made two moves.
game-refused-shown-already = A move that has revealed something hidden cannot be taken back.
game-refused-nothing-to-take-back = You have not moved yet, so there is nothing to take back.
game-refused-enforced = That is only for games whose rules are not enforced. In this one you can ask to take back your last move, offer a draw, or resign.
game-refused-no-such-ply = The game has not reached that move, so it cannot go back there. Please choose an earlier one.
game-refused-too-late-to-cancel = A game can be cancelled only until each side has moved twice. You can resign, or offer a draw.
game-refused-no-clock = This game has no clock.
game-no-rematch-not-over = This game is still in progress. You can offer a rematch when it is over.
game-no-rematch-called-off = This game was cancelled. Send a new challenge instead.
game-no-rematch-opponent-gone = Your opponent has closed their account.
game-no-rematch-enough = You already have too many open challenges. Withdraw one, or wait until one is answered.
game-no-rematch-old-terms = This game cannot be offered again on the same terms. Send a new challenge instead.
game-refused-paused-already = The game is already paused: both clocks are stopped.
game-refused-not-paused = The game is not paused: the clocks are running.
game-refused-not-abandoned = A game without a time limit can be claimed only when your opponent has not moved for 30 days and was reminded twice.
game-refused-has-time = Your opponent’s time has not run out, or ran out only a moment ago. A move that comes now still counts.
game-refused-clock-in-doubt = The server was down a short while ago, and nobody loses on time right after that. Please try again in a quarter of an hour.
game-refused-own-time = It is your turn, so your own time is running.
game-refused-gift = You can give between { $least } and { $most } at a time. Please write a length such as 12h or 3d.
game-refused-gift-in-vain = When every move has the same time, you can give more only during your opponent’s turn.
# Above what was typed where its form is gone.
game-typed = Your text:

## The page: title, tooltips, what links to it show

# $players: Lan – Mei, or what the game was played in; $variant: its name.
game-page-title = { $players }, { $variant }
# For search engines. $caption: Lan – Mei, after Red’s move 12.
game-description = { $variant }: { $caption }
game-players = { $first } – { $second }
# Of a record that does not name one of the players.
game-players-one = { $name } against an unknown player
# The same on a card, behind the name.
game-against-unknown = against an unknown player
# Titles of recorded games whose players are not known. $event: where it was played; $day: 4 May 2019.
game-untitled = A game of { $variant }
game-untitled-day = A game of { $variant }, { $day }
game-event-day = { $event }, { $day }
# $place: after Red’s move 12.
game-caption = { $players }, { $place }
game-caption-start = { $players }, before the first move
# What words are about that came before the first move; also the caption of a board of players unknown.
game-before-first-move = Before the first move
# Under a board on the front page while nobody plays, and beside the form for a new game.
game-start-caption = { $variant }: the starting position
game-skip = Skip to your move
game-board = The board
game-moves = Moves
# What the record of a game that was played elsewhere says: a heading under the moves.
game-comments = Comments and variations

## The way through the moves

# Read aloud: the row of arrows.
game-steps = Positions
game-step-first = First position
game-step-back = One move back
game-step-forward = One move forward
game-step-last = Last position
game-autoplay = Autoplay
# Where one is. $moves: of how many moves by each side.
game-step = { $nth } of { $moves }
game-step-start = Start of { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
game-step-none = No moves yet
# In place of the list of moves.
game-no-moves = No moves yet.
# Below the list of moves of a long game, of which a part is shown. Read aloud: the two links below.
game-more-moves = Further moves
game-earlier-moves = ← Earlier moves
game-later-moves = Later moves →
# In the tooltip of the star at a move.
game-with-message = with a message
# $notations: the names of notations, each a link.
game-notations = Moves in: { $notations }
# The last move. $exact: in algebraic; $went: Red’s cannon went from h3 to e3.
game-last-move = { $text }.
game-last-move-exact = { $text } ({ $exact }).
game-last-move-went = { $text }: { $went }.
game-last-move-exact-went = { $text } ({ $exact }): { $went }.

## The move form

game-your-move = Your move
# In a frame above the field, while a move waits to be sent.
game-your-move-is = <b>Your move: { $text }</b> · Nothing has been sent yet.
game-or-another = Or another move
# Behind “Your move”. $example: a move that could be made; <help> leads to the help on writing moves.
game-move-hint = such as <kbd>{ $example }</kbd> (<help>help</help>)
# The same where one may pass. $pass: the word “pass”, as it is typed.
game-move-hint-pass = such as <kbd>{ $example }</kbd>, or { $pass } (<help>help</help>)
game-send = Send
# On the button that sends a move which only turns a face-down piece up.
game-turn-up = Turn it up
game-preview = Preview
game-cancel = Cancel
# Before buttons with the pieces that a pawn may become.
game-becomes = It becomes:
# In S-Chess, where a piece in hand may enter on the square that another leaves. The choices follow.
game-enters = Who enters?
game-enters-nobody = Nobody
# $piece: a piece in hand.
game-enters-on = { $piece } on { $at }
game-message = Message
game-message-hint = to your opponent
game-message-hint-public = to your opponent; spectators can read it too
game-offer-draw-with-move = Offer a draw with this move

## After a move

# $then: whose turn it is now, a sentence.
game-sent = Sent: { $text }. { $then }
# $answer: the opponent’s move.
game-answered-at-once = Sent: { $text }. { $opponent }’s conditional move was played at once: { $answer }. It is your turn again.
game-declined-takeback = You declined the take-back. The game goes on.
game-declined-cancel = You declined to cancel the game. The game goes on.
game-declined-pause = You declined the pause. The clocks keep running.
game-declined-draw = You declined the draw. The game goes on.
# The answer of the opponent to an offer of the reader, on the page of the game, until the reader moves.
game-their-answer-draw = { $opponent } declined the draw.
game-their-answer-takeback = { $opponent } declined the take-back.
game-their-answer-cancel = { $opponent } declined to cancel the game.
game-their-answer-pause = { $opponent } declined the pause. The clocks keep running.
game-their-answer-result = { $opponent } declined the result that you proposed.
# The opponent moved without an answer.
game-lapsed-draw = { $opponent } moved without accepting the draw.
game-lapsed-takeback = { $opponent } moved without accepting the take-back.
game-lapsed-cancel = { $opponent } moved without agreeing to cancel the game.
game-lapsed-pause = { $opponent } moved without accepting the pause.
game-lapsed-result = { $opponent } moved without accepting the result that you proposed.
game-next = Next turn
game-take-it-back = Take it back
game-ask-take-it-back = Ask to take it back

## Offers: what the opponent wants, and what waits

game-offered-draw = { $opponent } offers a draw.
game-draw-offered-your-turn = { $opponent } offers a draw. Your next move declines it.
# $answer: a move, or “resign”, which the reader prepared for the move that came with the offer.
game-answer-held = Your conditional move { $answer } has not been played, because { $opponent } offers a draw. It is played if you decline the draw.
game-accept-draw = Accept the draw …
# Before the button that ends the game.
game-ends-at-once = The game ends at once, and this cannot be undone.
game-yes-draw = Yes, a draw
game-decline = Decline
game-accept-result = Agree …
game-yes-result = Yes, I agree
game-accept-takeback = Allow
game-offered-takeback = { $opponent } asks to take back the last move. This undoes the move and restores the clocks.
# $theirs: the move that the opponent asks back. $yours: the reader’s answer to it.
game-takeback-asked-two = { $opponent } asks to take back { $theirs }. This also undoes your move { $yours }, and restores the clocks.
# On a free board, where one may go back to any move. $place: after Red’s move 12.
game-go-back-asked = { $opponent } asks to go back to the position { $place }.
game-go-back-asked-start = { $opponent } asks to go back to the start of the game.
# Behind either of the last two.
game-as-before = This restores the position and the clocks.
game-waits-draw = You have offered a draw; { $opponent } has not answered yet.
game-waits-takeback = You have asked to take back your move; { $opponent } has not answered yet.
# $yours: the reader’s move. $theirs: the opponent’s answer to it.
game-takeback-waits-two = You have asked to take back { $yours }. The answer { $theirs } would be taken back too. { $opponent } has not answered yet.
game-offered-pause = { $opponent } asks for a pause. Both clocks stop until one of you ends it or a move is made.
game-offered-cancel = { $opponent } asks to cancel the game: it ends at once and does not count.
game-waits-cancel = You have asked to cancel the game; { $opponent } has not answered yet.
game-accept-pause = Pause the game
game-waits-pause = You have asked for a pause; { $opponent } has not answered yet.
game-paused-means = The game is paused: both clocks are stopped. Either of you can end the pause; a move ends it too.
game-resume = End the pause
# Where nobody loses on time before the opponent claims it.
game-ran-out = { $opponent }’s time has run out. You can claim a win on time now, or wait for the move.
# In games without a time limit. $at: an instant.
game-abandoned-from = { $opponent } has not moved for a long time. If no move comes, you can claim the game from { $at } on.
game-abandoned-own = { $opponent } has been waiting for your move for a long time. Without one, { $opponent } can claim the game from { $at } on.
game-abandoned-now = { $opponent } has not moved for 30 days and was reminded twice. You can claim the game now, or wait for the move.
game-abandoned-own-now = { $opponent } has been waiting for your move for more than 30 days and can claim the game. You can still move.
game-claim-time = Claim the win …
game-yes-claim-time = Yes, claim the win
game-own-ran-out = Your time has run out. You can still move until { $opponent } claims the win.
game-go-back-waits = You have asked to go back; { $opponent } has not answered yet.
# On a free board, where the players agree on the result.
game-claimed = { $opponent } says that { $seat } has won, and asks you to agree.
game-claim-waits = You have said that { $seat } has won; { $opponent } has not answered yet.

## Acts

game-acts = Game actions
game-resign-sure = Resign this game?
game-resign-means = { $opponent } wins at once. This cannot be undone.
game-yes-resign = Yes, I resign
game-no-resign = No, play on
game-resign = Resign …
game-ask-draw = Offer a draw
game-take-back-mine = Take back my last move
game-ask-takeback = Ask to take back my last move
game-ask-pause = Ask for a pause
# Before a list of lengths and the button “Give”.
game-give-time = Give { $opponent } more time:
game-give = Give
# Before a list of moves and the button “Ask”.
game-go-back = Go back to the position
# In that list.
game-before-move = before { $nth }, { $text }
game-ask = Ask
game-ask-claim = Ask { $opponent } to agree that { $seat } has won
game-call-off = Cancel the game
game-ask-cancel = Ask to cancel the game
game-mail-me = Email me about my turns
# Beside a box to tick, for this browser.
game-sound = Play a soft sound when my opponent moves
game-save = Save

## Conditional moves: answers that are prepared to moves of the opponent

game-plan = Your conditional moves
# $opponent: the side, Black.
game-plan-private = Only you can see this.
game-plan-cancelled-by = Any other move by { $opponent } cancels them. Only you can see this.
game-plan-edit = Edit
game-plan-delete = Delete
# What to do on the board, to choose conditional moves.
game-plan-on-board = On the board, tap the move that you expect from { $opponent }, then your reply, and so on.
game-plan-tap = Tap the move that you expect from { $opponent }.
game-plan-tap-reply = Now tap your reply.
game-plan-tap-next = Save these moves, or tap the move that you expect next from { $opponent }.
game-plan-tapped-out = The game would end here.
# A link behind game-plan-tap or game-plan-tap-reply, in games where one may pass.
game-plan-pass = Pass
# A button that shows the lines as text.
game-plan-change = Edit as text
game-plan-set = Set conditional moves
game-plan-what = Prepare replies to moves by { $opponent }. They are played for you at once. Only you can see them.
# Above a field for lines of moves. An example follows.
game-plan-lines = One line each: a move by { $opponent }, your reply, and so on,
# Below it.
game-plan-hint = Start another line the same way to add a branch. <kbd>*</kbd> stands for any other move. Your last reply may be <kbd>resign</kbd>, or <kbd>draw</kbd> to accept a draw that is offered with the move.
# The last word of such a line: one of command-resign, one of command-draw.
game-plan-resign = resign
game-plan-draw = draw
# $example: a move that could be made.
game-such-as = such as <kbd>{ $example }</kbd>
game-plan-save = Save

## After a game

# Above a list of moves.
game-plan-came-true = Conditional moves that were played
game-what-next = What next?
game-rematch = Rematch, colours swapped
# After a game at odds: who gave them gives them again.
game-rematch-odds = Rematch at the same odds
# The rematch that the other player asked for.
game-rematch-agree = Accept the rematch
game-rematch-waits = Your rematch offer
game-to-rematch = Go to the rematch
game-another = Another game with { $opponent }
# Asks for an analysis by a program.
game-analyse = Analyse
# The link to the analysis by a program.
game-analysis = Analysis
# Links to files.
game-record-files = The record: <pgn>PGN</pgn>, <json>JSON</json>, <text>text</text>
# The heading above the contest of a rated game’s result, and the decision.
game-contest = Contested result
# $until: a date and time.
game-contest-means = You lost this rated game on time or for abandonment. If that is not right, you can contest the result until { $until }. An admin then decides, and until then the game does not count for ratings.
game-contest-reason = Reason
game-contest-send = Contest the result
game-contested = { $name } contested the result: “{ $reason }”
game-contest-waits = An admin will decide. Until then, the game does not count for ratings.
game-contest-late = A result can be contested only within three days after the end of the game.
game-contest-not = Only a loss on time or for abandonment in a rated game can be contested, once, by the player who lost.

## What was said beside the moves

# Read aloud: the heading of the opponent’s last words.
game-last-message = The last message
game-messages = Messages
# The heading of the form for a message without a move.
game-say = Message to { $opponent }
game-say-send = Send message
# Above the reader’s own last message.
game-said = Your message was sent:
# Beside a message that spectators cannot read.
game-only-opponent-reads = only the two players can read this
# Read aloud: the choice of who can read a message.
game-readers = Who can read it
game-readers-all = Everyone
game-readers-opponent = Only { $opponent }
# A message that is sent with one tap after the game, and its button.
game-good-game = Good game, thank you!
game-good-game-button = Say “good game”
game-message-with = { $nth }: { $text }
game-kibitz = Comments
game-no-remarks = No comments yet.
# Beside a long list of messages, of remarks or of changes of the clocks, of which a part is shown.
game-earlier-entries = { $n ->
    [one] Show the earlier one
   *[other] Show the { $n } earlier ones
}
game-latest-entries = Back to the latest
game-withdraw = Withdraw
# For admins.
game-hide = Hide
game-stop-watching = Stop watching
game-is-watched = You are watching this game: it is listed among your games, and you get emails about new comments.
game-watch = Watch this game
game-watching-means = The game is listed among your games, and you get emails about new comments.
game-your-remark = Your comment
game-your-remark-hint = on the position shown; everyone can read it
game-sealed-remark-hint = on the position shown; everyone can read it when the game ends
game-manners = Comment politely
game-manners-rules = Have you seen a move that breaks the rules? Do say so: it can still be corrected.
game-manners-hints = No hints or coaching while the game is being played, unless a player asks.
game-manners-over = Once the game is over, analyse as much as you like, unless the players object.
game-manners-kind = Be kind. Criticism is welcome when it helps; mockery is not.
game-manners-advertising = No advertising. Comments about Posthorse itself belong elsewhere.
game-add-remark = Add comment
game-add-sealed = Add hidden comment
game-seal = Hide until the game ends
game-sealed = hidden until the game ends
game-was-sealed = was hidden during the game
game-kibitz-closed = { $name } has hidden new comments until the game ends. Then everyone can read them.
game-close-kibitz = Hide comments until the game ends
game-close-kibitz-means = New comments stay hidden until the game ends; nobody else can read them before.
game-open-kibitz = Show new comments again
game-sign-in-to-remark = <login>Sign in</login> to add a comment.
game-confirm-to-remark = Confirm your email address to add a comment.

## Tools, rules

game-tools = Tools
game-flip = Flip the board
game-keep = Bookmark / add to collection
game-for-paper = Printable version
game-record = <record>Record</record> (<json>JSON</json>, <text>text</text>)
# Before links to the record as KIF, CSA and the like.
game-record-formats = For other programs:
game-board-as = Board as <drawing>drawing</drawing>, <picture>picture</picture>, <text>text</text>
# A ZIP with the board of every ply; a picture that shows one position after another.
game-moves-as = <zip>All boards</zip>; the moves as an <drawing>animated drawing</drawing>
# Below that, of a long game. $most: how many moves of either side.
game-film-part = They show the first { $most } moves; here are <zip>the boards</zip> and <drawing>the animated drawing</drawing> of the moves after those
# Before a field with HTML to copy.
game-embed = To show this board on another site, copy:
# Before two buttons.
game-play-on = Play on from here by yourself:
game-play-on-solitaire = Analysis board
game-play-on-problem = Set as a puzzle
game-sign-in-to-play-on = <login>Sign in</login> to play on from here by yourself.
game-rules-in-short = The rules in short
game-all-rules = All rules of { $variant }
game-for-admins = For admins
# Above the moves by which the rulebook judges a repetition.
game-grounds = The repetition, move by move
# When clocks were set back. $at: an instant; $told: what was done.
game-adjustment = { $at }: { $told }.
# $given, $away: spans of time.
# $given, $late: lengths of time.
game-late-mail = { $given } given back, because the email about this turn could not be delivered for { $late }
game-quiet-hours = { $given } added, to the end of the quiet hours in which the deadline fell
game-time-given = { $given } given back, because the server was down for { $away }
# The server's clock had been ahead for a while. $by: a span of time.
game-clock-corrected = the server’s clock was wrong and has been corrected, which moved the deadline forward by { $by }
game-clock-corrected-later = the server’s clock was wrong and has been corrected, which moved the deadline back by { $by }
# The clock of somebody whom the admins do not let in stands still.
game-held = the admins extended the deadline by { $by }
game-held-no-longer = the admins shortened the deadline again by { $by }
# Who went on vacation, or is back; it stands in game-adjustment.
game-vacation-began = { $name } is on vacation, and that clock is stopped
game-vacation-ended = { $name } is back from vacation, and the clock is running again
# Above the list of what follows: time given back, pauses, gifts.
game-adjustments = Changes to the clock
# A pause that $name agreed to, or ended; time that $name gave the other player.
game-paused-by = both clocks are stopped: { $name } agreed to a pause
game-resumed-by = { $name } ended the pause, and the clocks are running again
game-gift-by = { $name } gave the other player { $given }

## Records: games that were played elsewhere

# What a record of a game says that was played here.
game-event = Game by email
# $round: as the record writes it.
game-record-round = round { $round }
game-record-source = Record from: { $source }.
game-record-licence = Licence of the record: { $licence }.
game-record-source-licence = Record from: { $source }. Licence: { $licence }.
# Why a game is left out, behind its players or its number.
game-record-no-moves = it has no moves
game-annotations-cut = Not all variations are listed here; the record contains them all.
# Said of a record, in a list beside others.
game-record-cut = it has more comments or variations than can be kept; the rest was left out
game-record-too-long = it has more than { $most } moves
game-record-no-variant = There is no variant `{ $name }` here.
# Why reading ended at a move.
game-record-no-move = this cannot be read as a move

## The choice of a time zone, beside a deadline

game-zone = Times are shown in UTC. Choose your time zone:
game-zone-another = Another
# Before the buttons that change the set of pieces.
game-pieces = Pieces

## Told to operators on the console: files of games, imports

# $file: the name of a file; $error: why.
console-binary = { $file } is not a text file
# A file of another program, such as XQF.
console-damaged = { $file } is damaged, or ends too early
# A packed file; 1 GiB is the most that one may hold.
console-too-long = { $file } holds more than 1 GiB once it is unpacked
# A packed file of which a long part has to be read whole. $most: a number of MiB.
console-piece-too-long = { $file } has more than { $most } MiB that cannot be read in parts; unpack it first, or split it
console-json = { $file } is JSON, but not one of our game records ({ $error })
console-no-game = { $file } holds no game
console-archive-too-long = { $file } holds too much to be read at once; unpack it first
# $why: the sentence foreign-format.
console-foreign = { $file }: { $why }
# $file: the name of a file; $name: the name of an encoding, such as windows-1251.
console-encoding = { $file } was read as { $name }
# $label: what somebody named as an encoding.
console-no-encoding = There is no encoding `{ $label }`; use a label such as utf-8, gbk, big5, shift_jis, euc-kr, windows-1251 or windows-1252.
# $name: one of the names below.
foreign-format = This is { $name }, which is not a format of game records that can be read here; save its games as PGN.
foreign-format-scid = a Scid database
foreign-format-chess-base = a ChessBase database
foreign-format-chess-assistant = a Chess Assistant database
foreign-format-opening-book = an opening book
foreign-format-sgf = a game of Go (SGF)
foreign-format-ugf = a game of Go (UGF)
foreign-format-html = a web page (HTML)
foreign-format-xml = an XML file
foreign-format-csv = a table (CSV)
foreign-format-pdf = a PDF document
foreign-format-document = a word processor document
foreign-format-image = an image
foreign-format-archive = an archive that cannot be opened here
foreign-format-sqlite = an SQLite database
# The parts of a line. $n and $games: the same number, to choose by and to show.
console-read = { $n ->
    [one] { $games } game read
   *[other] { $games } games read
}
console-stored = { $games } stored
console-known = { $games } known already
console-left-out = { $games } left out because of errors
console-games = { $n ->
    [one] { $games } game
   *[other] { $games } games
}
console-plies = { $plies } plies
console-no-errors = no errors
console-errors = { $n ->
    [one] { $games } game with an error
   *[other] { $games } games with errors
}
console-seconds = in { $seconds } s

## Told to operators on the console: stored games that were replayed, and what differs

# $what: one of the following.
check-finding = game { $game }: { $what }
check-row = its row cannot be read
check-rulebook = its rulebook is unknown, or is none of its variant
check-time-control = its time limit cannot be read
check-start = the position that it begins with cannot be read
check-moves = its list of moves cannot be read
check-seats = it does not say who plays
check-result = its result cannot be read, or does not fit its status
# $slug: the word of a variant.
check-no-rules = no rules of `{ $slug }`, version { $version }, are kept
check-broken-rules = the kept rules of `{ $slug }`, version { $version }, cannot be read: { $why }
check-plies = the number of its plies is stored as { $stored }, but is { $moves }
check-ply-missing = ply { $ply } is missing among the single moves
check-ply-extra = the single moves have a ply { $ply } that it lacks
check-ply-other = ply { $ply } is { $listed } in its list, but { $kept } among the single moves
check-ply-mover = ply { $ply } is kept as the move of a player who was not to move
check-refused = ply { $ply }, { $text }, is refused: { $why }
# $stored, $due: one of the two that follow.
check-turn = the turn is stored as { $stored }, but is { $due }
check-turn-of = { $seat }’s
check-turn-of-nobody = nobody’s
# $stored, $rules, $result: how it ended, Red won by checkmate.
check-ending-none = it is stored as not over, but by the rules it is not
check-ending-missing = it is stored as not over, but by the rules it is over, “{ $rules }”
check-ending-extra = it is stored as over, “{ $stored }”, but by the rules it is not
check-ending-other = it is stored as over, “{ $stored }”, but by the rules it is over, “{ $rules }”
check-impossible = { $why ->
    [nobody-won] it is stored as over, “{ $result }”, but names no winner
    [somebody-won] it is stored as over, “{ $result }”, but names a winner
    [winner-to-move] it is stored as over, “{ $result }”, but it was the winner’s own turn
    [no-clock] it is stored as over, “{ $result }”, but it was played without a clock
   *[played-here] it is stored as over, “{ $result }”, but only records from elsewhere end so
}
# $n and $games, $m and $differ: the same numbers, to choose by and to show.
check-summary = { $n ->
    [one] { $games } game
   *[other] { $games } games
} checked, { $m ->
    [one] { $differ } differs
   *[other] { $differ } differ
}, in { $seconds } s

## What the archive tells of a finished game

fact-opening = Opening: { $name }
# $code: a code of the Encyclopedia of Chinese Chess Openings, such as C70.
fact-opening-code = Opening: { $name } (ECCO { $code })
fact-code = Opening: ECCO { $code }
# $nth: `Red’s move 17`.
fact-new = { $nth } is new: no other game in the archive has reached the position after it.
# Of the position shown.
fact-book = A book move: { $games ->
    [one] { $games } game
   *[other] { $games } games
} reached this position.
fact-start = { $games ->
    [one] { $games } game
   *[other] { $games } games
} began from this position.
fact-alone = No other game in the archive has reached this position.

# Pieces that both players place unseen before the first move.
placing-label = Place your pieces
placing-how = each with its square, in your own half. Nobody sees it until both players have placed their pieces, and it cannot be changed after it is sent. If the king of the second player can be captured when all pieces are shown, the first player has won at once.
placing-tap = On the board, tap a piece and then a square to move it there; a piece that stands there changes places with it.
placing-usual = The default placing is { $example }.
placing-send = Send the placing
placing-goes-on = The players are placing their pieces
placing-has-placed = { $seat } ({ $name }) has placed their pieces.
placing-placed = Your pieces are placed. Nobody sees them until your opponent has placed theirs.
placing-both = Both players have placed their pieces, and all are shown.
placing-already = You have already placed your pieces, and this cannot be changed. Nothing was done.
placing-not-shown = There are no moves yet: first both players place their pieces.
placing-unreadable = “{ $word }” is not a piece and its square. Write each piece with its square, such as K*e1; separate them with semicolons.
placing-twice = Two pieces are on { $at }.
placing-outside = { $at } is not in your own half.
placing-never = A { $piece } may not be placed on { $at }.
placing-count = Your placing has { $found ->
    [one] one { $piece }
   *[other] { $found } { $piece-plural }
}; it needs { $wanted }.
placing-same-file = Two pieces of the kind { $piece } are on the file of { $at }; each needs a file of its own.
placing-same-shade = Your pieces of the kind { $piece } must be on squares of different colours.
