### Lists of games that players make, games with a star, and what is made for paper.

## Collections

# The title of the page, and links to it.
collections = Collections
collections-lead = Lists of games that players have put together. To add a game, open it and look under Tools.
collections-mine = My collections
collections-none-mine = You have none yet.
collections-new = New collection
collections-make = Create it
collections-of-everybody = Public collections
collections-none = There are no public collections yet.
collections-all = All collections
collections-first-games = To the first games
# Beside a title.
collections-public = public
collections-private = only you can see it
collections-empty = There are no games in it yet, or none that you may see.
# The form.
collections-title = Title
collections-words = Description
collections-for-everybody = Everybody can see it
collections-save = Save
collections-change = Change or delete this collection
collections-sure = I am sure
collections-delete = Delete it
# Of one game in it.
collections-change-game = Edit the note, remove
collections-words-of-game = A note on this game
collections-take = Remove from this collection
# A choice among collections.
collections-a-new-one = a new one
# What is wrong.
collections-no-title = Please write a title.
collections-long-title = Please use at most { $most } characters.
collections-long-words = Please use at most { $most } characters.
collections-too-many = You already have { $most } collections. Please delete one first.
collections-full = This collection already has { $most } games.
collections-not-sure = Please tick the box if you want to delete it.

## Keeping a game

keep-title = Keep this game
keep-star = Star it
keep-starred = You have starred it.
keep-unstar = Remove the star
keep-in = It is in:
keep-collection = Collection
keep-new-title = Title of the new collection
keep-add = Add
# A number of a game follows, and a button.
keep-beside = Show it beside game number
keep-show = Show

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

booklet = Games on paper
booklet-of-list = Booklet to print
booklet-lead = Made for printing, with a diagram every five moves. Print this page from your browser.
booklet-part = Games { $from } to { $to } of { $all }. Long selections are divided into several booklets.
booklet-next = Next games
booklet-none = There are no games here that you may see.
