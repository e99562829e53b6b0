### Boards and positions in words: for those who hear a page instead of seeing it, for the lines beside a board, for
### the rules. $seat: a side, Red; $seat-adjective: red, as before the name of a piece. $piece: a piece, cannon.
### Points are told by their names: h3.

## Pieces on a board, and the last move

# A piece that is drawn alone.
board-piece-alone = { $seat } { $piece }
# A piece on a board.
board-piece = { $seat-adjective } { $piece }
# In the tooltip of a point. $label: the letter of the piece.
board-piece-on = { $seat-adjective } { $piece } ({ $label }) on { $point }
# Read aloud in place of a drawing. $variant: the name of the game.
board-label = { $variant }, { $seat } to move
board-label-check = { $variant }, { $seat } to move and in check
# What was moved last. They stand within other sentences, so they have no full stop. $taken, $became: pieces.
board-passed = { $seat } passed
# In a game in which one side marks a square and the other chooses which piece goes there.
board-marked = { $seat } marked { $to }
board-went = { $seat }’s { $piece } went from { $from } to { $to }
board-went-took = { $seat }’s { $piece } went from { $from } to { $to } and took { $taken-a }
board-went-became = { $seat }’s { $piece } went from { $from } to { $to } and became { $became-a }
# Without leaving its square.
board-became = { $seat }’s { $piece } on { $from } became { $became-a }
# Two pieces of a side.
board-swapped = { $seat }’s { $piece } on { $from } and { $other } on { $to } changed places
board-castled = { $seat } castled: the { $king } went from { $from } to { $to }, the { $rook } from { $leaves } to { $comes }
board-went-took-became = { $seat }’s { $piece } went from { $from } to { $to } and took { $taken-a } and became { $became-a }
# A square that the reader does not see, in games in the dark.
board-dark = in the dark
# What an opponent’s unseen move took, in games in the dark. $seat: the side that moved; $pieces: white pawn on e5.
board-moved-unseen = { $seat } has moved.
board-lost-unseen = { $seat } has moved, and captured: { $pieces }.
# The same in a clause without a full stop.
board-captured-unseen = { $seat } captured the { $pieces }
board-flipped = { $seat } turned up the piece on { $at }
board-exploded = It exploded, and with it: { $pieces }.
board-exploded-alone = It exploded with what it took.
board-turned-up = Turned up: { $piece }.
# What happens by itself after a move. $beast: the behemoth; $pieces: white pawn on f2 and black rook on h8.
board-wandered = The { $beast } went to { $to }.
board-wandered-destroyed = The { $beast } went to { $to } and destroyed: { $pieces }.
board-ice = An ice age came.
# $told: another sentence of these. $piece: a piece that comes from the hand by the same move.
board-gated = { $told }, and { $piece-a } entered on { $at }
# A piece from the hand.
board-dropped = { $seat } dropped { $piece-a } on { $to }
# What the letters of a drawn board mean. $pieces: R chariot, N horse; $upper: the side with capitals.
board-legend = { $pieces }. Capitals are { $upper }, small letters { $lower }.
# Behind board-legend, in the dark and where squares vanish.
board-legend-dark = A question mark is a square that you do not see.
board-legend-vanished = A blank is a square that has vanished.
# Below a board of Chinese characters: the pieces of both sides.
board-legend-characters = { $first }: { $firsts }. { $second }: { $seconds }.
board-letter = { $letter } { $piece }
# Several pieces of a kind.
board-count = { $n ->
    [one] { $piece-a }
   *[other] { $n } { $piece-plural }
}
# Which pieces a side has more of. $more: 2 cannons and a horse.
board-ahead = { $seat } is ahead by { $more }.
board-ahead-both = { $seat } is ahead by { $more }, { $other } by { $others }.
# What a player has taken. $pieces: 2 soldiers and 1 horse.
board-taken = has taken { $pieces }
# In games with drops. $pieces: rook, pawn ×2.
board-hand = has { $pieces } in hand
board-hand-empty = has nothing in hand
# Before the pieces that may be dropped.
board-hand-row = In hand
board-taken-count = { $n ->
    [one] { $n } { $piece }
   *[other] { $n } { $piece-plural }
}

## A board read aloud, rank by rank

board-aloud = { $variant }. { $seat } to move.
board-aloud-check = { $variant }. { $seat } to move, and in check.
# $went: Red’s cannon went from h3 to e3.
board-aloud-last = Last move: { $went }.
# $rank: 10; $from, $to: the files of the palace; $pieces: a black chariot, b black horse.
board-rank = Rank { $rank }: { $pieces }.
board-rank-empty = Rank { $rank }: empty.
board-rank-palace = Rank { $rank }, palace { $from } to { $to }: { $pieces }.
board-rank-palace-empty = Rank { $rank }, palace { $from } to { $to }: empty.
# In the list of a rank. $file: a; $standing: black chariot.
board-on-file = { $file } { $standing }
# Where a point was taken off a free board.
board-no-point = { $file } no point
board-river = The river.
# The same as a table.
board-table = The board as a table
board-table-rank = Rank
board-table-palace = palace
board-table-river = river
board-table-full = Name the empty points too

## Moves by their numbers: a move of each side has the same number

# They stand within other sentences.
board-nth-move = { $seat }’s move { $number }
# The choice of a piece for a square that the other side marked.
board-nth-choice = { $seat }’s choice { $number }
# $nth: Red’s move 22.
board-after-move = after { $nth }
board-at-start = at the start

## The board and the set-up of a variant, in its rules

# $first, $last: the names of the outermost files; $bottom, $top: of the outermost ranks.
setups-board-lines = The board has { $files } files ({ $first } to { $last }) and { $ranks } ranks ({ $bottom } to { $top }). The pieces stand on the points where the lines cross, not between them.
setups-board-hexes = The board has { $count } hexagons in { $files } files ({ $first } to { $last }). Each file is numbered from 1 at its foot.
# $ranks: several setups-arrows-rank. The digits lie as on a keypad.
setups-arrows = Every square has arrows, written here as digits that lie as on the keys of a keyboard: 8 is up the board, 2 down, 4 to the left and 6 to the right, with 7, 9, 1 and 3 between them. From the left they are { $ranks }.
setups-arrows-rank = on rank { $rank } { $arrows }
setups-board-squares = The board has { $files } files ({ $first } to { $last }) and { $ranks } ranks ({ $bottom } to { $top }). The pieces stand on the squares.
setups-palace = Each side has a palace of three by three points with crossed diagonals, at the middle of its own edge.
# $pieces: Generals and advisors.
setups-palace-kept = Each side has a palace of three by three points with crossed diagonals, at the middle of its own edge. { $pieces } never leave it.
setups-palace-hexes = Each side has a palace of seven cells, with three lines that cross in the middle. { $pieces } never leave it.
# $near, $far: the ranks beside the river; $pieces: elephants.
setups-river = The river between ranks { $near } and { $far } interrupts the vertical lines. Only { $pieces } are stopped by it; all others cross as if the lines went on, and soldiers gain their sideways step beyond it.
setups-river-none = The river between ranks { $near } and { $far } interrupts the vertical lines. It stops no piece; all others cross as if the lines went on, and soldiers gain their sideways step beyond it.
setups-river-plain = The river runs between ranks { $near } and { $far }. It stops no piece.
setups-marks = The small corner marks at some points are decoration: they show where soldiers and cannons begin, may be missing, and change nothing.
# On boards of hexagons.
setups-river-hexes = The blue cells are the river; on the files between them it runs between two cells.
setups-checkered = The same game can be shown on a checkered board with western figures; the pieces then stand in the squares. Your settings change it or, without an account, the page Appearance.
# The pieces of a side, rank by rank; the first sentence names the side. $pieces: one of those below.
setups-first-rank = { $seat } on rank { $rank }: { $pieces }.
setups-rank = On rank { $rank }: { $pieces }.
setups-every-file = { $piece-a } on every file
# $pieces: chariot, horse, elephant.
setups-from-left = from the left { $pieces }
# $n: how many; $places: b3 and h3.
setups-places = { $n ->
    [one] { $piece } on { $places }
   *[other] { $piece-plural } on { $places }
}
# Points, one and another: b3 and h3.
setups-points = { $rest } and { $last }
# Between several of setups-places.
setups-between = {"; "}
# $seat, $other: the sides.
setups-mirrored = { $other }’s pieces face { $seat }’s, each kind on the same file.
# $pieces: as in board-hand.
setups-hand = { $seat } begins with { $pieces } in hand.
setups-hands = Each side begins with { $pieces } in hand.
# Where both players place their pieces unseen; the ranks of setups-first-rank follow.
setups-placed = The players place them as they like, within the rules; where they stand below is the default placing.
# Where the set-up is drawn by lot; the ranks of one follow.
setups-drawn = The set-up is drawn at random for each game; this one is an example.
# Pieces that are nobody’s. $pieces: as in setups-rank; $n: more than two.
setups-neutral = Nobody’s: { $pieces }.
setups-neutral-many = There are { $n } { $piece-plural } on the board.
setups-strength = Each side has { $pieces } pieces.

## Why the text of a position, a FEN, was refused. What stands between backticks is shown as typed.

fen-too-long = That is longer than a position can be.
fen-empty = A position is needed: the pieces rank by rank, then whose turn it is.
fen-too-many-fields = A position has at most six fields; this has { $n }.
fen-ranks = The position cannot be read: { $expected } ranks are needed, separated by `/`; there are { $found }.
fen-width = The position cannot be read: rank { $rank } needs { $expected } files.
fen-in-hand = The position cannot be read: `{ $letter }` in hand is no piece of this game that can be in hand.
fen-letter = The position cannot be read: `{ $letter }` on rank { $rank } is no piece of this game.
# $letters: `w` or `b`.
fen-turn-missing = After the pieces it must say whose turn it is: { $letters }.
fen-turn = After the pieces comes whose turn it is, { $letters }, not `{ $found }`.
fen-field = The third and fourth field are `-` in this game, not `{ $found }`.
fen-castling = The third field holds rights to castle, from `{ $letters }`, or `-`; not `{ $found }`.
fen-passed = The fourth field is the point that a piece has just passed, or `-`; `{ $found }` is no point of this board.
# In a game in which one side marks a square and the other chooses which piece goes there. $found: what stands for the square.
fen-mark = No square can be marked as `{ $found }` here: at least two of the mover’s pieces, or one that promotes, must be able to go there.
fen-counter = `{ $found }` is not a number of moves.
# $piece: the general or king.
fen-generals = { $seat } needs exactly one { $piece }; there are { $count }.
fen-outside = { $seat }’s { $piece } can never stand on { $point }.
fen-not-of-seat = { $seat } has no { $piece } in this game, and none can stand on { $point }.
# $piece: a kind of pieces.
fen-too-many = There are more { $piece-plural } than this game can have.
fen-facing = The { $piece-plural } face each other, so the last move was not legal.
fen-left-in-check = It is { $seat }’s turn, but { $other }’s { $piece } is in check: the last move was not legal.
