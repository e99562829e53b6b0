### The settings of an account, and the page of emails that a emailed link leads to.

settings = Settings
# On pages that have one form only.
settings-save = Save
## The pages

settings-account = Account
settings-account-contents = Your name, time zone and language; your email address, password and sessions
settings-games = Games
settings-games-contents = Notation, how moves are sent, quiet hours and vacation
settings-board = Board
settings-board-contents = Pieces, board, colours and size
settings-alerts = Email & alerts
settings-alerts-contents = Which emails you get, and when; reminders, calendar and feed
settings-privacy = Privacy
settings-privacy-contents = Who sees that you are online, who can challenge you, blocked players, your data

## The parts of the page

settings-zone = Time zone
settings-vacation = Vacation
settings-address = Email address
settings-password = Password
settings-close = Close the account

## Buttons

settings-quiet = Quiet hours
settings-quiet-means = A deadline that falls in your quiet hours moves to when they end; your clock keeps running. Live games have no quiet hours.
settings-quiet-from = From <small>hour, such as 22</small>
settings-quiet-to = To <small>at most ten hours later</small>
settings-quiet-free = Free days <small>at most two</small>
settings-challenges = Challenges
settings-challenges-none = Nobody can challenge me by name
settings-online = Others see that I am online
settings-online-shown = Everyone
settings-online-hidden = Nobody, except the opponent in a game that I have open
settings-blocked = Blocked players
settings-blocked-none = You have not blocked anyone. You can do so on a player’s page.
settings-reminders = Reminders
settings-reminders-how = By email, before your time for a move runs out. Reminders close together become one, and a short turn has a single one, when a fifth of its time is left.
settings-reminder-first = First reminder
settings-reminder-second = Second reminder
settings-reminder-none = none
settings-reminder-half = when half of the time is left
settings-reminder-quarter = when a quarter of the time is left
settings-reminder-fifth = when a fifth of the time is left
settings-reminder-tenth = when a tenth of the time is left
settings-reminder-hours = { $hours } hours before the deadline

## What is said after a button was pressed

settings-saved = Saved.
# After the main form of a page, beside its button.
settings-saved-form = Saved.
# At that button, when a field was refused.
settings-rest-saved = The other settings are saved.
settings-saved-password = Your password has been changed, and you were signed out everywhere else.
settings-saved-address = We have sent a link to the new address. Open it to make the change; until then nothing changes.
settings-saved-resend = We have sent the link again.
settings-saved-probe = We have sent a link to your address. Open it, and we will send you email again.
settings-saved-sessions = That session has been ended.
settings-saved-vacation = Vacation saved.
settings-saved-vacation-saves = Saved.
settings-saved-vacation-over = Your vacation is over. Your clocks are running again.

## Vacation

# $year, $left: days.
settings-vacation-how = During your vacation your clocks are stopped, except in live games. Your opponents see that you are away, and you can still move. You have { $left } of { $year } days left this year; each 24 hours that begin count as a day.
# $from, $until: instants.
settings-vacation-on = You are on vacation until { $until }.
settings-vacation-planned = Your vacation begins on { $from } and ends on { $until }.
settings-vacation-from = First day <small>leave empty to start now</small>
settings-vacation-until = Last day <small>the vacation ends at midnight after it, in your time zone</small>
settings-vacation-start = Save vacation
settings-vacation-end = End my vacation now
settings-vacation-drop = Cancel the vacation
settings-vacation-saves = Use my vacation days before I lose on time
settings-vacation-saves-how = If your time runs out while you have days left, your vacation begins at the deadline, for 24 hours, and continues for another 24 as long as a game would be lost without it. It ends once you have moved.
settings-vacation-choose = Save

## Why a vacation cannot be had

vacation-no-end = Please say which day is the last day of your vacation.
vacation-unreadable = Please write the day as year, month and day, such as 2026-12-24.
vacation-start-past = The first day is in the past: please choose a later one, or leave it empty to start now.
vacation-end-past = The last day is in the past: please choose a later one.
vacation-short = A vacation lasts at least 24 hours: please choose a later last day.
vacation-too-far = A vacation has to end within a year from now.
# $left: the days left of that year; $wanted: the days that it would take.
vacation-too-long = That vacation takes { $wanted ->
    [one] { $wanted } day
   *[other] { $wanted } days
} of { $year }, and you have { $left ->
    [0] none
    [one] only { $left } day
   *[other] only { $left } days
} left in that year.
# $n: the games, which are named after it.
vacation-last-hours = { $n ->
    [one] Less than 24 hours would be left for your move in this game: please move there first.
   *[other] Less than 24 hours would be left for your moves in these games: please move there first.
}
vacation-game = game { $game }
vacation-already = You already have a vacation: end or cancel it first.

## Time zone, notation, names

settings-notation-label = Show moves in
settings-notation-how = Used on the pages of games, in records and in emails. A game that cannot be written that way is shown in full algebraic. You may type a move in any of them, except ICCS and UCCI, which are read only if you choose them here (<help>help</help>).
# A choice in a list. $notation: its name; $example: a move.
settings-notation-example = { $notation }: { $example }
settings-name-label = Account name <small>you may only change upper and lower case</small>
settings-display-label = Display name <small>optional; any script, with spaces</small>

## Address and password

settings-address-is = Your email address is <strong>{ $address }</strong>.
settings-address-waits = <strong>{ $address }</strong> is waiting to be confirmed: open the link in the email we sent there.
settings-resend = Send the link again
settings-new-address = New email address
settings-your-password = Your password
settings-change-address = Change email address
settings-current-password = Current password
settings-new-password = New password <small>at least 10 characters; you will be signed out everywhere else</small>
settings-change-password = Change password

## Sessions

settings-sessions-heading = Where you are signed in
# Of the browser that shows this page. $browser: Firefox on Linux.
settings-session-this = <strong>{ $browser }</strong>, this one
settings-session-times = since { $since }, last seen { $seen }
settings-session-out = Sign out
# Read aloud for that button.
settings-session-out-which = Sign out: { $browser }, since { $since }
settings-session-end = End
settings-session-end-which = End: { $browser }, since { $since }
settings-sessions-end = Sign out everywhere
settings-sessions-how = A session ends after 90 days without a visit.

## Closing the account

settings-data = Your data
settings-data-what = One file with everything we store about you: your account and settings, your games with their moves and messages, your comments, notes and boards. The format is JSON.
settings-data-get = Download
settings-data-games = All your finished games: <pgn>PGN</pgn>, <json>JSON lines</json>, <text>text</text>, <zip>ZIP</zip>
settings-close-how = Your games in progress are resigned. Your email address, your boards and your unpublished notes are erased, and nobody can sign in to the account any more. Finished games stay.
# $former: accounts-former-player.
settings-close-forget = Show “{ $former }” in place of my name
settings-close-sure = I am sure: close my account for good
settings-close-do = Close my account

## Mail

# The page that a emailed link leads to. $name: the player's.
settings-your-mail = Your email settings
settings-mail-of = What we email { $name }
settings-mail-only = You opened this page from an email link; it only changes email settings. Everything else about your account is under <settings>Settings</settings>.
settings-mail-kinds = Email me about
settings-mail-turns = When it is my turn
settings-mail-subject = Subject of emails about a game
settings-subject-constant = Always the same
settings-subject-news = What happened first
settings-subject-how = With the same subject, most email programs keep the emails of a game together. Otherwise a subject begins with what happened, such as “Bea played C2=5 · Xiangqi”.
settings-mail-hour = Hour of daily and weekly emails <small>in the time zone { $zone }</small>
settings-mail-how = Only turns wait for the daily email: offers, challenges, results and reminders come at once. The weekly news comes on Mondays. You can choose differently for a single game on its page. Emails about the account itself are always sent.
# How often, and what it means.
settings-often-at-once = At once
settings-often-means-at-once = an email for each of my turns
settings-often-absence = One email until I come back
settings-often-means-absence = then only reminders
settings-often-daily = Once a day
settings-often-means-daily = all games in which it is my turn, in one email
settings-often-twice-daily = Twice a day
settings-often-means-twice-daily = the same, and again twelve hours later

## How often, for a single game: on its page, in a list to choose from

# $usual: what the player has chosen for all games, one of those below.
settings-game-usual = default ({ $usual })
settings-game-at-once = at once
settings-game-absence = one email until I come back
settings-game-daily = once a day
settings-game-twice-daily = twice a day
settings-game-digest = in one email a day
settings-game-off = not at all
