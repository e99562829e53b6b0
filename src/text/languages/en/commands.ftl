### The words that an emailed answer may begin with. Those of every language are understood, whatever language an email of
### ours was in. Alternatives stand with a comma between them; the first is the one that our emails name (mail.ftl,
### replies.ftl). Capitals and a stop at the end do not matter.

command-resign = resign, i resign
# Offers a draw, or agrees to one that is offered. It may stand behind a move too.
command-draw = draw, offer draw, offer a draw, draw offer, i offer draw, i offer a draw
# Yes to a challenge or to whatever the opponent asks for.
command-accept = accept, i accept
command-decline = decline, i decline
command-takeback = takeback, take back, take-back
# Asks that both clocks stand still; lets them go on.
command-pause = pause, ask for a pause, pause the game
command-resume = resume, end the pause, resume the game
# Ends a game in which the opponent’s time has run out.
command-claim = claim, claim time, i claim, claim the game
# Asks for another game after this one.
command-rematch = rematch, offer a rematch, play again
# Shows the board again.
command-show = show, show board, show the board
# Lists the legal moves.
command-moves = moves, legal moves
command-help = help
# A move stands behind it: the board after that is shown, and nothing is played.
command-try = try
# An answer B to the opponent's move A, played at once: what stands before A and between the two. The letters A and B
# stay.
command-plan = if A then B
# In answers to emails about tournaments.
command-enter = enter, i enter, sign me up
command-withdraw = withdraw, i withdraw
command-standings = standings, show standings, table
