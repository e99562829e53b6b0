### Lists of games that players make, games with a star, and what is made for paper.

## Collections

# The title of the page, and links to it.
collections = Collections
collections-lead = Lists of games that players have put together. To add a game, open it and choose Tools.
collections-mine = My collections
collections-none-mine = You have none yet.
collections-new = New collection
collections-make = Create
collections-of-everybody = Public collections
collections-none = There are no public collections yet.
collections-all = All collections
collections-first-games = Back to the first games
# Beside a title.
collections-public = public
collections-private = visible only to you
collections-empty = There are no games in it yet, or none that you can see.
# The form.
collections-title = Title
collections-words = Description
collections-for-everybody = Public
collections-save = Save
collections-change = Change or delete this collection
collections-sure = I am sure
collections-delete = Delete
# Of one game in it.
collections-change-game = Edit the note or remove the game
collections-words-of-game = Note on this game
collections-take = Remove from this collection
# A choice among collections.
collections-a-new-one = a new one
# What is wrong.
collections-no-title = Please enter a title.
collections-long-title = Please use at most { $most } characters.
collections-long-words = Please use at most { $most } characters.
collections-too-many = You already have { $most } collections. Please delete one first.
collections-full = This collection already has { $most } games.
collections-not-sure = Please tick the box if you want to delete it.

## Keeping a game

keep-title = Bookmark this game
keep-star = Bookmark
keep-starred = You have bookmarked this game.
keep-unstar = Remove the bookmark
keep-in = In these collections:
keep-collection = Collection
keep-new-title = Title of the new collection
keep-add = Add
# A number of a game follows, and a button.
keep-beside = Compare with game number
keep-show = Compare

## Two games side by side

beside = Side by side
# Read aloud: the links through both games at once, and through one.
beside-both = Both games
beside-one = This game
beside-start = Start
beside-back = Back
beside-on = Next
beside-end = End
# $at: `after Red’s move 5`, or `at the start`.
beside-same = They diverge { $at }.
beside-other-rules = They are played by different rules.

## On paper

booklet = Printable games
booklet-of-list = Printable booklet
booklet-lead = For printing, with a diagram every five moves. Print this page from your browser.
booklet-part = Games { $from } to { $to } of { $all }. Long selections are split into several booklets.
booklet-next = Next games
booklet-none = There are no games here that you can see.
