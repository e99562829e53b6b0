### What pages say that were not what the reader asked for, and why a thing may not be done.

# What the site is, for a phone that keeps it on its first screen.
web-description = Xiangqi and its relatives by mail, a move at a time

## Headings of pages that say no

web-title-400 = That could not be read
web-title-403 = Not allowed
web-title-404 = Not found
web-title-408 = Too slow
web-title-413 = Too large
web-title-429 = A little slower, please
web-title-503 = Busy
web-title-other = Something went wrong
# The button under them, for somebody who is not signed in, and for somebody who is.
web-to-front = Back to the front page
web-to-games = Back to my games

# Above what somebody had typed, where the server was busy or broken; and the button that sends it again.
web-typed = What you typed
web-send-again = Send it again

## What they say

web-not-found = There is nothing here. Perhaps the link is old, or the game is private.
web-other-origin = This form came from another site, so nothing was done. Please use the form on our own page.
web-bad-request = That form or link could not be read, so nothing was done. Please go back, reload the page, and try again.
web-too-large = That is more text than we can take. Please make it shorter.
web-too-slow = Your form took too long to reach us, so nothing was done. Please send it again.
web-busy = The server is very busy. Nothing was done; please try again in a moment.
web-too-many = Too many people are here at once. Nothing was done; please try again in a moment.
web-broken = Something broke on our side. Nothing of yours is lost; please try again in a while.
web-too-often-minutes = { $n ->
    [one] That was too often. Please try again in a minute.
   *[other] That was too often. Please try again in { $n } minutes.
}
web-too-often-hours = { $n ->
    [one] That was too often. Please try again in an hour.
   *[other] That was too often. Please try again in { $n } hours.
}
# After signing in with a browser that keeps no cookies.
web-cookies-refused = Your name and password were right, but your browser did not keep our cookie, so you are still signed out. Please allow cookies for this site and sign in again.

## Why somebody who is signed in may not do a thing

web-confirm-first = Please confirm your address first: open the link in the mail that we sent you. Until then you may look around.
# To an onlooker who tries to act on a game.
web-not-your-game = You are watching this game; only its two players can do that. You are welcome to kibitz.
# To a player who wants to watch the own game.
web-own-game = This is your own game: what happens in it is mailed to you anyway.
web-not-your-challenge = This challenge is for somebody else to answer.
web-own-challenge = This is your own challenge: somebody else has to accept it.
web-in-the-dark = This game is played in the dark: its moves are open to everybody when it is over.
web-not-shown = The players are still placing their pieces: the record and the analysis are there once all is shown.
web-no-kibitz-in-private = This game is private, so there are no comments here. Send your opponent a message.
web-not-your-remark = Only its author can withdraw a remark.

## Why what was typed is not taken

# $limit: characters.
web-too-long = That is too long: at most { $limit } characters, please.
web-empty-remark = There was nothing in your remark. Please write a word or two.
web-empty-message = There was nothing in your message. Please write a word or two.
web-too-many-messages = There are { $n } messages in this game already, so this one was not sent.
web-too-many-remarks = There are { $n } remarks on this game, and there is no room for more. Nothing was added.
web-kibitz-closed = Kibitz on this game is closed while it is played. Seal your remark, and it opens for everybody when the game ends.
web-no-such-setup = That set-up belongs to another game. Leave it at “default”, or choose the game that it is for.
# To somebody who accepts a challenge with a set-up that is none.
# $most: 40.
web-odd-word = A word for the deal has at most { $most } characters, and no vertical bar (|).
web-no-such-array = The pieces cannot be set up like that in this game. Please choose a set-up from the list.
web-no-such-opponent = There is no player of that name who can be challenged. Please check the spelling, give a friend’s mail address, or leave the field empty for an open game.
# An opponent is named, and a link for whoever gets it is asked for.
web-name-or-link = A link is for somebody whom you do not name. Please leave the opponent empty, or untick the link.
web-standing = Write a whole number from 1 to { $most }: that many can accept the challenge, each in a game of their own.
web-standing-is-open = Only an open game can be accepted by more than one player. Leave the opponent empty, or this field.
web-blocked = This player takes no challenges from you.
web-blocked-by = { $name } takes no challenges from you.
web-takes-none = { $name } takes no challenges by name. Offer an open game instead.
web-enough-challenges = You already have { $most } challenges waiting. Withdraw one, or wait until one is answered.
web-own-account = You cannot block yourself.
web-mailed-enough = { $hours ->
    [one] This address was sent three invitations within a day, and gets no more for now. Please try again in an hour, or tick the link and pass it on yourself.
   *[other] This address was sent three invitations within a day, and gets no more for now. Please try again in { $hours } hours, or tick the link and pass it on yourself.
}
# $hours: until then.
web-invited-enough = { $hours ->
    [one] A new account can send five invitations by email within a day. Please try again in an hour, or tick the link and pass it on yourself.
   *[other] A new account can send five invitations by email within a day. Please try again in { $hours } hours, or tick the link and pass it on yourself.
}
# $link: what was found in the words of an invitation.
web-link-in-greeting = An invitation by email from a new account can have no links or addresses in its message, and “{ $link }” looks like one. Please take it out. You can use links when your account is a week old, or when you have finished a game.
web-challenge-yourself = That is you. Please name somebody else, or leave the field empty.
web-wrong-rulebook = This variant cannot be played under that rulebook. Please choose another.
web-challenge-gone = This challenge is no longer open.
web-no-date = That is not a date. Please write it as 2026-11-24.
