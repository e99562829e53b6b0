### What we say to players' mails: which of them were understood, why nothing was played, the board again, help. Where a
### sentence names a word that can be mailed, it must be one of those in commands.ftl.

## Headlines

# Above every answer that says no.
replies-nothing-done = Nothing was played.
replies-not-understood = We could not understand your mail, so nothing was played.
# The mail was words only.
replies-message-sent = Your words were sent as a message that only your opponent can read. No move was made.
replies-shown = Here is the board again.
replies-challenge-shown = Here is the challenge again.
replies-tried = This is the board after the move you tried. It was not played.
replies-tried-how = To play it, answer with just the move.
replies-help = This is what you can write in an answer.

## How to go on

replies-try-again = You can still answer that mail: write again, with nothing but the move or command on the first line. The word help brings you a list of all commands.
# Where the answer was to an older mail of the game.
replies-answer-newer = Please answer this mail instead: it fits the game as it stands now.

## Why nothing was done

replies-spent = Your answer to that mail was already played, and each mail can be answered with one move. Until your opponent moves you can still write takeback, draw or resign.
replies-locked-out = Your account is locked for a while, as the mail we sent you says. The clocks of your games stand still until then.
# An email with a legal move that is not taken for the reader's own: from another address; because its domain disowns it;
# because it was marked as bulk email. The quoted move stands above.
replies-other-address = A move for this game came by email, but not from the confirmed address of your account.
replies-dmarc = A move for this game came by email, but the check of its sender (DMARC) failed.
replies-bulk = A move for this game came by email, but it was marked as bulk email.
replies-unproved-how = If you wrote it, please answer again from your confirmed address and its own mail server, or move on the game’s page. If you did not, change your password: older reply addresses then end. You are told this at most once a day.
replies-revoked = Your password or your address was changed after that mail was sent, so answers to it no longer count.
replies-has-begun = That mail was a challenge, and the game has begun since.
# A move in answer to a challenge.
replies-not-begun = The game has not begun yet: this is a challenge. Please answer accept or decline.
replies-nothing-written = We found no words of your own in the mail, above or below what it quotes.
replies-too-large = The mail is larger than 256 KB. Please answer with plain text, without attachments.
replies-too-many-parts = The mail has more parts than we can read. Please answer with plain text, without attachments.
replies-no-text = The mail had no text. Please answer with plain text.
replies-nothing-stands = There is nothing to accept or decline: your opponent has no open offer.
replies-too-many-offers = You have made 20 offers in this game within a day. A move without an offer is played at any time.
replies-several-stand = Your opponent has made more than one offer, so accept or decline could mean either. Please answer on the game’s page.
# Both are moves by their numbers: "Red’s move 22".
replies-late = Your mail was for { $was }, but the game now waits for { $is }.
# How it ended follows.
replies-over = The game is over.
# $line: the first line of the mail.
replies-not-a-command = The first line, “{ $line }”, is neither a move nor a command that we know.
# $lines: what could be meant, each quoted as in the next.
replies-several = That could mean more than one thing: { $lines }. Please write just one of them.
replies-quoted = “{ $line }”
# The subject of the mail names another game than the mail that it answers.
replies-other-game = The subject names game { $named }, but you answered a mail about game { $own }. Please answer the mail of the game that you mean.
replies-charset = The mail’s text is in the character set “{ $name }”, which we cannot read. Please send it as UTF-8.

## Prepared answers: if A then B, where A is the opponent's move and B the answer

# The reader wrote a move on the opponent's turn.
replies-plan-instead = You can prepare an answer, though: write if A then B, where A is your opponent’s move and B your answer to it.
replies-plan-on-own-turn = It is your turn. You can prepare an answer while your opponent is to move, or on a line below your own move.
replies-plan-for-nothing = After that move the game would be over, so there is nothing to answer.
plan-dark = In this game you do not see your opponent’s move, so no answer to it can be prepared.
plan-choice = In this game a player chooses how the other moves, so no answer can be prepared.
plan-chance = In this game chance comes between your opponent’s move and your answer, so no answer can be prepared.
replies-plan-form = To prepare an answer, write if A then B, where A is your opponent’s move and B your answer to it.
replies-words-left = Your message was not passed on: your opponent hears nothing of what you prepare.
replies-words-how = Write it below your next move.
replies-plan-stray = The line “{ $line }” prepares an answer, and that can stand alone or below a move, but not below your first line. Please write just one of them.
replies-plan-left-out = The line “{ $line }” was left out, and your opponent does not see it.
# On the page of a game.
replies-plan = If { $opponent } plays { $expected }, you answer { $answer }.
# $opponent: Black.
replies-plan-kept = Saved: if { $opponent } plays { $expected }, { $answer } is played for you at once.
replies-plan-how = Nobody else can see this. On the game’s page you can change or cancel it; any other move by your opponent cancels it too.

## The legal moves

# $seat: Red.
replies-moves-any = { $seat } is to move.
replies-moves = { $n ->
    [one] { $seat } is to move and has one legal move.
   *[other] { $seat } is to move and has { $n } legal moves.
}
# In the dark.
replies-moves-unseen = It is { $seat }’s turn. In the dark only your own moves are listed, once it is your turn.

## What can be written, a line each

replies-help-move = A move, such as { $example }: plays it. Any further lines are your message to your opponent.
replies-help-move-draw = { $example } draw?: plays it and offers a draw with it.
replies-help-try = try and a move: shows the board after it, and plays nothing.
replies-help-plan = if A then B: prepares your answer B to your opponent’s move A, while your opponent is to move or on a line below your own move. It may go on: if A then B, if C then D. Further lines are branches; * stands for any other move, and the last answer may be resign or draw.
replies-help-draw = draw: offers a draw, or agrees to one that is offered.
replies-help-answer = accept, decline: answers a challenge or an offer.
replies-help-takeback = takeback: asks to take back your last move.
replies-rematch = You have offered a rematch; if your opponent had already offered one, it has begun.
replies-help-pause = pause: asks for a pause, in which both clocks stand still; resume ends it.
replies-help-resign = resign: resigns the game, at once.
replies-help-show = show: shows the board again.
replies-help-moves = moves: lists the legal moves.
replies-help-where = Write it on the first line, above or below what your mail program quotes.
replies-help-accept-challenge = accept: begins the game.
replies-help-decline-challenge = decline: says no, kindly.
replies-help-show-challenge = show: shows the challenge again.
