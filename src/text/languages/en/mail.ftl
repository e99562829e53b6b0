### The emails that players get: news of their games, digests, invitations, emails about the account. Their answers by
### email are in replies.ftl, the words that can be emailed in commands.ftl: where a sentence here names such a word, it
### must be one of those.

## What each kind of email is called: on the settings page, beside the sender's name, and before the link that
## switches it off

notice-your-turn = your turn
notice-challenge = challenge
notice-accepted = challenge accepted
notice-declined = challenge declined
notice-draw-offer = draw or result offer, request to cancel
notice-takeback = take-back request
notice-clock = pauses and gifts of time
notice-reminder = reminder
notice-game-over = game over
notice-receipt = receipt for your move
notice-message = message from your opponent
notice-kibitz = comments
notice-analysis = analysis
notice-digest = digest
notice-weekly = weekly news
notice-invitation = invitation
notice-answer = about your email
notice-password-reset = new password
notice-confirm-address = confirm your address
notice-address-changed = address changed
notice-password-changed = password changed
notice-admin-acted = from the admins

## What each kind tells, on the help page

notice-tells-your-turn = Your opponent has moved: the move, the board, your time.
notice-tells-challenge = Somebody has challenged you.
notice-tells-accepted = Your challenge was accepted, and the game has begun.
notice-tells-declined = Your challenge was declined, or nobody answered it in time.
notice-tells-draw-offer = Your opponent offers a draw, asks to cancel the game or, where the rules are not enforced, asks you to agree on a result.
notice-tells-takeback = Your opponent asks to take a move back.
notice-tells-clock = Your opponent asks for a pause, ends one, or gives you time; or you can claim a game because your opponent’s time has run out or no move has come for 30 days.
notice-tells-reminder = Your time for a move is running out.
notice-tells-game-over = One of your games is over, and how it ended.
notice-tells-receipt = You made a move by email: what was played, the board after it, your opponent’s time.
notice-tells-message = Your opponent sent you a message without a move.
notice-tells-kibitz = Somebody has commented on a game that you play or watch.
notice-tells-analysis = The analysis of a finished game that you asked for is done.
notice-tells-digest = All games in which it is your turn, once or twice a day.
notice-tells-weekly = New public games, once a week.

## Subjects. [Posthorse] stays; $opponent is a name, $game a number

# The subject of every email about one game.
letter-subject = [Posthorse] { $variant } with { $opponent }, game { $game }
# The same for somebody who only watches.
letter-subject-watching = [Posthorse] { $variant }, game { $game }
# For readers who want the news first; $news: one of the next, or a sentence of the news without its stop.
letter-subject-news = { $news } · { $variant }
letter-subject-moved = { $opponent } played { $text }
letter-subject-passed = { $opponent } passed
# In games in the dark.
letter-subject-moved-unseen = { $opponent } moved
letter-subject-digest = [Posthorse] Digest: { $n ->
    [one] it is your turn in one game
   *[other] it is your turn in { $n } games
}
letter-subject-weekly = [Posthorse] The week: { $games ->
    [one] one new game
   *[other] { $games } new games
}, { $challenges ->
    [one] one open challenge
   *[other] { $challenges } open challenges
}
letter-subject-invitation = [Posthorse] { $challenger } invites you to a game of { $variant }

## The first lines

letter-hello = Hello { $name },
# To somebody whose name we do not know.
letter-hello-friend = Hello,

## The news. $opponent is the other player's name, $text a move as the reader writes it, $number the number that it has

# In games in the dark, in the place of a move: “minh played …”.
letter-unseen-move = a move that you cannot see
letter-moved = { $opponent } played { $text } (move { $number }). It is your turn.
letter-passed = { $opponent } passed (move { $number }). It is your turn.
letter-begun = Your game with { $opponent } has begun, and you move first.
letter-taken-back = { $opponent } agreed: your last move is taken back. It is your turn again.
letter-taken-back-two = { $opponent } agreed: your last move and the answer to it are taken back. It is your turn again.
# On a free board, where a game may go back further.
letter-gone-back = { $opponent } agreed: the last { $plies } moves are taken back. It is your turn.
letter-counter = { $opponent } makes a counter-offer to your challenge: a game of { $variant }.
letter-rematch = { $opponent } would like a rematch: another game of { $variant }.
letter-challenged = { $opponent } challenges you to a game of { $variant }.
# $seat: Red.
letter-would-play = You would play { $seat }.
letter-side-by-lot = Who moves first is decided at random.
letter-plays = You play { $seat }.
letter-accepted = { $opponent } has accepted your challenge to { $variant }.
letter-you-begin = You move first.
letter-they-begin = { $opponent } moves first.
letter-declined = { $opponent } has declined your challenge to { $variant }.
# A friend whose name we do not know.
letter-declined-friend = Your friend has declined your invitation to { $variant }.
letter-lapsed = Nobody answered your challenge to { $variant }, so it has expired.
letter-offered-draw = { $opponent } offers you a draw.
letter-draw-stands = { $opponent } has offered a draw. You can accept or decline; making a move declines it.
letter-offer-declined = { $opponent } has declined your offer.
letter-takeback-declined = { $opponent } has declined your take-back.
letter-pause-declined = { $opponent } has declined the pause: the clocks keep running.
letter-your-turn = It is your turn.
letter-their-turn = It is { $opponent }’s turn.
letter-draw-answer = You can accept or decline. The offer expires when you move.
letter-takeback-asked = { $opponent } asks to take back the last move.
letter-takeback-asked-of = { $opponent } asks to take back { $text }.
# $theirs: the opponent’s move. $yours: the reader’s answer to it.
letter-takeback-asked-two = { $opponent } asks to take back { $theirs }. Your move { $yours } would be taken back too.
# On a free board, where the players agree on the result.
letter-result-claimed = { $opponent } says that { $seat } has won, and asks you to agree.
letter-claim-answer = You can agree or decline. The offer expires when you move.
letter-takeback-answer = You can agree or decline.
letter-offered-cancel = { $opponent } asks to cancel the game: it ends at once and does not count.
letter-call-off-answer = You can agree or decline. The request expires when you move.
letter-offered-pause = { $opponent } asks for a pause: both clocks stop until one of you ends it or a move is made.
letter-paused = { $opponent } agreed to a pause: both clocks are stopped until one of you ends it or a move is made.
letter-resumed = { $opponent } ended the pause, and the clocks are running again.
# $given: a length of time.
letter-gift = { $opponent } gave you { $given } more.
letter-ran-out = { $opponent }’s time has run out.
letter-ran-out-claim = In this game a player loses on time only when the opponent claims it. You can claim the win now, or wait for the move.
# In games without a time limit: a player has not moved for weeks. $days: until the game may be claimed.
letter-silent = { $opponent } has been waiting for your move for a long time.
letter-silent-until = If you make no move within { $days } days, { $opponent } can claim the game and win it.
letter-silent-vacation = If you cannot play at the moment, tell { $opponent } or take a vacation in your settings; the 30 days start again when it ends.
letter-abandoned = { $opponent } has not moved for 30 days, although we sent two reminders.
letter-abandoned-claim = You can claim the game now, or wait for the move.
letter-reminder = It is your turn in the game with { $opponent }, and your time is running out.
letter-message = { $opponent } sent you a message.
letter-game-over = Your game with { $opponent } is over.
letter-contested = The result of your game with { $opponent } is contested. An admin will decide.
# In the words of the player who contested it.
letter-contest-reason = The reason: “{ $reason }”
letter-contest-decided = The contested result of your game with { $opponent } is decided.
# Of a challenge.
letter-reliable = It asks for an opponent who lost at most 10% of at least five games on time or by abandonment.

## The receipt for a move that the reader made by email

letter-receipt-played = Your move { $number } was played: { $text }.
letter-receipt-passed = You passed: that was your move { $number }.
letter-receipt-draw = You have offered a draw with it.
# $moves: several moves of a list.
letter-receipt-at-once = The conditional moves that followed at once: { $moves }.
# Above the reader's own words.
letter-receipt-message = Your message went with it:

## Clocks. $left is a span, "2 days 3 hours". A line that ends in "until" or a colon has the instant below it

letter-your-time = You have { $left }, until
letter-their-time = { $opponent } has { $left }, until
letter-challenge-time = The challenge is open for { $left }, until
letter-time-is-up = This expired at
# The time of the side that is not to move now: it begins with its next turn.
letter-your-next-time = You will then have { $left } for your next move.
letter-their-next-time = { $opponent } will then have { $left } for the next move.
letter-no-clock = There is no time limit in this game.
# An instant, and the time zone in which it is told.
letter-instant-in-zone = { $instant }, { $zone }

## What people wrote

letter-writes = { $opponent } writes:
# $at: Red’s move 22.
letter-wrote-with = { $opponent } wrote with { $at }, to which your conditional move was played:
# A text of which the rest is left out.
letter-cut = { $text } …
letter-shortened = (The rest is on the game’s page.)
letter-you-wrote = You wrote:

## The board. $place: "after Red’s move 22", "at the start"

letter-board = The board { $place }:
letter-board-seat = The board { $place } (you are { $seat }):
# Above the board after a move that is not played.
letter-board-if = The board if you play { $text } (not played yet):
# The name of the river in the board that is drawn with letters: it takes nine columns, of which a Chinese character
# takes two.
letter-river = r i v e r
# $went: "Red’s cannon went from h3 to e3".
letter-last-move = The last move: { $went }.
letter-last-moves = The last moves:
# $taken: "has taken 2 horses".
letter-taken = { $seat } { $taken }.
# What each side's pieces count, where points can decide a game: a list of the next.
letter-points = The pieces count: { $points }.
# $told: letter-points-of for both sides, of checks that were given or moves that are counted.
letter-standings = { $told }.
letter-points-of = { $seat } { $points }
# How the challenger of a game of Janggi has set up.
letter-setup = { $challenger }’s set-up, from the left: { $setup }. You choose yours when you accept on the page; if you accept by email you get the default one.

## The link that an email is about: above it in the plain text, and on its button

letter-here-move = Make your move here:
letter-here-answer = Answer here:
letter-here-look = The game is here:
letter-here-analysis = The analysis is here:
letter-button-move = Make your move
letter-button-answer = Answer
letter-button-look = See the game
letter-button-analysis = See the analysis
# $first, $second: the players.
letter-analysed = The game { $first } – { $second } has been analysed.

## How to answer by email. $example is a move, "C e3-d3"; the words named are those of commands.ftl

# The heading of a part, in the plain text.
letter-heading = { $heading }:
letter-how-to-answer = How to answer
letter-answer-move = Reply to this email with your move on the first line. Any further lines go to { $opponent } as your message.
letter-answer-move-such = Reply to this email with your move on the first line, such as { $example }. Any further lines go to { $opponent } as your message.
# $offered is "yes" where the opponent has offered a draw, $prepares where answers can be prepared, $takes where a move can be taken back.
letter-answer-words = Instead of a move you can write { $offered ->
    [yes] accept, decline
   *[no] draw
}, { $takes ->
    [yes] takeback, resign
   *[no] resign
}; show (the board), moves (the legal ones), help; try { $example } (the board after it, not played). Add draw? after your move to offer a draw with it.{ $prepares ->
    [yes] {" "}On a line below your move: if MOVE then MOVE (your answer to a move by your opponent, played at once).
   *[no] {""}
}
# What stands for $example where no move is one.
letter-answer-any = MOVE
letter-answer-waiting = You can reply to this email: if MOVE then MOVE on the first line prepares your answer to a move by { $opponent }. You can also write draw, takeback, resign, show, moves, help.
letter-answer-waiting-alone = You can reply to this email with draw, { $takes ->
    [yes] takeback, resign
   *[no] resign
}, show, moves or help.
letter-answer-offer = Reply to this email with accept or decline on the first line. Any further lines go to { $opponent } as your message.
letter-answer-claim = Reply to this email with claim on the first line to end the game. Otherwise { $opponent } can still move.
letter-answer-or-move = Or reply with your move.
letter-answer-or-move-such = Or reply with your move, such as { $example }.
letter-answer-challenge = Reply to this email with accept or decline on the first line, or with help.
# Below the rest of the instructions.
letter-answer-other = Any other words are sent to { $opponent } as a private message; no move is made.
letter-answer-over = A reply with rematch on the first line offers your opponent another game; show brings you the board again.

## Remarks on a game. $first and $second are the players

letter-kibitz-own = { $n ->
    [one] There is a new comment
   *[other] There are { $n } new comments
} on your game: { $first } – { $second }.
letter-kibitz-watching = { $n ->
    [one] There is a new comment
   *[other] There are { $n } new comments
} on a game you are watching: { $first } – { $second }.
# Above a remark. $place: "after Red’s move 22".
letter-remarked = { $name }, { $place }:
letter-more-remarks = { $n ->
    [one] One more comment is on the page of the game.
   *[other] { $n } more comments are on the page of the game.
}

## A digest: the games that wait for the reader

letter-digest = { $n ->
    [one] It is your turn in one game.
   *[other] It is your turn in { $n } games. Those with the least time left come first.
}
letter-digest-game = Game { $game }: { $variant } with { $opponent }
letter-digest-game-alone = Game { $game }: { $variant }
letter-digest-moved = { $opponent } played { $text } (move { $number }).
# The address at which a game is answered by email.
letter-answer-to = Answer to: { $address }
# Above the games that are told in a line.
letter-also-waiting = Also your turn
# $heading: letter-digest-game; $left: "2 days 3 hours".
letter-brief = { $heading }, { $left } left
letter-brief-untimed = { $heading }, no time limit
letter-and-more = { $n ->
    [one] It is your turn in one more game. All of them are on your front page:
   *[other] It is your turn in { $n } more games. All of them are on your front page:
}
letter-digest-answers = To move by email, write to the address below a game, with your move on the first line. A reply to this digest itself makes no move.
letter-front-page = All your games are here:
letter-front-page-button = Your games

## The weekly note

letter-weekly = These public games began in the last seven days, and these players are looking for an opponent.
letter-new-games = New games
letter-open-challenges = Open challenges
# $length: "43 moves".
letter-new-game = { $variant }: { $first } – { $second }, { $length }
# $pace: "3 days a move".
letter-open-challenge = { $variant }: open challenge by { $challenger }, { $pace }
letter-here-all-games = All games are here:
letter-button-all-games = See all games
letter-here-solve = Try it here:
letter-button-solve = Solve it
letter-problem = A problem to solve

## An invitation to somebody who may have no account

letter-invited = { $challenger } invites you to a game of { $variant }, played by email with days for each move.
# $seat: "you play Red and move first"; $terms: "3 days a move, house rules".
letter-invitation-terms = The terms: { $seat }, { $terms }.
letter-invitation-how = You need no account to look at the board. To play, sign up or sign in on that page, and the game begins.
letter-invitation-stands = The invitation is open until { $until }, and the link works once.
letter-here-invitation = See the board and answer here:
letter-button-invitation = See the board
letter-why-invited = { $challenger } gave us this address to invite you. We delete it as soon as the invitation is answered or has expired. Nobody reads replies to this email: please use the link.

## The foot of an email

# Which game it is. $terms: "3 days a move, house rules"; $seats: letter-about-seats.
letter-about = Game { $game }: { $variant }.
letter-about-terms = Game { $game }: { $variant }, { $terms }.
letter-about-players = Game { $game }: { $variant }, { $seats }.
letter-about-all = Game { $game }: { $variant }, { $seats }, { $terms }.
# The two players with their sides.
letter-about-seats = { $reader } ({ $seat }) against { $opponent } ({ $other })
# $title: one of the names of the kinds of emails. The first stands above a link, the second holds it.
letter-stop = To stop emails of this kind ({ $title }), one click:
letter-stop-link = To stop emails of this kind ({ $title }), one click: <off>unsubscribe</off>.
letter-stop-invitations = No more invitations from Posthorse to this address, one click:
letter-stop-invitations-link = No more invitations from Posthorse to this address, one click: <off>switch it off</off>.
letter-manage = Choose what we email you, and how often:
letter-manage-link = Choose <manage>what we email you, and how often</manage>.

## Emails about the account: their subjects, what happened, what to know, the link

letter-account-subject-reset = [Posthorse] A new password
letter-account-reset = Somebody, hopefully you, asked for a new password for your account.
letter-account-reset-by-admin = An admin has sent you this link to choose a new password for your account.
letter-account-reset-until = The link below works once, until { $until }.
letter-account-reset-not-you = If that was not you, do nothing: your password stays as it is.
letter-account-reset-not-asked = If you did not ask for that, do nothing: your password stays as it is.
letter-account-here-reset = Choose a new password here:
letter-account-button-reset = Choose a new password
letter-account-subject-confirm = [Posthorse] Please confirm your email address
letter-account-confirm = Please confirm that this email address is yours. We will send emails about your turns here.
letter-account-confirm-until = The link below works until { $until }.
letter-account-confirm-not-you = If you did not sign up at Posthorse, ignore this email; we will send no more.
letter-account-here-confirm = Confirm the address here:
letter-account-button-confirm = Confirm the address
letter-account-subject-address = [Posthorse] A new email address for your account
# $address: the new one, with some of its letters hidden.
letter-account-address = Somebody, hopefully you, entered a new email address for your account: { $address }.
letter-account-address-when = It replaces this one as soon as it is confirmed.
letter-account-address-not-you = If that was not you, sign in at once and change your password: that stops it.
letter-account-here-address = Your settings are here:
letter-account-button-address = Your settings
letter-account-subject-password = [Posthorse] Your password was changed
letter-account-password = The password of your account was changed just now.
letter-account-password-not-you = If that was not you, ask for a new password at once.
letter-account-here-password = If that was not you, go here:
letter-account-button-password = That was not me

## What is said to whoever runs the server, about its email and its backups

upkeep-mail-refused = The mail server refuses our email, so all of it is waiting. Please check the mail settings: address, password, certificate.
upkeep-mail-unreachable = The mail server cannot be reached, so all email is waiting. It is sent as soon as the server is back.
# $age: "2 days 3 hours".
upkeep-no-backup-since = The backup could not be made. The last good one is { $age } old, and the old ones are kept. We try again every quarter of an hour.
upkeep-no-backup-yet = The backup could not be made. There is none yet. We try again every quarter of an hour.
upkeep-done-retry = The email is in the queue again.
upkeep-done-drop = The email was dropped; it will not be sent.
upkeep-done-lift = Email to that player is sent again.

# Behind challenge-deal.
letter-deal-word = To add your own random word by email, write it below accept, on a line such as: word: seven green apples
# Above the lines of game-deal-lies.
letter-deal = The fingerprint of the piece on each point is below, so that the shuffle can be verified; the game’s page explains how.
letter-placing-begun = Your game with { $opponent } has begun: place your pieces.
letter-placing-placed = { $opponent } has placed their pieces. You will see them once you have placed yours.
letter-placing-shown = You and { $opponent } have placed your pieces, and all are shown. The first player moves now.
letter-placing-how = Both players place their pieces in their own half. Nobody sees your pieces until both have placed them, and your placing cannot be changed after it is sent. If the king of the second player can be captured when all pieces are shown, the first player has won at once. The board below shows your pieces in the default placing.
letter-placing-waits = You have placed your pieces. They are shown when { $opponent } has placed theirs.
letter-answer-placing = Reply with each of your pieces and its square, separated by semicolons. The default placing is: { $example }
letter-answer-placed = You can reply to this email with resign, show or help.
