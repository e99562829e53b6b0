### What is told beside the small drawings that show how a piece moves, and to those who do not see them.
### $at, $from, $to and $points are names of points: e3, or e3, e5 or e7.

# Above the drawings on a game's page: how their marks are read.
lesson-marks = A dot marks where the piece may go, a ring a piece that it may take, and a cross where it may not go, although one might think so.

## What a drawing shows, as its heading. $zone is a part of the board: the palace, the far side of the river.

lesson-open = On the open board
lesson-inside = On { $zone }
lesson-not-yet = Not yet on { $zone }
lesson-outside = Not on { $zone }
lesson-last-rank = On the last rank
lesson-blocked = What blocks it
lesson-lines = On its lines
lesson-facing = { $royal-plural } may not face each other
lesson-promotion = Promotion
lesson-passing = En passant
lesson-castling = Castling

## Where the piece goes

# Points, one or another: e3, e5 or e7.
lesson-points = { $rest } or { $last }
lesson-goes = Goes to { $points }.
# $n: more than four.
lesson-can-go = { $place ->
    [cell] Can go to { $n } cells.
    [square] Can go to { $n } squares.
   *[point] Can go to { $n } points.
}
# For those who do not see the drawing; a capital letter is put at the beginning.
lesson-stands = { $piece } on { $at }.
lesson-stands-and-goes = { $piece } on { $at }: goes to { $points }.
# The other pieces of the drawing, each of them as the next sentence tells it.
lesson-with = With { $pieces } on the board.
lesson-other-piece = { $seat }’s { $piece } on { $at }

## What it takes, one piece or another

lesson-takes = Takes { $victims }.
lesson-victim = the { $piece } on { $at }
# Of a cannon. $screen: the piece that it jumps, on $over.
lesson-victim-over = the { $piece } on { $at }, jumping the { $screen } on { $over }

## Where it does not go, and why

lesson-not-to = Not to { $points }: { $reason }.
lesson-no-screen = no piece between to jump
lesson-screens = { $n } pieces between, and it jumps exactly one
# $lines: files; ranks, diagonals, or all where that is forbidden along these, too.
lesson-would-face = { $lines ->
    [arrows] the other { $royal } would look at it along an arrow, with nothing between
    [ranks] the { $royal-plural } would face each other on an open file or rank
    [diagonals] the { $royal-plural } would face each other on an open file or diagonal
    [all] the { $royal-plural } would face each other on an open file, rank or diagonal
   *[files] the { $royal-plural } would face each other on an open file
}

## What is special

lesson-stops = It stops before a piece of its own.
# The first of the pieces in the next sentence, of which the others have no article.
lesson-a-piece = { $piece-a }
# $pieces: a queen, rook, bishop or knight.
lesson-becomes = On { $zone } it becomes { $pieces }.
lesson-may-become = On { $zone } it may become { $pieces }.
lesson-may-become-leaving = With a move that begins or ends on { $zone } it may become { $pieces }.
# Promotion in Sittuyin. $piece: the one that becomes $pieces.
lesson-becomes-apart = As a move of its own, from { $zone }, it may become { $pieces } while its side has none: where it stands, or on an empty square next to it that { $pieces } could go to, if it attacks no enemy piece there. A side’s last { $piece } may do so from anywhere.
lesson-vanishes = On { $zone } it is taken off the board.
# These may follow.
lesson-owner-chooses = Its owner chooses which.
lesson-opponent-chooses = The opponent chooses which.
# In games with dice.
lesson-die-chooses = When the die names the { $piece }, its owner chooses which; otherwise it becomes what the die names.
lesson-must-become = On { $zone } it must.
lesson-among-lost = It becomes only a piece that its side has lost.
lesson-passed = The enemy { $piece } has just gone two squares and passed { $at }: there it is taken, on this move only.
# $partner: the rook. A capital letter is put at the beginning.
lesson-castles = the { $partner } of { $from } comes to { $to } as it goes to { $king }
# Two such ways.
lesson-castles-and = { $one }, and { $other }
# $ways: one such way or two.
lesson-castles-freely = { $ways }. Neither may have moved before, and nothing may stand between them; attacked squares do not matter.
lesson-castles-when = { $ways }. Neither may have moved before, nothing may stand between them, and the { $royal } may not be in check, cross an attacked square or come to one.
