### What admins did, told to the players whom it concerns.
## At a game, and to somebody who signs in
news-decided = An admin decided this.
# $reason: the admin's own words.
news-decided-because = An admin decided this: “{ $reason }”
# To somebody who gives the right password and is locked out. $until: an instant.
news-locked-until = This account is locked until { $until }. The clocks of your games are stopped until then. The reason is in the email that we sent you.
## Emails. The first message of each is the subject, the second the news, the third what follows from it. $game: a game's number.
# $about: one of the subjects below.
news-subject = [Posthorse] { $about }
news-game = The game is here:
news-see-game = See the game
news-home = Posthorse is here:
news-go-home = Go to Posthorse
# $words: what a player wrote and an admin hid or shows again.
news-words = It said: “{ $words }”
news-reason = The reason: “{ $reason }”

# The opponent is locked out. $player: the opponent's name.
news-title-player-locked-out = A clock is stopped
news-text-player-locked-out = { $player } cannot play until { $until }. The clock of your game is stopped until then.
news-then-player-locked-out = You need not do anything. If it is your turn, you may move.
news-title-player-let-in = A clock is running again
news-text-player-let-in = { $player } can play again, and the clock of your game is running.
# The reader is locked out, or let in again.
news-title-locked-out = Your account is locked for a while
news-text-locked-out = An admin has locked your account until { $until }.
news-then-locked-out = Until then you can neither sign in nor play by email. The clocks of your games are stopped, and your opponents know that.
news-title-let-in = Your account is unlocked
news-text-let-in = You can sign in again. The clocks of your games are running from now on.
news-title-address-confirmed = Your email address is confirmed
news-text-address-confirmed = An admin has confirmed this email address for your account. You can play now.
news-title-renamed = You have a new name
# $from, $to: names of the account.
news-text-renamed = An admin has changed the name of your account from { $from } to { $to }.
news-then-renamed = Please sign in with the new name from now on. Your games and your password are unchanged.
news-title-accounts-linked = Your account is marked
# $name: another account.
news-text-accounts-linked = An admin has marked your account and { $name } as accounts of one person.
news-then-accounts-linked = Games between these accounts that end from now on do not count for ratings.
news-title-accounts-unlinked = A mark of your account is removed
news-text-accounts-unlinked = An admin no longer considers your account and others to be one person’s.
news-then-accounts-unlinked = Rated games between them count again.
news-title-called-off = A challenge was withdrawn
news-text-called-off = An admin has withdrawn a challenge that concerns you (game { $game }).
news-title-made-private = Your game is private now
news-text-made-private = An admin has made your game { $game } private: only its two players can see it.
news-then-made-private = The game goes on as before.
news-title-made-public = Your game is public again
news-text-made-public = An admin has made your game { $game } public again: everyone can watch it.
news-title-looked-at = An admin looked at your private game
news-text-looked-at = An admin has looked at your private game { $game }, its moves and its messages.
news-then-looked-at = Nothing was changed. The game stays private.
news-title-remark-hidden = Your comment was hidden
news-text-remark-hidden = An admin has hidden your comment on game { $game }.
news-title-remark-restored = Your comment is shown again
news-text-remark-restored = An admin has restored your comment on game { $game }.
news-title-message-hidden = Your message was hidden
news-text-message-hidden = An admin has hidden your message in game { $game }.
news-then-message-hidden = Your move, if it came with one, stands.
news-title-message-restored = Your message is shown again
news-text-message-restored = An admin has restored your message in game { $game }.
news-title-other = About your account
news-text-other = An admin has changed something about your account.
