### What admins did, told to the players whom it concerns.
## At a game, and to somebody who signs in
news-decided = An admin decided this.
# $reason: the admin's own words.
news-decided-because = An admin decided this: “{ $reason }”
# To somebody who gives the right password and is locked out. $until: an instant.
news-locked-until = This account is locked until { $until }. The clocks of your games stand still until then; the mail we sent you says why.
## Mails. The first message of each is the subject, the second the news, the third what follows from it. $game: a game's number.
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
news-clock-stands = A clock stands still
news-clock-stands-until = { $player } cannot play until { $until }. The clock of your game stands still until then.
news-clock-stands-move = You need not do anything. If it is your turn, you may move.
news-clock-goes-on = A clock goes on
news-clock-goes-on-player = { $player } can play again, and the clock of your game goes on.
# The reader is locked out, or let in again.
news-locked = Your account is locked for a while
news-locked-account = An admin has locked your account until { $until }.
news-locked-meanwhile = Until then you cannot sign in, nor play by mail. The clocks of your games stand still, and your opponents know that.
news-open = Your account is open again
news-open-again = You can sign in again. The clocks of your games go on from now.
news-confirmed = Your address is confirmed
news-confirmed-address = An admin has confirmed this address for your account. You can play now.
news-renamed = You have a new name
# $from, $to: names of the account.
news-renamed-account = An admin has changed the name of your account from { $from } to { $to }.
news-renamed-sign-in = Please sign in with the new name from now on. Your games and your password are as they were.
news-taken-down = A challenge was taken down
news-taken-down-challenge = An admin has taken down a challenge that concerns you (game { $game }).
news-private = Your game is private now
news-private-game = An admin has made your game { $game } private: only its two players see it.
news-private-play-on = You play on as before.
news-public = Your game is public again
news-public-game = An admin has made your game { $game } public again: everybody may look on.
news-looked-at = An admin looked at your private game
news-looked-at-game = An admin has looked at your private game { $game }, its moves and its messages.
news-looked-at-stays = Nothing was changed. It stays private.
news-remark-hidden = Your remark was hidden
news-remark-hidden-at = An admin has hidden a remark of yours on game { $game }.
news-remark-restored = Your remark is shown again
news-remark-restored-at = An admin shows a remark of yours on game { $game } again.
news-message-hidden = Your message was hidden
news-message-hidden-in = An admin has hidden a message of yours in game { $game }.
news-message-hidden-move = Your move, if it came with one, stands.
news-message-restored = Your message is shown again
news-message-restored-in = An admin shows a message of yours in game { $game } again.
news-account = Something about your account
news-account-something = An admin did something that concerns your account.
