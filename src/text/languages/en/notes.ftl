### Notes that somebody keeps beside positions of games, and the page on which moves of a game are tried without sending.

## On the page of a game

notes-heading = Notes
notes-what = Only you can see your notes. Once the game is over you can publish them, one by one.
# A field for words; then one for moves. $example: a move that could be made.
notes-yours = Your note <small>on the position shown</small>
notes-moves = Moves from here <small>optional; such as <kbd>{ $example }</kbd></small>
notes-keep = Save the note
notes-try = Analyse from here
notes-change = Change
notes-publish = Publish
# Behind a note of one's own that everybody sees.
notes-published = published
notes-unpublish = Unpublish
notes-delete = Delete …
notes-delete-gone = This cannot be undone.
notes-delete-yes = Yes, delete it
notes-elsewhere = { $n ->
    [one] One more, on another position
   *[other] { $n } more, on other positions
}
# Below a long list of notes, of which a part is shown.
notes-more = Show { $n } more
notes-first = Back to the first notes
notes-confirm = Confirm your email address to write notes.

## Why a note is not kept

notes-empty = The note is empty. Please enter some text or moves.
notes-too-many = You have { $n } notes on this game, which is the limit. Please delete one that you no longer need.
notes-too-many-in-all = You have { $n } notes in all, which is the limit. Please delete some that you no longer need.
notes-too-many-published = { $n } notes on this game are published, which is the limit.
notes-too-many-moves = These are more than { $n } moves. Please enter fewer.
notes-stale = The game has not reached that move, so the note was not saved. This is the current board.
notes-not-over = This game is still in progress. You can publish your note once it is over.

## The list of one’s own

notes-mine = My notes
notes-lead = Your notes on games. Nobody else sees them, except those that you have published.
notes-words = Text of the note
notes-find = Find
notes-none = There are none yet. Open a <games>game</games>, go to a position, and choose “Notes”.
notes-none-found = None of your notes contains this text. <all>Show all notes</all>
# In place of the link to a game that was made private.
notes-no-game = A game that is now private

## Moves that are tried

# $game: Lan – Mei.
analysis-heading = Analysis: { $game }
analysis-what = Try moves for both sides. Nothing is sent, and nobody else sees it.
analysis-back = Back to the game
analysis-variations = Variations
# Buttons for the move shown: it becomes the main line; it goes with all that follows.
analysis-promote = Make main line
analysis-delete = Delete move
# A link that makes conditional moves of the moves tried.
notes-make-plan = Make this a conditional move
analysis-kept = Lines saved from here
# A field for words that are kept with the moves tried.
analysis-note = Save as a note <small>only you can see it</small>
analysis-sign-in = <login>Sign in</login> to save your analysis as a note.
analysis-full = The line has { $n } moves, which is the limit. Please go back a few moves.
