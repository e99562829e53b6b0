### Boards that somebody plays on alone, moving both sides: the list, the page of a board, a position that is set up by
### hand, moves that are pasted, a link that was shared. $seat is a side: Red.

## What a board is

# It carries moves.
boards-solitaire = Analysis board
# It begins with a position, for which the best line is to be found.
boards-problem = Puzzle
# The title of the browser's window. $kind is "solitaire" or "problem".
boards-title = { $heading }, { $kind ->
    [problem] puzzle
   *[solitaire] analysis board
}
# What heads a board without a title of its own; also a choice of whose turn it is.
boards-seat-to-move = { $seat } to move
# Where a board comes from. $game: "Lan – Mei"; $place: "after Red’s move 12".
boards-origin = { $game }, { $place }
# The same, where the players are not known.
boards-origin-unknown = a game, { $place }
boards-from = from <game>{ $origin }</game>

## The list

boards-mine = My boards
boards-lead = Boards that you play on by yourself, moving both sides. Nobody else sees them, and nothing is sent to anyone.
boards-none = There are none yet. Open a <games>game</games>, go to a position that you like, and choose “Play on from here”; or start a new board below.
# Read aloud: the links to newer and older boards.
boards-pages = Pages
boards-newest = ← Newest
boards-next-page = Next page →
boards-new = New board
boards-variant = Variant
boards-play-from-start = Play from the start
boards-set-up = Set up a position
boards-too-many = You have { $n } boards, which is the limit. Please delete one that you no longer need.

## Moves that are pasted

boards-or-paste = Or paste a game or moves
boards-paste-variant = Variant
# The first choice of the variant: the one that the text names, or that its moves are of.
boards-paste-any = As the text says
boards-paste-record = A game or moves <small>PGN, a FEN, or moves in any notation</small>
boards-paste-open = Open on a board
boards-nothing-pasted = There are no moves and no position in this text. Paste a game, a list of moves, or a FEN.
boards-several-games = There are { $n } games in this text. Please paste one at a time.
boards-too-long = A board holds { $n } moves by each side, and this text has more.
# $place: "Black’s move 2"; $word stands in the text. What is between backticks is shown as something typed.
boards-stopped-unread = { $place }, `{ $word }`, cannot be read as a move.
# Why not follows.
boards-stopped = { $place }, `{ $word }`, cannot be played.

## The page of a board

boards-skip = Skip to the move
boards-board = The board
boards-moves = Moves
boards-flip = Flip the board
boards-as-table = The board as a table
boards-to-move = { $seat } to move.
# On a problem.
boards-find-best = { $seat } to move: find the best line.
boards-awaits-chance = The line ends here, because the next roll or hidden piece is unknown. Step back to choose another move.
boards-go-on = Go back to try another move.
boards-no-more = No more moves can be played here.
boards-not-enforced = The rules are not enforced on this board: move and change whatever you like.
boards-not-enforced-edits = The rules are not enforced on this board: move and change whatever you like. <kbd>P-e8</kbd> puts a piece on a point, <kbd>e4-</kbd> takes one off, <kbd>-e4</kbd> removes the point, <kbd>@-e4</kbd> brings it back; join several parts with <kbd>;</kbd>
boards-stale = This board has changed since the page was shown, perhaps in another window, so nothing was done. This is the current board.
boards-full = This board has { $n } moves by each side, which is the limit. To play on, open the position as a puzzle.

## The move

boards-move-of = { $seat }’s move
# $label: boards-move-of.
boards-move-field = { $label } <small>such as <kbd>{ $example }</kbd> (<help>help</help>)</small>
# Where a side may pass; "pass" is typed so in every language.
boards-move-field-pass = { $label } <small>such as <kbd>{ $example }</kbd>, or <kbd>pass</kbd> (<help>help</help>)</small>
boards-previewed = { $seat }: { $text }
boards-not-played = It has not been played yet.
# $meaning: a sentence, "It gives check."
boards-not-played-but = It has not been played yet. { $meaning }
boards-play-it = Play it
boards-preview = Preview
boards-cancel = Cancel
# $place: "after Red’s move 2"; $n moves follow it.
boards-replaces = You are playing on { $place }: another move replaces the { $n ->
    [one] one that follows
   *[other] { $n } that follow
}.
boards-replaces-all = You are playing on from the start: another move replaces the { $n ->
    [one] one that follows
   *[other] { $n } that follow
}.

## Back

boards-take-back = Take back the last move
boards-take-back-all = Take back all moves
boards-take-back-to = Take back everything { $place }
boards-start-again = Start again
boards-back-to-game = Back to the game’s position, { $place }

## To take it along, to change it, to delete it

boards-take-along = Export
boards-pgn = Moves as PGN
boards-svg = Picture of this position (SVG)
boards-link = Public link
boards-link-shows = Anyone who opens the link sees this board’s position and moves, but not its title, and not that it is yours.
boards-fen = FEN: <code>{ $fen }</code>
boards-open-as-problem = Open this position as a puzzle
boards-change = Change this position
boards-title-delete = Rename or delete
boards-title-field = Title <small>only you can see it</small>
boards-save-title = Save the title
boards-delete = Delete this board …
boards-delete-sure = Delete this board?
boards-delete-gone = This cannot be undone.
boards-delete-yes = Yes, delete it
boards-delete-no = No, keep it

## A position that is set up by hand

# The tools beside the board: the first moves what stands there.
boards-move-pieces = Move pieces
boards-take-off = Remove pieces
# Read aloud: the tools.
boards-tools = What a click on the board does
# Read aloud: whose turn it is, and buttons for the whole board.
boards-position = The position
boards-clear = Clear
boards-start-position = Start position
boards-how = Choose a piece, then the points to put it on. With “Move pieces”, choose a piece on the board, then where it goes.
# In games with drops.
boards-how-hands = A click on a piece in hand adds one more; with “Remove pieces”, it removes one.
# Before the pieces of a side that can be dropped. $seat: Sente.
boards-hand = { $seat } has in hand
# Read aloud: $n of such pieces. $piece: sente pawn.
boards-in-hand = { $n ->
    [0] { $piece }: none in hand
   *[other] { $piece }: { $n } in hand
}
boards-as-fen = Position as FEN
boards-show = Show
boards-play-from-here = Play from here
boards-keep-as-problem = Save as a puzzle
# A button, and what stands behind it: what one can do then.
boards-sign-in = Sign in
boards-sign-in-to-set-up = to play from here or to save it.
boards-another-variant = Another variant
boards-set-it-up = Set it up

## A link that somebody shared

boards-shared-moves = { $variant }: moves to look at
boards-shared-position = { $variant }: a position to look at
boards-broken-moves = The moves of this link cannot be played, so only its position is shown.
# Behind the button "Sign in".
boards-sign-in-to-keep = to save it and to play from here.
boards-keep = Save to my boards. Nobody else sees what you play there.
boards-keep-this-problem = Save this position as a puzzle
