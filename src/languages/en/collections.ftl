### Lists of games that players make, games with a star, and what is made for paper.

## Collections

# The title of the page, and links to it.
collections = Collections
collections-lead = Lists of games that players have put together, with their words. To add a game, open it and look under Tools.
collections-mine = My collections
collections-none-mine = You have none yet.
collections-new = New collection
collections-make = Make it
collections-of-everybody = Open to everybody
collections-none = Nobody has made one for everybody yet.
collections-all = All collections
# Beside a title.
collections-public = open to everybody
collections-private = only you see it
collections-empty = There are no games in it yet, or none that you may see.
# The form.
collections-title = Title
collections-words = About it
collections-for-everybody = Everybody may see it
collections-save = Save
collections-change = Change or delete this collection
collections-sure = I am sure
collections-delete = Delete it
# Of one game in it.
collections-change-game = Words, remove
collections-words-of-game = About this game
collections-take = Remove from here
# A choice among collections.
collections-a-new-one = a new one
# What is wrong.
collections-no-title = Please write a title.
collections-long-title = At most { $most } characters, please.
collections-long-words = At most { $most } characters, please.
collections-too-many = You have { $most } collections already. Please delete one first.
collections-full = This collection has { $most } games already.
collections-not-sure = Please tick the box if you want to delete it.

## Keeping a game

keep-title = Keep this game
keep-star = Give it a star
keep-starred = It has your star.
keep-unstar = Take the star away
keep-in = It is in:
keep-collection = Collection
keep-new-title = Title of a new one
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
beside-on = On
beside-end = End
# $at: `after Red’s move 5`, or `at the start`.
beside-same = They part { $at }.
beside-other-rules = They are games of different rules.

## On paper

booklet = Games on paper
booklet-of-list = Booklet to print
booklet-lead = Made to be printed: a diagram after every five moves of both sides. Print this page from your browser.
booklet-part = Games { $from } to { $to } of { $all }. A booklet holds { $most } games.
booklet-next = The next games
booklet-none = There is no game here that you may see.
