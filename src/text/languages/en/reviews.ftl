### The analysis of a finished game by a program: its page, the marks of moves, and what they missed. $mv is a move in the
### reader's notation; $piece is a piece: cannon; $seat is a side: Red.

# The heading. $game: "Lan – Mei".
review-title = Analysis: { $game }
review-back = Back to the game
review-queue = A program searches every position of the game, marks the moves that lost much, and shows better ones. Everybody who can see the game can see the result.
review-email = Email me when it is done
review-sign-in = <login>Sign in</login> to have the game analysed.
review-queued = { $ahead ->
    [0] This game is next in the queue.
    [one] One game is before this one in the queue.
   *[other] { $ahead } games are before this one in the queue.
}
review-queue-length = { $n ->
    [0] No game is in the queue.
    [one] One game is in the queue.
   *[other] { $n } games are in the queue.
}
review-running = { $done } of { $all } positions have been searched.
review-refresh = Refresh

## Why there is no analysis

review-refused-running = The game is still running. It can be analysed once it is over.
review-refused-no-moves = The game has no moves, so there is nothing to analyse.
review-refused-not-for-engines = The program can only analyse games without chance and hidden pieces whose rules are enforced here.
review-refused-no-programs = This site does not analyse games at the moment.
review-refused-running-position = The game goes through the position of your running game { $number }. It can be analysed once that game has gone on.
review-withheld = From here on, the game goes through the position of your running game { $number }, so the analysis is hidden from you until that game has gone on.

## The curve and the summary

review-chance = Chance to win of { $seat }
# The curve, read aloud.
review-curve = { $seat } begins with a chance to win of { $first } percent and ends with { $last } percent. The table below has all numbers.
review-player = Player
review-inaccuracies = Inaccuracies
review-mistakes = Mistakes
review-blunders = Blunders
review-mean-loss = Mean loss
review-percent = { $n } %
review-formula = A score of <i>c</i> hundredths of a pawn counts as a chance to win of 100 / (1 + e<sup>−0.00368 <i>c</i></sup>) percent, and a forced win as 100 percent. A move that lowers this chance by 10 points is an inaccuracy, by 20 a mistake, by 30 a blunder. A move that misses a forced win is at least an inaccuracy.

## The moves

review-moments = Marked moves
review-no-moments = No move lost much.
review-mark-inaccuracy = Inaccuracy
review-mark-mistake = Mistake
review-mark-blunder = Blunder
# The scores before and after a move: +0.3 → −2.1.
review-from-to = { $before } → { $after }
review-better = Better: { $mv }
review-try = Try again
review-all-moves = All moves
review-move = Move
review-score = Score
review-mark = Mark
review-better-move = Better move
# $first: Red; $n: 3.
review-score-means = Scores are in pawns for { $first }; #{ $n } is a mate in { $n } moves.
review-record = The record with the analysis: <pgn>PGN</pgn>, <json>scores as JSON</json>

## What a move missed

review-mate-missed = { $n ->
    [one] Misses mate in one: { $mv }.
   *[other] Misses mate in { $n }: { $mv }.
}
review-mate-allowed = { $n ->
    [one] Allows mate in one: { $mv }.
   *[other] Allows mate in { $n }, which begins with { $mv }.
}
review-lost-capture = Loses the { $piece }: { $mv }.
review-lost-fork = Loses the { $piece } to a fork: { $mv }.
review-lost-pin = Loses the { $piece }, which is pinned: { $mv }.
review-lost-skewer = Loses the { $piece } to a skewer: { $mv }.
review-lost-discovered-attack = Loses the { $piece } to a discovered attack: { $mv }.
review-missed-capture = Misses { $mv }, which wins the { $piece }.
review-missed-fork = Misses the fork { $mv }, which wins the { $piece }.
review-missed-pin = Misses { $mv }, which wins the pinned { $piece }.
review-missed-skewer = Misses the skewer { $mv }, which wins the { $piece }.
review-missed-discovered-attack = Misses the discovered attack { $mv }, which wins the { $piece }.

## Trying a marked move again

# $nth: "Red’s move 12".
review-try-title = Find a better move than { $mv }, { $nth }
review-try-move = Your move
review-try-send = Check
review-try-best = { $mv } is the best move.
review-try-played = { $mv } was played in the game. Find a better move.
review-try-other = { $mv } is not the program’s move. Try again, or explore it on the <board>analysis board</board>.
review-try-show = Show the best move
review-try-shown = The best move is { $mv }.
review-try-line = The program expects: { $line }
