### What stands around every page.

frame-skip = Skip to content
# The button that leads to the next game in which it is the reader's turn; a number follows.
frame-next = Next turn
# Read aloud for that number. $n: the games in which it is the reader's turn.
frame-waiting = { $n ->
    [one] It is your turn in one game
   *[other] It is your turn in { $n } games
}
frame-menu = Menu
# Read aloud: what the menu is for.
frame-site = Site
frame-my-games = My games
frame-new-game = New game
frame-program = Play a program
frame-games = Games
frame-players = Players
frame-tournaments = Tournaments
# On the next page, after a form was sent.
frame-done-confirmed = Your email address is confirmed.
frame-done-note = Your note is saved.
frame-learn = Learn
frame-variants = Variants
frame-help = Help
frame-admin = Admin
frame-settings = Your settings
frame-sign-in = Sign in
frame-sign-out = Sign out
frame-sign-up = Sign up
# Above every page of somebody whose address is not confirmed. <button> emails the link once more.
frame-confirm = Please confirm your email address: open the link in the email that we sent. Until then you can look around, but not play or comment. <button>Send it again</button> or <change>change the address</change>.
frame-confirm-at = Please confirm your email address: open the link in the email that we sent to <b>{ $address }</b>. Until then you can look around, but not play or comment. <button>Send it again</button> or <change>change the address</change>.
# Above every page of somebody from whose address email came back. <button> tries it again.
frame-came-back = Email to { $address } bounced, so we have stopped sending it. Your games and clocks go on. <button>Try the address again</button> or <change>enter another one</change>.
# $zone: a time zone, Europe/Berlin.
frame-foot = Posthorse: Xiangqi by email. Times are shown in { $zone }.
frame-foot-own = Posthorse: Xiangqi by email. Times are shown in { $zone } (<change>change</change>).
frame-appearance = Appearance
# Read aloud: the buttons that change the language of the pages.
frame-languages = Language
# Told at the foot of an open page when something happens.
live-moved = A move was made. Reload the page to see it.
live-news = There is a new message or offer.
# The link that loads the page again, for readers without scripts.
live-refresh = Refresh
live-offline = You are offline. What you typed is still here and will be sent when the connection is back.
