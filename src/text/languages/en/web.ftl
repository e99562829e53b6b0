### What pages say that were not what the reader asked for, and why a thing may not be done.

# What the site is, for a phone that keeps it on its first screen.
web-description = Xiangqi and its relatives by email, one move at a time

## Headings of pages that say no

web-title-400 = Bad request
web-title-403 = Not allowed
web-title-404 = Not found
web-title-408 = Request timed out
web-title-413 = Too large
web-title-429 = Too many requests
web-title-503 = The server is busy
web-title-other = Something went wrong
# The button under them, for somebody who is not signed in, and for somebody who is.
web-to-front = Back to the front page
web-to-games = Back to my games

# Above what somebody had typed, where the server was busy or broken; and the button that sends it again.
web-typed = Your text
web-send-again = Send it again

## What they say

web-not-found = There is nothing here. The link may be old, or the game may be private.
web-other-origin = This form came from another site, so nothing was done. Please use the form on our own page.
web-bad-request = That form or link could not be read, so nothing was done. Please go back, reload the page, and try again.
web-too-large = That is more text than we accept. Please shorten it.
web-too-slow = Your form took too long to arrive, so nothing was done. Please send it again.
web-busy = The server is very busy. Nothing was done; please try again in a moment.
web-too-many = Too many people are here right now. Nothing was done; please try again in a moment.
web-broken = Something went wrong on the server. Nothing of yours is lost; please try again later.
web-too-often-minutes = { $n ->
    [one] Too many attempts. Please try again in a minute.
   *[other] Too many attempts. Please try again in { $n } minutes.
}
web-too-often-hours = { $n ->
    [one] Too many attempts. Please try again in an hour.
   *[other] Too many attempts. Please try again in { $n } hours.
}
# After signing in with a browser that keeps no cookies.
web-cookies-refused = Your name and password were right, but your browser did not accept our cookie, so you are still signed out. Please allow cookies for this site and sign in again.

## Why somebody who is signed in may not do a thing

web-confirm-first = Please confirm your email address first: open the link in the email that we sent you. Until then you can look around.
# To an onlooker who tries to act on a game.
web-not-your-game = You are watching this game; only its two players can do that. You can add comments.
# To a player who wants to watch the own game.
web-own-game = This is your own game: you get emails about it anyway.
web-not-your-challenge = Only the player who was challenged can answer this challenge.
web-rating-out-of-range = This challenge asks for an opponent with another rating than yours.
web-not-organiser = Only the organiser of a tournament can do this.
web-not-invited = This tournament is for invited players.
web-ladder-challenge = A challenge of a ladder can be accepted or declined, but not changed.
web-tournament-rating = This tournament asks for players with other ratings than yours.
web-not-reliable = This challenge asks for an opponent with at least five finished games, of which at most 10% were lost on time or abandoned.
web-own-challenge = This is your own challenge: somebody else has to accept it.
web-in-the-dark = The moves of this game are hidden until it is over.
web-not-shown = The players are still placing their pieces. The record and the analysis are available once both have finished.
web-no-kibitz-in-private = This game is private, so there are no comments here. Send your opponent a message.
web-not-your-remark = Only its author can withdraw a comment.

## Why what was typed is not taken

# $limit: characters.
web-too-long = That is too long: at most { $limit } characters, please.
web-empty-remark = The comment is empty. Please write a word or two.
web-empty-message = The message is empty. Please write a word or two.
web-too-many-messages = There are { $n } messages in this game already, so this one was not sent.
web-too-many-remarks = This game has { $n } comments, which is the limit. Nothing was added.
web-kibitz-closed = Comments on this game are hidden until it ends. Choose “Hide until the game ends” for your comment.
web-no-such-setup = That set-up belongs to another game. Please leave it at “default”, or choose the game that it belongs to.
# To somebody who accepts a challenge with a set-up that is none.
# $most: 40.
web-odd-word = A random word has at most { $most } characters, and no vertical bar (|).
web-no-such-array = The pieces cannot be set up like that in this game. Please choose a set-up from the list.
web-no-such-opponent = There is no player of that name who can be challenged. Please check the spelling, enter a friend’s email address, or leave the field empty for an open challenge.
# An opponent is named, and a link for whoever gets it is asked for.
web-name-or-link = An invitation link is for somebody without a name here. Please leave the opponent empty, or untick the link.
web-standing = Please enter a whole number from 1 to { $most }: the number of players who can accept, each in a game of their own.
web-standing-is-open = Only an open challenge can be accepted by more than one player. Please leave the opponent empty, or this field.
web-blocked = This player does not accept challenges from you.
web-blocked-by = { $name } does not accept challenges from you.
web-takes-none = { $name } does not accept challenges by name. Post an open challenge instead.
web-enough-challenges = You already have { $most } open challenges. Withdraw one, or wait until one is answered.
web-own-account = You cannot block yourself.
web-mailed-enough = { $hours ->
    [one] This address was sent three invitations within a day. Please try again in an hour, or tick the link and send it yourself.
   *[other] This address was sent three invitations within a day. Please try again in { $hours } hours, or tick the link and send it yourself.
}
# $hours: until then.
web-invited-enough = { $hours ->
    [one] A new account can send five invitations by email within a day. Please try again in an hour, or tick the link and send it yourself.
   *[other] A new account can send five invitations by email within a day. Please try again in { $hours } hours, or tick the link and send it yourself.
}
# $link: what was found in the words of an invitation.
web-link-in-greeting = An invitation by email from a new account can have no links or addresses in its message, and “{ $link }” looks like one. Please remove it. You can use links when your account is a week old, or when you have finished a game.
web-challenge-yourself = That is you. Please name somebody else, or leave the field empty.
web-wrong-rulebook = This variant cannot be played under that rulebook. Please choose another.
web-challenge-gone = This challenge is no longer open.
web-no-date = That is not a date. Please write it as 2026-11-24.
