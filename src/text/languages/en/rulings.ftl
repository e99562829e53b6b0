### How games end by the rules, what a rulebook says to a repetition, and the names of notations.
### $winner, $loser, $seat, $turn: sides (Red). $n: moves by each side. $at, $from: points such as e2.

## How a game ended: on its page, in its list and in emails

ending-checkmate = { $winner } wins by checkmate.
ending-stalemate = { $winner } wins: { $loser } has no legal move.
ending-perpetual-check = { $winner } wins: { $loser } gave check without end.
ending-perpetual-chase = { $winner } wins: { $loser } chased the same piece without end.
# The next five only in Janggi, where points decide.
ending-points-bikjang = { $winner } wins on points: the { $royal-plural } faced each other (bikjang).
ending-points-passes = { $winner } wins on points: both sides passed.
ending-points-repetition = { $winner } wins on points: the same position occurred for the third time.
ending-repeated = { $winner } wins: { $loser } brought about the same position for the third time.
ending-points-moves = { $winner } wins on points: { $n } moves by each side were played without a capture.
ending-points-move-limit = { $winner } wins on points, by the move limit.
ending-points-material = { $winner } wins on points: neither side has a piece left that can attack.
# In antichess, where who cannot move wins.
ending-stalemate-wins = { $winner } wins, having no legal move.
ending-no-pieces = { $winner } wins: { $loser } has no piece left.
# In antichess.
ending-no-pieces-won = { $winner } wins, having no piece left.
ending-extinction = { $winner } wins: { $loser } has lost the last piece of a kind.
# $n: how many checks win.
ending-check-count = { $winner } wins by giving check { $n } times.
ending-race = { $winner } wins the race.
ending-arrived = { $winner } wins: the { $royal } has reached the farthest rank.
# $royal: the piece that must not be lost.
ending-explosion = { $winner } wins: the enemy { $royal } was blown up.
ending-king-captured = { $winner } wins by capturing the { $royal }.
ending-king-lost = { $winner } wins: { $loser } has lost the { $royal }.
ending-frozen = { $winner } wins: { $loser }’s { $royal } has frozen to ice.
ending-no-move = { $winner } wins: { $loser } has no move left.
ending-bared = { $winner } wins: { $loser } has nothing left but the { $royal }.
ending-draw = A draw.
# $n: 3, in shogi 4.
ending-draw-repetition = A draw: the same position occurred for the { $n ->
    [4] fourth
   *[other] third
} time.
# $progress: ending-capture, or ending-or-move.
ending-draw-moves = A draw: { $n } moves by each side were played without { $progress }.
ending-draw-move-limit = A draw by the move limit.
# At the most moves that a game may have on this server.
ending-draw-most-moves = A draw: there have been { $n } moves by each side, and no game may have more.
ending-draw-no-mate = A draw: neither side can mate with the pieces that are left.
ending-draw-material = A draw: neither side has a piece left that can attack.
ending-draw-race = A draw: both have arrived.
ending-draw-count = A draw: the count of moves has run out.
ending-draw-points = A draw: points are even.
# Only in chess.
ending-draw-stalemate = A draw by stalemate: the side to move is not in check and has no legal move.
# What starts the count of moves anew.
ending-capture = a capture
# In games with drops: where ending-or-move follows, and where not.
ending-capture-drop = a capture, a drop
ending-capture-or-drop = a capture or a drop
ending-capture-or-turned-up = a capture or a piece turned up
# $capture: what was named before.
ending-or-move = { $capture } or a { $piece } move

## The same in a word or two, behind who won: "Red won, checkmate"

reason-checkmate = checkmate
# A loss in Xiangqi, a draw in chess.
reason-stalemate = stalemate
reason-repetition = repetition
reason-perpetual-check = perpetual check
reason-perpetual-chase = perpetual chase
reason-move-limit = move limit
reason-insufficient-material = insufficient material
reason-bikjang = bikjang
reason-passes = points after both passed
reason-no-men = all pieces lost
reason-extinction = extinction
reason-check-count = checks
reason-race = race
reason-explosion = explosion
reason-king-captured = king captured
reason-royal-captured = royal piece captured
reason-frozen = frozen
reason-no-move = no move left
reason-count = count run out
# Bare king.
reason-game-rule = rule of the game

## The grounds of a ruling on a repetition, for players who want to know why

# $times: a list of "after Red’s move 22".
ruling-stood = The same position occurred { $times }.
# Before the lines of ruling-ply, where the repeated span is long.
ruling-last-plies = Of the { $n } moves since then, the last { $shown } are listed.
# A line for each move of the repeated span. $number: "Red’s move 22". $text: the move as it is written. $deeds: what it
# did, one or more of the clauses below.
ruling-ply = { $number }, { $text }: { $deeds }.
# Between two clauses.
ruling-both = { $one }; { $other }
ruling-gives-check = gives check
ruling-neither = neither gives check nor threatens a piece
ruling-no-check = gives no check
# $hunter on $from attacks $prey on $at.
ruling-attack-unprotected = the { $hunter } on { $from } newly threatens the { $prey } on { $at }, which is not protected: this counts
ruling-attack-chariot = the { $hunter } on { $from } newly threatens the { $prey } on { $at }: this counts, protected or not, for { $hunter-a } attacks { $prey-a }
ruling-attack-may-chase = the { $hunter } on { $from } attacks the { $prey } on { $at }: this does not count, { $hunter-a } may chase
# $zone: where it may be chased (zone-its-own-side-of-the-river).
ruling-attack-fair-game = the { $hunter } on { $from } attacks the { $prey } on { $at }: this does not count, { $prey-a } may be chased on { $zone }
ruling-attack-pinned = the { $hunter } on { $from } points at the { $prey } on { $at }: this does not count, taking it would expose its own { $royal }
ruling-attack-exchange = the { $hunter } on { $from } offers an exchange with the { $prey } on { $at }: this does not count
# $guard: the piece that protects it, on $spot.
ruling-attack-protected = the { $hunter } on { $from } attacks the { $prey } on { $at }: this does not count, the { $guard } on { $spot } protects it
ruling-attack-stood-before = the { $hunter } on { $from } goes on attacking the { $prey } on { $at }: this does not count, it is no new threat

## What each side did all the while

ruling-checked = { $seat } gave check with every move.
ruling-chased = { $seat } newly threatened one and the same { $prey } with every move.
ruling-chased-bound = { $seat } newly threatened one and the same { $prey } with every move, which could not leave without exposing its { $royal } to a horse.
ruling-did-neither = { $seat } neither gave check with every move nor threatened one and the same piece anew with every move.
ruling-did-not-check = { $seat } did not give check with every move.

## What follows. $book: the rulebook within a sentence, "federation rules (AXF)".

ruling-draw-both-check = By the { $book } the third occurrence of a position is a draw when both sides check without end.
ruling-draw-both-chase = By the { $book } the third occurrence of a position is a draw when both sides chase without end.
ruling-draw-neither = By the { $book } the third occurrence of a position is a draw when neither side checks or chases without end.
ruling-draw-both-checked = By the { $book } repetition is a draw when both sides check without end.
ruling-draw-no-check = By the { $book } repetition is a draw when neither side checks without end.
ruling-draw-nothing-refused = By the { $book } the third occurrence of a position is a draw when no move was refused.
ruling-draw-whoever = By the { $book } the third occurrence of a position is a draw whoever checks or chases.
ruling-lost-check = By the { $book } the only side that checks without end loses: { $loser } loses.
ruling-lost-chase = By the { $book } the only side that chases one piece without end loses: { $loser } loses.
# Both sides chase, the loser a chariot that shields its general from a horse.
ruling-lost-bound-chase = By the { $book } chasing a pinned piece outweighs the other chase: { $loser } loses.

## Warnings, before a move is sent and after it came

# $ending: one of the sentences that begin with ending.
ruling-loses-at-once = If you send this move, you lose at once. { $ending }
# One of the next sentences follows.
ruling-second = This position occurs for the second time.
ruling-third = This position occurs for the third time.
ruling-again-nothing = The same moves may be made once more.
ruling-again-draw = If the same moves are made once more, the game is a draw by repetition.
# $ending: another draw, without a full stop.
ruling-again-ends = If the same moves are made once more, { $ending }.
# $by: check, chase or other.
ruling-again-you-lose = { $by ->
    [check] If the same moves are made once more, you lose by perpetual check.
    [chase] If the same moves are made once more, you lose by perpetual chase.
   *[other] If the same moves are made once more, you lose.
}
ruling-again-loses = { $by ->
    [check] If the same moves are made once more, { $seat } loses by perpetual check.
    [chase] If the same moves are made once more, { $seat } loses by perpetual chase.
   *[other] If the same moves are made once more, { $seat } loses.
}
# Under the house rules. $why: check or chase.
ruling-again-refused-you = { $why ->
    [check] If the same moves are made once more, one of them will be refused to you: a fourth check in a row with the same piece is not allowed.
   *[chase] If the same moves are made once more, one of them will be refused to you: chasing one and the same piece for ever is not allowed.
}
ruling-again-refused = { $why ->
    [check] If the same moves are made once more, one of them will be refused to { $seat }: a fourth check in a row with the same piece is not allowed.
   *[chase] If the same moves are made once more, one of them will be refused to { $seat }: chasing one and the same piece for ever is not allowed.
}
# In Janggi. $ahead: the side that has more points.
ruling-bikjang = The { $royal-plural } face each other (bikjang). { $turn } must part them, or pass; a pass ends the game on points, and { $ahead } is ahead.
ruling-bikjang-even = The { $royal-plural } face each other (bikjang). { $turn } must part them, or pass; a pass ends the game on points, and both are even.
# $seat: whose. $at: where it stands.
ruling-exposes = { $seat }’s { $royal } on { $at } could be captured. The rules allow that, and it would end the game.
ruling-passed = { $passed } passed. If { $turn } passes too, the game ends on points, and { $ahead } is ahead.
ruling-passed-even = { $passed } passed. If { $turn } passes too, the game ends on points, and both are even.

## Names of notations, within a sentence

notation-algebraic = full algebraic
notation-wxf = WXF
notation-chinese = Chinese
notation-chinese-simplified = Chinese, simplified
notation-iccs = ICCS
notation-ucci = UCCI
notation-coordinate = coordinates
notation-lau = Lau
notation-san = short algebraic
notation-shogi-western = Western shogi notation
notation-japanese = Japanese notation
notation-usi = USI
# In a list of them, where they begin with a capital letter.
notation-title-algebraic = Full algebraic
notation-title-coordinate = Coordinates
notation-title-san = Short algebraic, for chess
notation-title-japanese = Japanese, for shogi
notation-title-usi = USI, for shogi

## How a typed text was read, in notations that count files

# $moves: the moves, each in backticks, with unread-either between.
reading-several = { $n ->
    [2] That can be read as two moves. Which do you mean: { $moves }?
   *[other] That can be read as { $n } moves. Which do you mean: { $moves }?
}
# One of these moves, with the notation in which the text says it.
reading-in-notation = `{ $text }` ({ $notation })
# $said: reading-sideways or one of those below it. $why: the refusal, a sentence.
reading-refused = In { $notation } that reads as: { $said }, from { $from } to { $to }. { $why }
reading-unfit = In { $notation } that reads as: { $said }. No { $piece } can do that now; files are counted from your own right.
# $who: reading-on-file or reading-the.
reading-sideways = { $who } goes sideways to file { $file }
reading-forward-by = { $who } goes forward by { $steps }
reading-backward-by = { $who } goes backward by { $steps }
reading-forward-to = { $who } goes forward to file { $file }
reading-backward-to = { $who } goes backward to file { $file }
# $piece: a piece's name, or one of reading-front and those below it.
reading-on-file = the { $piece } on file { $file }
reading-the = the { $piece }
reading-front = front { $piece }
reading-rear = rear { $piece }
reading-middle = middle { $piece }
reading-front-of-many = front { $piece } of four or five
reading-rear-of-many = rear { $piece } of four or five
reading-nth = { $piece } number { $number } from the front
# In the notations of shogi. $said: reading-shogi-to or one of those below it. $why: the refusal, a sentence.
reading-shogi-refused = In { $notation } that reads as: { $said }. { $why }
reading-shogi-unfit = In { $notation } that reads as: { $said }. No legal move fits that now.
# $piece: a piece's name, or reading-shogi-marked. $from, $to: reading-shogi-square.
reading-shogi-to = the { $piece } goes to { $to }
reading-shogi-from = the { $piece } goes from { $from } to { $to }
reading-shogi-drops = the { $piece } is dropped on { $to }
# $goes: one of those above.
reading-shogi-promotes = { $goes } and promotes
reading-shogi-stays = { $goes } and does not promote
# A square as the notation names it ($own) and as our boards do ($here).
reading-shogi-square = { $own } ({ $here })
# A piece with the Japanese words that tell it from others of its kind, such as 右.
reading-shogi-marked = { $piece } ({ $marks })
# Where a text does not say which piece.
reading-piece = piece
