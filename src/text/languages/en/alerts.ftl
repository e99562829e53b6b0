# Notifications on phones and computers. The titles are read on a locked screen: they name the opponent, and nothing
# that happens on the board. $opponent: the opponent’s name.
alert-your-turn = Your turn against { $opponent }
alert-challenge = { $opponent } challenges you
alert-accepted = { $opponent } accepted your challenge
alert-declined = Your challenge to { $opponent } was not accepted
alert-draw-offer = An offer in your game against { $opponent }
alert-takeback = A take-back in your game against { $opponent }
alert-clock = The clock of your game against { $opponent }
alert-reminder = Your time against { $opponent } is running out
alert-game-over = Your game against { $opponent } is over
alert-message = { $opponent } sent you a message
# In place of the name, if it is not known.
alert-somebody = your opponent
# On the page of the settings.
alerts-title = Notifications
alerts-lead = A notification tells you that it is your turn, even if no page of Posthorse is open. It names your opponent and opens the game; it never shows a move.
alerts-on = Turn on for this device
alerts-off = Turn off for this device
alerts-this = This device
alerts-shows = Shows
alerts-save = Save the notifications
alerts-since = since { $since }
alerts-remove = Remove
alerts-remove-which = Remove { $browser }, since { $since }
alerts-needs = Notifications need JavaScript.
alerts-unsupported = This browser cannot show notifications.
alerts-blocked = Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on here.
alerts-failed = That did not work: your browser could not register with its push service. Try again later.
alerts-apple-title = iPhone and iPad
alerts-apple = On an iPhone or iPad, first add Posthorse to the Home Screen: open this page in Safari, tap <b>Share</b>, then <b>Add to Home Screen</b>. Open Posthorse from there, and turn notifications on here. This needs iOS 16.4 or later.
settings-saved-alerts = Notifications saved.
# Why a device is not registered.
# The answer to a script whose reader is signed out.
alerts-signed-out = Please sign in first.
alerts-refused-no-subscription = This is not what a browser sends to register a device.
alerts-refused-no-endpoint = The address of the push service is not a web address.
alerts-refused-not-public = The address of the push service must be public and begin with https.
alerts-refused-no-device = No device shows notifications yet. Turn them on first.
