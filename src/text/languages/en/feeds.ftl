### What a calendar program or a feed reader shows of a player's turns, and where the settings lead to it.

# The name of the calendar.
feeds-calendar = Posthorse deadlines
# The name of the feed.
feeds-turns = Posthorse: your turns
feeds-your-move = Your move against { $opponent } in { $variant }
# $deadline: time-instant-utc. It follows the opponent's last move.
feeds-due = Please move by { $deadline }.
feeds-untimed = There is no time limit.

## The part of the settings

feeds-settings = Calendar and feed
feeds-none = You can have your deadlines in your calendar and your turns in a feed reader. For this we create two secret addresses, which work without signing in.
feeds-make = Create the addresses
feeds-how = Anyone who has one of these addresses can see your turns and deadlines, even in private games, but cannot do anything else. Keep them to yourself. If somebody else has seen them, create new ones; these then stop working.
feeds-calendar-label = Your deadlines <small>for a calendar that can subscribe to an address</small>
feeds-turns-label = Your turns <small>for a feed reader</small>
feeds-open-calendar = Open the calendar
feeds-open-turns = Open the feed
feeds-renew = Create new addresses
feeds-stop = Turn them off
settings-saved-feeds-made = Your two addresses are ready.
settings-saved-feeds-renewed = You have two new addresses. The old ones no longer work.
settings-saved-feeds-stopped = Your addresses are turned off and no longer work.
