### What we say to players' emails: which of them were understood, why nothing was played, the board again, help. Where a
### sentence names a word that can be emailed, it must be one of those in commands.ftl.

## Headlines

# Above every answer that says no.
replies-nothing-done = Nothing was played.
replies-not-understood = We could not understand your email, so nothing was played.
# The email was words only.
replies-message-sent = Your words were sent as a message that only your opponent can read. No move was made.
replies-shown = Here is the board again.
replies-challenge-shown = Here is the challenge again.
replies-tried = This is the board after the move you tried. It was not played.
replies-tried-how = To play it, reply with just the move.
replies-help = This is what you can write in a reply.

## How to go on

replies-try-again = You can still reply to that email: write again, with nothing but the move or command on the first line. The word help brings you a list of all commands.
# Where the answer was to an older email of the game.
replies-answer-newer = Please reply to this email instead: it shows the current position.

## Why nothing was done

replies-spent = Your reply to that email was already played, and each email accepts one move. Until your opponent moves you can still write takeback, draw or resign.
replies-locked-out = Your account is locked for a while; the reason is in the email that we sent you. The clocks of your games are stopped until then.
# An email with a legal move that is not taken for the reader's own: from another address; because its domain disowns it;
# because it was marked as bulk email. The quoted move stands above.
replies-other-address = A move for this game came by email, but not from the confirmed address of your account.
replies-dmarc = A move for this game came by email, but the check of its sender (DMARC) failed.
replies-bulk = A move for this game came by email, but it was marked as bulk email.
replies-unproved-how = If you wrote it, please reply again from your confirmed address and its own mail server, or move on the game’s page. If you did not, change your password: older reply addresses then stop working. You are told this at most once a day.
replies-revoked = Your password or your email address was changed after that email was sent, so replies to it no longer count.
replies-has-begun = That email was a challenge, and the game has begun since.
# A move in answer to a challenge.
replies-not-begun = The game has not begun yet: this is a challenge. Please reply with accept or decline.
replies-nothing-written = We found no text of your own in the email, above or below what it quotes.
replies-too-large = The email is larger than 256 KB. Please reply with plain text, without attachments.
replies-too-many-parts = The email has too many parts. Please reply with plain text, without attachments.
replies-no-text = The email had no text. Please reply with plain text.
replies-nothing-stands = There is nothing to accept or decline: your opponent has no open offer.
replies-too-many-offers = You have made 20 offers in this game within a day. A move without an offer is played at any time.
replies-several-stand = Your opponent has made more than one offer, so accept or decline is not clear. Please answer on the game’s page.
# Both are moves by their numbers: "Red’s move 22".
replies-late = Your email was for { $was }, but the game is now at { $is }.
# How it ended follows.
replies-over = The game is over.
# $line: the first line of the email.
replies-not-a-command = The first line, “{ $line }”, is neither a move nor a known command.
# $lines: what could be meant, each quoted as in the next.
replies-several = That has more than one meaning: { $lines }. Please write just one of them.
replies-quoted = “{ $line }”
# The subject of the email names another game than the email that it answers.
replies-other-game = The subject names game { $named }, but you replied to an email about game { $own }. Please reply to an email of the game that you mean.
replies-charset = The text of the email is in the character set “{ $name }”, which we cannot read. Please send it as UTF-8.

## Prepared answers: if A then B, where A is the opponent's move and B the answer

# The reader wrote a move on the opponent's turn.
replies-plan-instead = You can prepare a reply, though: write if A then B, where A is your opponent’s move and B your reply to it.
replies-plan-on-own-turn = It is your turn. You can prepare a reply during your opponent’s turn, or on a line below your own move.
replies-plan-for-nothing = After that move the game would be over, so no reply is possible.
plan-dark = In this game you cannot see your opponent’s move, so no conditional moves are possible.
plan-choice = In this game a player chooses how the other moves, so no conditional moves are possible.
plan-chance = In this game chance comes between your opponent’s move and your reply, so no conditional moves are possible.
replies-plan-form = To set a conditional move, write if A then B, where A is your opponent’s move and B your reply to it.
replies-words-left = Your message was not sent, because your opponent does not see your conditional moves.
replies-words-how = Write it below your next move.
replies-plan-stray = The line “{ $line }” is a conditional move, which can be alone or below a move, but not below your first line. Please write just one of them.
replies-plan-left-out = The line “{ $line }” was left out, and your opponent does not see it.
# $opponent: Black.
replies-plan-kept = Saved: if { $opponent } plays { $expected }, { $answer } is played for you at once.
replies-plan-how = Only you can see this. On the game’s page you can change or delete it; any other move by your opponent cancels it too.

## The legal moves

# $seat: Red.
replies-moves-any = { $seat } is to move.
replies-moves = { $n ->
    [one] { $seat } is to move and has one legal move.
   *[other] { $seat } is to move and has { $n } legal moves.
}
# In the dark.
replies-moves-unseen = It is { $seat }’s turn. In this game only your own moves are listed, during your turn.

## What can be written, a line each

replies-help-move = A move, such as { $example }: plays it. Any further lines are your message to your opponent.
replies-help-move-draw = { $example } draw?: plays it and offers a draw with it.
replies-help-try = try and a move: shows the board after it, without playing it.
replies-help-plan = if A then B: sets a conditional move: your reply B to your opponent’s move A, during your opponent’s turn or on a line below your own move. It may go on: if A then B, if C then D. Further lines are branches; * stands for any other move, and the last reply may be resign or draw.
replies-help-draw = draw: offers a draw, or agrees to one that is offered.
replies-help-answer = accept, decline: answers a challenge or an offer.
replies-help-takeback = takeback: asks to take back your last move.
replies-rematch = You have offered a rematch. If your opponent had already offered one, it has begun.
replies-help-pause = pause: asks for a pause, in which both clocks are stopped; resume ends it.
replies-help-resign = resign: resigns the game, at once.
replies-help-show = show: shows the board again.
replies-help-moves = moves: lists the legal moves.
replies-help-where = Write it on the first line, above or below what your email program quotes.
replies-help-accept-challenge = accept: accepts, and the game begins.
replies-help-decline-challenge = decline: declines the challenge.
replies-help-show-challenge = show: shows the challenge again.
