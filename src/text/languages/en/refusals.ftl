### What is told of a move that may not be played, and of a typed text that is no move. Read by the player who sent it, under
### the board, in the answer to an email, or beside the lessons.
### $piece, $other, $royal …: pieces. $at, $from, $to: points of the board, such as e2.

# $since: refusal-after-ply, or "after Red’s move 22". $ending: how it ended, one of checkmate, stalemate, repetition,
# perpetual-check, perpetual-chase, move-limit, insufficient-material, bikjang, passes, no-men, extinction, check-count, race,
# explosion, king-captured, royal-captured, frozen, no-move, count, game-rule. $sentence: the same in a sentence.
refusal-over = The game is over { $since } ({ $ending }). { $sentence }
# Told by the command line. $ply: its number, counted over both sides.
refusal-after-ply = after ply { $ply }
refusal-no-piece = There is no piece on { $at }.
# In games whose board may be edited: the point itself was taken off.
refusal-point-gone = The point { $at } is off the board; place `@-{ $at }` to bring it back.
refusal-vanished = The square { $at } has vanished: no piece can land there again, though pieces can go over it.
refusal-neutral = The { $piece } on { $at } belongs to neither side, and nobody can move it.
refusal-dark = You do not see { $at }: your pieces can only move to squares that you see.
refusal-face-down = The piece on { $at } lies face down: turn it up first, by writing `{ $at }`.
# $n: what the die shows; $piece: what it names.
refusal-die = The die shows { $n }: { $piece-a } must move.
# In a game in which one side marks a square and the other chooses which piece goes there.
refusal-mark-first = Your opponent chooses which piece goes to { $at }: mark the square alone, `{ $at }`.
refusal-unreached = None of your pieces can go to { $at }: mark a square that one of them can go to.
refusal-chance = Chance cannot bring that about here.
# By odds one side opens with several moves in a row.
refusal-opening = The moves that are given as odds come first: they capture nothing, give no check and stay on the player’s own side, and the other player passes meanwhile.
refusal-choose = The square { $at } is marked: choose which of your opponent’s pieces goes there first.
refusal-board-edit = The board cannot be edited by hand: the rules are enforced in this game, so only moves can be made.
# $owner, $turn: sides.
refusal-not-yours = The { $piece } on { $at } is { $owner }’s, and it is { $turn }’s turn.
refusal-stands-still = The { $piece } is on { $at } already: a move must go somewhere else.
refusal-stands-still-or-pass = The { $piece } is on { $at } already: a move must go somewhere else; to pass, write `pass`.
# $at: where it wants to go.
refusal-own-piece = The { $piece } cannot go to { $at }: your own { $other } is there.
# $why: one of the clauses that begin with refusal-why, or how the piece goes (how-xiangqi-cannon …).
refusal-movement = The { $piece } on { $from } cannot go to { $to }: { $why }.
# $piece: who gives the check, on $at.
refusal-in-check = That would leave your { $royal } in check from the { $piece } on { $at }.
refusal-still-in-check = Your { $royal } is in check from the { $piece } on { $at }, and still would be.
# $lines: files; ranks, diagonals, or all where that is forbidden along these, too; arrows where it needs one.
refusal-facing = { $lines ->
    [arrows] The other { $royal } would look at yours along an arrow, with nothing between.
    [ranks] The two { $royal-plural } would face each other on an open file or rank.
    [diagonals] The two { $royal-plural } would face each other on an open file or diagonal.
    [all] The two { $royal-plural } would face each other on an open file, rank or diagonal.
   *[files] The two { $royal-plural } would face each other on an open file.
}
refusal-bikjang = The { $royal-plural } face each other (bikjang): part them, or pass to end the game, and points decide.
# Of a move that says what the piece becomes, in a game with promotion, and in one without.
refusal-no-promotion-now = No piece changes into another by that move: write it without.
refusal-no-promotion = Pieces do not promote in this game.
refusal-swap-in-check = Your { $piece } is in check; it may change places with the { $other } only when it is not.
refusal-promotion-apart = The { $piece } becomes { $becomes-a } by a move of its own, where it stands or one step away: from the squares that the rules name, while you have no { $becomes }, and only where that attacks nothing and uncovers no check.
# $choices: a list of refusal-promotion-choice. $example: a move as the reader would write it.
refusal-promotion-needed = What should the { $piece } become on { $at }: { $choices }? Write `{ $example }`, for example.
# $label: its letter in moves.
refusal-promotion-choice = { $piece } ({ $label })
# Of a piece that becomes only what its side has lost.
refusal-nothing-to-become = The { $piece } cannot go to { $at }: it must become another piece there, and you have lost none that it could become.
# In games with drops. $piece: what would be dropped, on $at.
refusal-no-drops = Pieces are not dropped in this game: captured pieces are gone.
refusal-not-in-hand = You have no { $piece } in hand.
refusal-drop-on-piece = The { $piece } cannot be dropped on { $at }: { $other-a } stands there.
refusal-drop-outside = The { $piece } cannot be dropped on { $at }: it may not stand there, or could never move on.
# $most: how many unpromoted pieces of its kind may stand on a file.
refusal-full-file = The { $piece } cannot be dropped on { $at }: you have { $most ->
    [1] an unpromoted { $piece }
   *[other] { $most } unpromoted { $piece-plural }
} on that file already.
# $apart: a piece, which may be the same.
refusal-shades = The { $piece } cannot be dropped on { $at }: your { $apart-plural } stand on squares of different shades, and the last free one of a shade is kept for them.
# In games in which pieces in hand come into play as others leave their first square.
refusal-only-gates = The { $piece } comes into play together with another move: on the square that one of your pieces leaves with its first move.
refusal-no-gate = The { $piece } cannot come into play on { $at }: what stands there has moved before, or is no piece of your first rank.
refusal-drop-mates = The { $piece } may not be dropped to give mate.
refusal-drop-checks = The { $piece } may not be dropped to give check in this game.
# $from, $to: a capture that is possible.
refusal-must-capture = You must capture where you can, for example from { $from } to { $to }.
# Where no move may give check.
refusal-gives-check = That would give check with the { $piece }, and in this game no move may give check.
# Where captures explode.
refusal-blows-up = That would blow up your own { $royal }.
# Under the house rules. $at: where it would go.
refusal-fourth-check = The { $piece } gave your last three checks, and a fourth from { $at } would repeat a position. Please play another move.
# Under the house rules. $target: the piece that is chased, on $place.
refusal-chase = The { $target } on { $place } would be chased by the { $piece } from { $at } without end. Under the house rules the side that chases must vary before the position occurs for the third time.

## Castling

# $why: one of the clauses below, or refusal-why-in-the-way.
refusal-castling = You cannot castle to { $to }: { $why }.
# $partner: the piece with which the king castles.
refusal-castling-alone = no { $partner } of yours stands on { $at }
refusal-castling-lost = the { $royal } or that { $partner } has moved before
refusal-castling-in-check = your { $royal } is in check
refusal-castling-facing = your { $royal } would pass { $at }, where it would face the other { $royal }
refusal-castling-through = your { $royal } would pass { $at }, which is attacked

## Why a piece does not go somewhere: clauses after "cannot go to e4:" (refusal-movement) or "Not to e4:". "It" is the piece.

# $piece: who stands there.
refusal-why-in-the-way = { $piece-a } on { $at } is in the way
# $word: the point that is occupied, in the game's own word (obstacle-leg …).
refusal-why-blocked = its { $word } is blocked by { $piece-a } on { $at }
# Of a cannon that only captures by jumping, and of one that always jumps.
refusal-why-no-screen = it captures by jumping exactly one piece, and there is none between
refusal-why-no-screen-to-go = it goes by jumping exactly one piece, and there is none between
# $n: how many pieces stand between, two or more.
refusal-why-screens = it captures by jumping exactly one piece, and there are { $n } between
refusal-why-screens-to-go = it goes by jumping exactly one piece, and there are { $n } between
refusal-why-never-jumps = { $piece-a } never jumps { $other-a }, and one stands on { $at }
refusal-why-never-takes = { $piece-a } never captures { $other-a }
refusal-why-jumps-to-capture = it jumps only to capture, and there is a piece on { $at } in the way
refusal-why-no-capture = it does not capture in that direction
refusal-why-only-captures = it goes there only to capture
refusal-why-not-in-passing = it goes there only to capture, and the piece on { $at } can be captured en passant only right after its double step and when your { $royal } stays safe
# $zone: a part of the board (zone-the-palace …).
refusal-why-leaves = it never leaves { $zone }
refusal-why-not-from-here = it may do that only on { $zone }

## A typed text that is no move
## $example: how a move is written, in backticks. $text: a move that would be right.

# $way: a move from point to point, h3-e3. $full: the same with the piece's letter, C h3-e3.
unread-example = `{ $way }`, or with the piece’s letter `{ $full }`
unread-empty = Type a move: { $example }.
unread-too-long = That is longer than a move can be. A message to your opponent goes into the field below, or after `//`.
unread-from-and-to = We cannot read that as a move. Write from and to: { $example }.
unread-like-this = We cannot read that as a move. A move looks like this: { $example }.
# $game: the name of the variant.
unread-several-parts = A move has one part in { $game }; write it without `;`.
unread-too-many-parts = A turn has at most { $n } parts; please make the rest your next turn.
# $given: what was typed. $labels: all letters. $seat: the side whose letters are in upper case.
unread-no-letter = No piece is called `{ $given }` here; there are { $labels }, in upper case for { $seat }.
unread-none-fits = No { $piece } of yours can go to { $to } like that now. If in doubt, write from and to: { $example }.
unread-remove = Taking the piece off { $at } by hand is not possible: the rules are enforced in this game, so only moves can be made. A capture is written like any move.
unread-remove-point = The point { $at } cannot be taken off the board: the rules are enforced in this game, so only moves can be made.
# $label: the piece's letter.
unread-place = A piece cannot be put on the board ({ $label } on { $to }): the rules are enforced in this game, so only moves can be made. For a move, write where the piece comes from too.
# $labels: the letters of all pieces.
unread-no-such-piece = No piece here is called { $label }. The letters are { $labels }.
unread-drop = There are no drops in { $game } ({ $label } on { $to }): captured pieces stay captured.
unread-from-nought = Ranks begin at 1 here. To write UCCI or ICCS, where they begin at 0, choose it in your settings.
# $rest: the rook's own part of it.
unread-castling = Castling takes the { $piece } from { $from } to { $to }: write `{ $text }`, or in full `{ $text }; { $rest }`.
unread-passing = The { $piece } captured en passant is on { $at }: write `{ $text }`, or in full `{ $text }; { $at }-`.
unread-nothing-more = That move does nothing more: write `{ $text }`.
# $case: upper or lower.
unread-case = { $case ->
    [upper] { $seat }’s letters are upper case: write `{ $text }`.
   *[lower] { $seat }’s letters are lower case: write `{ $text }`.
}
# $choices: a list of pieces.
unread-becomes = `{ $given }` is not what { $piece-a } can become; it becomes a { $choices }: write `{ $text }`.
# Of a move that names only where it goes; one or two of the next four sentences follow.
unread-abbreviated = Write where the piece comes from as well as where it goes.
unread-abbreviated-none = No such piece can go to { $to } now.
unread-abbreviated-like = A move looks like this: { $example }.
# $moves: one move, or several with unread-either between.
unread-abbreviated-mean = You may mean { $moves }.
unread-either = { $one } or { $other }
# $place: point, square or cell (a hexagon). $first, $last: the outermost files; $low, $high: the outermost ranks.
unread-no-point = { $place ->
    [cell] There is no cell `{ $text }` on this board: files run from { $first } to { $last }, and each is numbered from 1 at its foot.
    [square] There is no square `{ $text }` on this board: files run from { $first } to { $last }, ranks from { $low } to { $high }.
   *[point] There is no point `{ $text }` on this board: files run from { $first } to { $last }, ranks from { $low } to { $high }.
}
# The letter that was typed is that of another piece.
unread-stands = There is { $piece-a } on { $at }: write `{ $text }`.
unread-stands-no-letter = No piece is called `{ $given }` here. There is { $piece-a } on { $at }: write `{ $text }`.
