### Notes that somebody keeps beside positions of games, and the page on which moves of a game are tried without sending.

## On the page of a game

notes-heading = Notes
notes-what = Only you see your notes. Once the game is over you can publish them, one by one.
# A field for words; then one for moves. $example: a move that could be made.
notes-yours = Your note <small>on the position shown</small>
notes-moves = Moves from here <small>if you like; such as <kbd>{ $example }</kbd></small>
notes-keep = Keep it
notes-try = Try moves from here
notes-change = Change
notes-publish = Publish
# Behind a note of one's own that everybody sees.
notes-published = published
notes-unpublish = Withdraw
notes-delete = Delete …
notes-delete-gone = The note will be gone. This cannot be undone.
notes-delete-yes = Yes, delete it
notes-elsewhere = { $n ->
    [one] One more, on another position
   *[other] { $n } more, on other positions
}
# Below a long list of notes, of which a part is shown.
notes-more = Show { $n } more
notes-first = Back to the first ones
notes-confirm = Confirm your address to keep notes.

## Why a note is not kept

notes-empty = There was nothing in your note. Please write a word or two, or moves.
notes-too-many = You keep { $n } notes on this game, and there is no room for more. Please delete one that you no longer need.
notes-too-many-in-all = You keep { $n } notes on all games, and there is no room for more. Please delete some that you no longer need.
notes-too-many-published = { $n } notes on this game are published, and there is no room for more.
notes-too-many-moves = That is more than { $n } moves. Please make it shorter.
notes-stale = The game has not got that far, so the note was not kept. Here is the board as it stands now.
notes-not-over = This game is still being played. You can publish your note once it is over.

## The list of one’s own

notes-mine = My notes
notes-lead = What you have noted beside games. Nobody else sees any of it, except for what you have published.
notes-words = Words in the note
notes-find = Find
notes-none = There are none yet. Open a <games>game</games>, step to a position, and choose “Notes”.
notes-none-found = No note of yours has these words in it. <all>Show all notes</all>
# In place of the link to a game that was made private.
notes-no-game = A game that is private now

## Moves that are tried

# $game: Lan – Mei.
analysis-heading = Analysis: { $game }
analysis-what = Try moves for both sides. Nothing is sent, and nobody hears of it.
analysis-back = Back to the game
analysis-variations = Variations
# Buttons for the move shown: it becomes the main line; it goes with all that follows.
analysis-promote = Make main line
analysis-delete = Delete move
# A link that makes conditional moves of the moves tried.
notes-make-plan = Make this a conditional move
analysis-kept = Lines kept from here
# A field for words that are kept with the moves tried.
analysis-note = Keep it as a note <small>for you alone</small>
analysis-sign-in = <login>Sign in</login> to keep what you find as a note.
analysis-full = You have tried { $n } moves one after the other, and there is no room for more. Please go back a few.
