### The pages of admins, and what the command line says about their actions.

## Navigation and headings
admin-title = Admin
admin-overview = Overview
admin-players = Players
admin-games = Games
admin-remarks = Comments
admin-mail = Email
admin-health = Health
admin-log = Log
# $game: a game’s number.
admin-game-title = Game { $game }
# In the middle of a sentence or heading. $game: a game’s number.
admin-game = game { $game }
# $message: a message’s name, such as m3. $game: a game’s number.
admin-message-of = { $message } of game { $game }
admin-find = Find
admin-show-all = Show all
admin-next-page = Next page →
admin-earlier = Earlier →
admin-none = None.
admin-never = never
admin-hidden = hidden
admin-private = private
admin-hide = Hide
admin-show-again = Show again
# $command: a command for a terminal, as markup.
admin-terminal = The same in a terminal: <kbd>{ $command }</kbd>.
# $until: a date and time, as markup.
admin-until = { $state }, until { $until }

## Overview and lists
# $n: the number of players whose email address is not confirmed.
admin-count-unconfirmed = { $n } unconfirmed
admin-locked-out = Locked out
admin-who-they-are = list them
# $n: the number of open challenges.
admin-count-open = being played; { $n } open
admin-hidden-remarks = Hidden comments
admin-look-at-them = list them
admin-mail-waiting = Email waiting
# $n: the number of notices that failed.
admin-count-failed = { $n } failed
admin-find-player = Find a player <small>part of a name, or a full email address</small>
admin-name = Name <small>or part of it, or a full email address</small>
admin-player = Player <small>or the number of a game</small>
admin-state = State
admin-recent = Recent actions
admin-contested = Contested results
admin-log-empty = Nothing yet. Every action of an admin is listed here.
admin-log-empty-yet = Nothing yet. Every action of an admin is recorded here and cannot be removed.
admin-log-no-more = Nothing more.
admin-whole-log = The whole log
admin-no-players = No players match.
admin-no-games = No games match.
admin-private-listed = Private games are listed too, without their moves.
# $when: a date and time, as markup.
admin-last-seen = last seen { $when }
admin-never-seen = never seen
admin-no-hidden-remarks = No comment is hidden.
admin-no-remarks = There are no comments on public games yet.
admin-all = All
admin-only-hidden = Hidden
admin-messages-elsewhere = Messages between players can be hidden on the <games>page of their game</games>.

## A player
admin-plays = active
admin-seen = Last seen
admin-signed-in = Signed in
# $n: the number of browsers in which the player is signed in.
admin-sessions = { $n ->
    [0] nowhere
    [one] in one browser
   *[other] in { $n } browsers
}
admin-address = Email address
admin-address-none = none
# $address: a masked email address.
admin-address-confirmed = { $address }, confirmed
admin-address-unconfirmed = { $address }, not confirmed
admin-bounced = bounces
admin-since = Member since
admin-confirm = Confirm the email address
admin-reset = Send a new-password link
admin-rename = Rename
# Accounts that belong to one person.
admin-linked = Same person as
admin-link = Mark as the same person
admin-unlink = Remove the mark
admin-let-in = End the lock-out
admin-lock-out = Lock out
admin-change-lock = Change the lock-out
admin-own-account = This is your own account. You can change it in your <settings>settings</settings>.
admin-not-changeable = The account of an admin, or a closed one, cannot be changed here. To change roles, use a terminal: <kbd>posthorse admin role</kbd>.
admin-public-page = Public page
admin-all-games = All games
admin-running = Games in progress
admin-log-of = Admin actions

## A game
admin-row-game = Game
admin-row-players = Players
admin-row-visible = Visible to
admin-visible-all = everybody
admin-visible-two = its players
admin-visible-made = its players: an admin made it private
admin-adjudicate = Adjudicate
admin-decide = Decide the contest
# Above the reason of the player who contested the result.
admin-contest-reason = The player who lost contests the result:
admin-call-off = Call off
admin-take-down = Withdraw
admin-make-private = Make private
admin-make-public = Make public again
admin-look = Look at it
admin-own-game = You play in this game, so another admin must decide about it.
admin-moves = Moves
admin-no-moves = None yet.
admin-game-page = The page of the game
admin-messages = Messages between the players
admin-unseen = This game is private, so its moves and messages are not shown. If you need to see them, look at it. This is logged, and both players are told.

## Health
admin-health-about = Requests and connections are those of this server since it started. Email and background jobs are those of all servers. Monitors can read the same at <kbd>/metrics</kbd>.
admin-connections-looking = Connections for reading
admin-connections-jobs = Connections for background jobs
admin-connections-writing = Connections for writing
# $most: the highest number of connections.
admin-connections-most = in use of { $most }
admin-jobs = Background jobs
admin-no-jobs = None has run yet.
admin-job = Job
admin-job-begun = Last start
admin-job-ended = Last end
admin-job-result = Result
admin-job-well = successful
admin-requests = Requests
admin-no-requests = There were no requests yet.
admin-route = Route
admin-failed = Failed
admin-half-within = 50 % within
admin-most-within = 99 % within
# $n: milliseconds.
admin-milliseconds = { $n } ms
admin-over-ten = over 10 s

## Email
# $when: a date and time, as markup.
admin-next-try = Next attempt: { $when }.
admin-waiting = Waiting
# $age: how long, such as 2 hours.
admin-oldest = the oldest for { $age }
admin-sent = Sent
# $n: the number of notices that were sent in the last day.
admin-sent-day = in the last hour; { $n } in the last day
admin-listed-below = listed below
admin-came-back = Bounced
# $n: the number of notices that bounced since the beginning.
admin-bounced-week = in the last week; { $n } in total
admin-suspended = Suspended
admin-mailboxes = email addresses
# $age: how long, such as 2 hours.
admin-backup-age = The last backup is { $age } old.
admin-no-backups = Automatic backups are off. The server option <kbd>--backup-to</kbd> turns on daily backups.
admin-none-failed = None: every notice was sent or is waiting.
admin-failed-about = The server has given up on these notices. Outdated ones are skipped when you try again.
# $title: what the notice is about. $name: the player’s name.
admin-notice-to = <strong>{ $title }</strong> to { $name }
# $id: the notice’s number. $when: a date and time, as markup.
admin-notice-number = (number { $id }, { $when })
admin-retry = Try again
admin-drop = Delete
admin-suspended-title = Suspended email addresses
admin-none-suspended = None: all email can be delivered.
admin-suspended-about = Email to these addresses bounced repeatedly, so only email about the account is sent there. The players see this on every page and can have the address tried again.
# $when: a date and time, as markup.
admin-suspended-since = (since { $when })
admin-lift = Send email again

## The page that asks before an action
admin-new-name = New name <small>2 to 20 letters, digits, - or _</small>
admin-the-name = Name
admin-other-person = The other person
admin-other-account = Name of the other account
admin-how-long = Duration
admin-the-result = Result
admin-reason = Reason
admin-reason-optional = Reason <small>optional</small>
admin-password = Your password <small>it is asked for again after 15 minutes</small>
admin-back = Back
# A duration of a lock-out. $n: days.
admin-term = { $n ->
    [one] 1 day
    [365] 1 year
   *[other] { $n } days
}
admin-a-draw = Draw
# $seat: a side, such as Red. $name: the player’s name.
admin-won = { $seat } ({ $name }) wins

## Questions, by action: heading, consequences, button. $name: a player, a game, a comment or a person.
admin-ask-address-confirmed = Confirm the email address of { $name }
admin-follows-address-confirmed-1 = The address counts as theirs from now on: notices are sent there, and they can play.
admin-follows-address-confirmed-2 = Do this only if you know that the address is theirs. They are told by email.
admin-button-address-confirmed = Confirm the address
admin-ask-renamed = Rename { $name }
admin-follows-renamed-1 = All pages and games show the new name, and the player signs in with it.
admin-follows-renamed-2 = For 90 days links with the old name redirect to the new one, and nobody else can take it.
admin-follows-renamed-3 = The player is told by email, with your reason.
admin-button-renamed = Rename
admin-ask-locked-out = Lock out { $name }
admin-follows-locked-out-1 = The player is signed out everywhere, and can neither sign in nor play by email until then. Their open challenges end.
admin-follows-locked-out-2 = The clocks of their games stop until then. If an opponent should not wait so long, adjudicate the game or call it off.
admin-follows-locked-out-3 = The player is told by email, with your reason. Their opponents are told that the clocks have stopped.
admin-button-locked-out = Lock out
admin-ask-let-in = End the lock-out of { $name }
admin-follows-let-in-1 = The player can sign in at once, and the clocks of their games go on. They and their opponents are told by email.
admin-button-let-in = End the lock-out
admin-ask-reset-sent = Send a link for a new password to { $name }
admin-follows-reset-sent-1 = The link goes to the confirmed email address and works once. Nothing changes until it is used.
admin-button-reset-sent = Send the link
admin-ask-accounts-linked = Mark { $name } and another account as one person’s
admin-follows-accounts-linked-1 = Games between these accounts that end from now on do not count for ratings. Earlier games stay rated.
admin-follows-accounts-linked-2 = Both are told by email, with your reason. You can remove the mark.
admin-button-accounts-linked = Mark
admin-ask-accounts-unlinked = Remove the mark of { $name }
admin-follows-accounts-unlinked-1 = Rated games with the other accounts count again from now on. The player is told by email.
admin-button-accounts-unlinked = Remove the mark
admin-ask-adjudicated = Adjudicate { $name }
admin-follows-adjudicated-1 = The game ends at once with the result that you choose. This cannot be undone.
admin-follows-adjudicated-2 = The result and your reason are shown in the game and emailed to both players.
admin-button-adjudicated = End the game
admin-ask-contest-decided = Decide the contested result of { $name }
admin-follows-contest-decided-1 = The game has the result that you choose from now on, and counts for ratings in this week. This cannot be undone.
admin-follows-contest-decided-2 = Your reason is shown in the game and emailed to both players.
admin-button-contest-decided = Decide
admin-ask-called-off = Call off { $name }
admin-follows-called-off-1 = The game ends at once without a result. A challenge is withdrawn. This cannot be undone.
admin-follows-called-off-2 = Your reason is shown in the game and emailed to both players.
admin-button-called-off = Call it off
admin-ask-made-private = Make { $name } private
admin-follows-made-private-1 = From now on only its two players can see the game. You can make it public again.
admin-follows-made-private-2 = Both players are told by email, with your reason.
admin-button-made-private = Make it private
admin-ask-made-public = Make { $name } public again
admin-follows-made-public-1 = Everybody can see the game again. Both players are told by email.
admin-button-made-public = Make it public
admin-ask-looked-at = Look at { $name }
admin-follows-looked-at-1 = This game is private. You can see its moves and messages for an hour.
admin-follows-looked-at-2 = This is logged, and both players are told by email, with your reason.
admin-button-looked-at = Look at it
admin-ask-remark-hidden = Hide comment { $name }
admin-follows-remark-hidden-1 = Nobody can see the comment any more. You can show it again. Its author is told by email, with your reason.
admin-button-remark-hidden = Hide it
admin-ask-remark-restored = Show comment { $name } again
admin-follows-remark-restored-1 = Everybody can see the comment again. Its author is told by email.
admin-button-remark-restored = Show it again
admin-ask-message-hidden = Hide message { $name }
admin-follows-message-hidden-1 = Nobody can see the message any more, on the page or in later emails. You can show it again.
admin-follows-message-hidden-2 = Its author is told by email, with your reason.
admin-button-message-hidden = Hide it
admin-ask-message-restored = Show message { $name } again
admin-follows-message-restored-1 = The message is shown in the game again. Its author is told by email.
admin-button-message-restored = Show it again
admin-ask-person-renamed = Change the name of { $name }
admin-follows-person-renamed-1 = The person’s page has the new name as its heading. Games show the names in their records.
admin-button-person-renamed = Use this name
admin-ask-person-merged = Merge { $name } with another person
admin-follows-person-merged-1 = All games and names are given to the other person, whom you enter below by a name in records or the address of their page.
admin-follows-person-merged-2 = A name can be split off again.
admin-button-person-merged = Merge
admin-ask-person-split = Split off a name of { $name }
admin-follows-person-split-1 = The name becomes a separate person, with the games whose records have it.
admin-button-person-split = Split it off

## After an action, by the last word of its address
admin-done-confirm = The email address is confirmed.
admin-done-rename = The player has the new name.
admin-done-lock-out = The player is locked out.
admin-done-let-in = The player can sign in again.
admin-done-reset = The link was sent.
admin-done-link = The accounts are marked as one person’s.
admin-done-unlink = The mark is removed.
admin-done-adjudicate = The game is decided, and both players are told.
admin-done-decide = The result is decided, and both players are told.
admin-done-call-off = The game is called off, and the players are told.
admin-done-make-private = The game is private now.
admin-done-make-public = The game is public again.
admin-done-look = You can see the game for an hour.
admin-done-hide = It is hidden.
admin-done-restore = It is shown again.
admin-done-call = The person has the new name.
admin-done-join = The two are one person now.
admin-done-split = The name is a separate person now.

## Why an action is refused
admin-fault-prove-first = You entered your password more than 15 minutes ago. Please enter it again. What you typed is still here.
admin-fault-no-reason = Please give a reason. It is logged and sent to the players concerned.
# $most: the highest number of characters.
admin-fault-reason-too-long = The reason is longer than { $most } characters.
admin-fault-account-closed = This account is closed and cannot be changed.
admin-fault-already-confirmed = The email address is confirmed already.
admin-fault-not-confirmed = The email address is not confirmed, so a link must not be sent there. If you know that it is theirs, confirm it first.
admin-fault-yourself = This is your own account. You can change it in your settings.
admin-fault-is-admin = This player is an admin. Remove the role first, in a terminal: posthorse admin role NAME player.
admin-fault-last-admin = There would be no admin left. Make another player an admin first.
admin-fault-no-such-player = Nobody has this name. Please enter the name of an account.
admin-fault-same-account = This is the same account. Please enter the other one.
admin-fault-already-linked = These accounts are marked as one person’s already.
admin-fault-not-linked = This account has no such mark.
admin-fault-no-result = Please choose who wins, or a draw.
admin-fault-no-such-term = Please choose 1, 3, 7, 30, 90 or 365 days.
admin-fault-not-locked-out = This player is not locked out.
admin-fault-game-over = The game is over, and its result cannot be changed.
admin-fault-not-begun = The game has not started, so there is no result to decide.
admin-fault-not-contested = No contested result of this game is waiting for a decision.
admin-fault-played-elsewhere = This game was played elsewhere, and its record cannot be changed.
admin-fault-own-game = You play in this game, so another admin must decide.
admin-fault-already-private = The game is private already.
admin-fault-already-public = The game is public already: anybody may look at it.
admin-fault-private-by-choice = The players chose a private game, so it stays private.
admin-fault-already-hidden = It is hidden already.
admin-fault-not-hidden = It is not hidden.
admin-fault-person-is-account = This is the account of a player, who chooses the name. Only people of records can be merged and split.
admin-fault-person-no-name = Please enter a name with at least one letter.
# $most: the highest number of characters.
admin-fault-person-too-long = The name is longer than { $most } characters.
admin-fault-person-anothers = Another person of records has this name. Merge the two first.
admin-fault-person-not-there = Nobody in the records has this name. Please enter a name in a record, or the address of the person’s page.
admin-fault-person-same = This is the same person. Please enter the other one.
admin-fault-person-not-theirs = Please choose one of the names of this person.
admin-fault-person-only-name = This person has no other name, so there is nothing to split.

## States of players and games, in lists
admin-mark-closed = closed
admin-mark-admin = admin
admin-mark-unconfirmed = email address not confirmed
# $until: a date and time.
admin-mark-locked-out = locked out until { $until }
admin-sort-all = All
admin-sort-unconfirmed = Unconfirmed
admin-sort-locked-out = Locked out
admin-sort-admins = Admins
admin-sort-closed = Closed
admin-sort-playing = Being played
admin-sort-open = Challenges
admin-sort-finished = Finished
admin-status-open = open challenge
admin-status-declined = declined
admin-status-withdrawn = withdrawn
admin-status-lapsed = expired
admin-status-playing = being played
admin-status-finished = over

## What an admin did, in the log after the admin’s name and a colon
admin-console = the console
admin-did-account-made = created an account
admin-did-address-confirmed = confirmed the email address
# $from, $to: names of the player.
admin-did-renamed = renamed { $from } to { $to }
admin-did-locked-out = locked out
# $until: a date and time.
admin-did-locked-out-until = locked out until { $until }
admin-did-let-in = ended the lock-out
admin-did-reset-sent = sent a link for a new password
admin-did-password-set = set a password
# $name: another account.
admin-did-accounts-linked = marked as the same person as { $name }
admin-did-accounts-unlinked = removed the mark as the same person
admin-did-role-given = removed the admin role
admin-did-role-given-admin = made an admin
admin-did-adjudicated = adjudicated: a draw
admin-did-adjudicated-first = adjudicated: a win for the side that moves first
admin-did-adjudicated-second = adjudicated: a win for the side that moves second
admin-did-contest-decided = decided a contested result: a draw
admin-did-contest-decided-first = decided a contested result: a win for the side that moves first
admin-did-contest-decided-second = decided a contested result: a win for the side that moves second
admin-did-called-off = called off
admin-did-made-private = made private
admin-did-made-public = made public again
admin-did-looked-at = looked at a private game
admin-did-remark-hidden = hid a comment
admin-did-remark-restored = showed a comment again
admin-did-message-hidden = hid a message
admin-did-message-restored = showed a message again
admin-did-notice-retried = sent a notice again
admin-did-notice-dropped = deleted a notice
admin-did-mail-resumed = resumed email
# $one, $other: names of people of records.
admin-did-person-renamed = renamed { $one } to { $other }
admin-did-person-merged = merged { $one } with { $other }
admin-did-person-split = split the name { $one } off from { $other }
