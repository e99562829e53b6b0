### Signing up and in, confirming an address, a new password, stopping mails: the pages, and what their forms are
### refused for.

# What finished games show in place of a name that was given up.
accounts-former-player = a former player

## What was wrong with a name

accounts-name-length = A name has 2 to 20 letters, digits, - or _.
accounts-name-characters = A name is made of letters, digits, - and _. Please leave out spaces and other characters.
accounts-name-shape = A name has at least one letter or digit.
accounts-name-hyphen = A name neither begins nor ends with a hyphen. Please take the hyphen away from there.
# Letters of several alphabets.
accounts-name-scripts = Please write the name in the letters of one alphabet: a mixture could pass for somebody else's name.
accounts-name-reserved = This name is reserved, because people would take it for ours. Please choose another.
accounts-name-taken = Somebody already plays under this name. Please choose another.
accounts-name-lookalike = This name looks too much like that of another player. Please choose another.
# In the settings.
accounts-name-look-only = You can only change small letters to capitals and back, so that others still know you.
# To an admin who renames a player.
accounts-name-same = This is the name that the player has.

accounts-display-length = A display name has at most 40 characters.
accounts-display-characters = A display name is made of letters of any script, digits, spaces, and . ' - between them.
accounts-display-shape = A display name has at least one letter.
accounts-display-scripts = Please write each word of the display name in the letters of one alphabet: mixed, it could pass for somebody else's.
accounts-display-reserved = People would take this display name for ours. Please choose another.
accounts-display-lookalike = This display name looks like the name of another player's account. Please choose another.

## What was wrong with a password

# A tab, a line break.
accounts-password-control = A password has no control characters, such as a tab or a line break. Please leave them out.
accounts-password-short = Please choose a password of at least 10 characters. A few words in a row are good and easy to remember.
accounts-password-long = That is longer than the 256 characters we take.
accounts-password-common = This is one of the first passwords that anybody would try. Please choose another.
# The name or address is in it.
accounts-password-personal = This password is little more than your name or address. Please choose another.
accounts-password-wrong = That is not your password.
# Beside an empty password field, where something else has to be put right.
accounts-type-again = Please type the password again.

## What was wrong with an address

accounts-address-empty = Please type an address, such as name@example.org.
accounts-address-no-at = There is no @ in this address: it looks like name@example.org.
# A wide @, as a keyboard for Chinese or Japanese types it.
accounts-address-wide-at = The @ of this address is a wide one (＠). Please type a plain @.
accounts-address-several-ats = There is more than one @ in this address: it has exactly one, as in name@example.org.
accounts-address-several = Please give one address alone, without commas or semicolons.
# With somebody's name, or as a link.
accounts-address-not-alone = Please type the address alone, without a name, angle brackets or “mailto:” around it.
accounts-address-space = There is a space or a line break in this address. Please take it out.
accounts-address-invisible = There is an invisible character in this address. Please type the address instead of pasting it.
accounts-address-too-long = This address is too long: at most 254 characters, 64 of them before the @.
accounts-address-double-dot = There are two dots in a row in this address. Please take one out.
accounts-address-no-local-part = Nothing stands before the @ of this address: it looks like name@example.org.
accounts-address-local-dot = The part before the @ begins or ends with a dot. Please take the dot out.
accounts-address-quoted = We take no addresses with quotation marks. Please type the address without them, as in name@example.org.
accounts-address-local-letters = Before the @ we take only the plain letters a to z, without accents, and no other scripts.
accounts-address-local-part = Before the @ an address may have letters a to z, digits, dots, a backtick and ! # $ % & ' * + - / = ? ^ _ {"{"} | {"}"} ~.
accounts-address-no-domain = Nothing stands after the @ of this address: it looks like name@example.org.
accounts-address-domain-without-dot = The domain after the @ has no dot: a full domain looks like example.org.
accounts-address-domain-dot = The domain after the @ begins or ends with a dot. Please take the dot out.
accounts-address-domain-hyphen = A part of the domain after the @ begins or ends with a hyphen. Please take the hyphen out.
accounts-address-domain-part-long = A part of the domain after the @ is longer than 63 characters. Please check it.
# An IP address.
accounts-address-domain-number = After the @ we take no numbers in place of a domain: a domain looks like example.org.
# localhost, printer.local
accounts-address-domain-local = The domain after the @ is known only within your own network. Please give an address that the internet can reach.
accounts-address-domain-characters = After the @ stand only letters, digits, hyphens and dots, as in name@example.org.
# To an operator who makes an account on the command line.
accounts-address-taken = another account has confirmed this address

## What was wrong elsewhere

accounts-sign-in-failed = That name and password do not belong together. Please try again, or ask for a new password.
accounts-not-sure = Please tick the box to say that you are sure.
accounts-quiet-no-hour = Please give whole hours from 0 to 23, such as 22 and 7.
accounts-quiet-half-given = Please give both hours, the first quiet one and the end; or neither.
accounts-quiet-too-many-hours = At most ten hours of a day can be quiet.
accounts-quiet-no-day = We do not know this day. Please choose among mon, tue, wed, thu, fri, sat and sun.
accounts-quiet-too-many-days = At most two days of the week can be free.
accounts-zone-unknown = We do not know this time zone. Please choose one from the list, such as Europe/Berlin.
accounts-notation-unknown = We do not know this notation. Please choose one from the list.

## Why one finds oneself on the page that signs in

accounts-said-reset = Your new password is set, and you were signed out everywhere. Please sign in with it.
# In the place of a form that was sent when nobody was signed in any more.
accounts-said-words-kept = You are signed out. Sign in, and what you typed will be back in its form. Nothing has been sent yet.
# After an address was confirmed in another browser.
accounts-said-confirmed = Your address is confirmed. Sign in to go on.
accounts-said-closed = Your account is closed. Thank you for the games.
accounts-said-signed-out = You are signed out everywhere.

## Where somebody is signed in: Firefox on Linux

accounts-browser-on = { $browser } on { $system }
accounts-browser-unknown-on = A browser on { $system }
accounts-browser-unknown = A browser

## Signing in

accounts-sign-in = Sign in
accounts-name-or-address = Name or address
accounts-password = Password
accounts-new-here = New here? <signup>Sign up</signup>. <forgot>Forgot your password?</forgot>

## Signing up

accounts-sign-up = Sign up
accounts-name-label = Name <small>2 to 20 letters, digits, - or _; other players see it</small>
accounts-address-label = Address <small>your turns are mailed here; nobody else sees it</small>
accounts-password-label = Password <small>at least 10 characters; a few words in a row are good</small>
accounts-optional = Optional: a display name, and the pieces you read
accounts-display-label = Display name <small>shown beside your name, in any script: Nguyễn Văn An</small>
accounts-pieces = Pieces
accounts-zone-label = Time zone <small>as your browser has it; your settings can change it</small>
accounts-have-one = Do you have an account? <login>Sign in</login>.

## Confirming an address

accounts-confirm = Confirm your address
accounts-confirm-ask = Is <strong>{ $address }</strong> the address of <strong>{ $name }</strong>, and yours?
accounts-confirm-yes = Yes, confirm it
accounts-confirm-not-you = If you did not sign up here, just close this page.
accounts-confirmed = Your address is confirmed
accounts-confirmed-thanks = Thank you. Your turns will be mailed to you, and you can challenge, accept and kibitz.
accounts-to-games = To your games
accounts-link-over = This link no longer works
accounts-confirm-over = It is older than 7 days, or it was for another address, or part of it got lost. You can get a new link in <settings>your settings</settings>.
accounts-address-in-use = This address is in use
accounts-address-in-use-why = Another account has already confirmed this address, and each address can have only one. Sign in to that account, or enter another address in <settings>your settings</settings>.
accounts-address-in-use-forgot = If you no longer know its password, <forgot>ask for a new one</forgot>.

## A new password

accounts-new-password = A new password
accounts-forgot-sent = If an account has confirmed this address, a mail with a link is on its way to it. The link works for an hour.
accounts-forgot-nothing = Nothing there after a few minutes? Check your spam folder, or <again>try another address</again>.
accounts-forgot-ask = Tell us the address of your account, and we will mail you a link to choose a new password.
accounts-address = Address
accounts-forgot-send = Mail me a link
accounts-reset-for = A new password for { $name }
accounts-reset-label = New password <small>at least 10 characters; a few words in a row are good</small>
accounts-reset-set = Set this password
accounts-reset-then = You will be signed out everywhere, and can then sign in with the new password.
accounts-reset-over = It is older than an hour, or it has been used, or part of it got lost. You can <forgot>ask for a new one</forgot>.

## Stopping mails

accounts-less-mail = Less mail
# $name: a player; $kind: what a kind of mail is called in the settings.
accounts-stop-ask = Stop mailing <strong>{ $name }</strong> notices of this kind: <strong>{ $kind }</strong>?
accounts-stop = Stop these mails
accounts-stop-choose = Or <choose>choose what we mail you, and how often</choose>.
accounts-done = Done
accounts-stopped = We no longer mail <strong>{ $name }</strong> notices of this kind: <strong>{ $kind }</strong>.
accounts-stop-again = Send these emails again
accounts-invitations = Invitations by mail
accounts-invitations-heading = No more invitations?
accounts-invitations-ask = People who play here can invite a friend to a game by mail. Do you want to stop these invitations to your address?
accounts-invitations-stop = Send me no more invitations
accounts-invitations-stopped = We send no more invitations to your address, whoever asks us to.
# Before the button below.
accounts-invitations-mistake = Was that a mistake?
accounts-invitations-again = Allow invitations again

## What was typed when a session had ended, and could not be put back

accounts-signed-in = You are signed in
accounts-words-gone = What you had typed before is no longer there: it is kept for half an hour while you sign in.
# What was typed follows.
accounts-words-here = What you had typed could not be put back into its form: this account cannot send it there. Here it is, so that you can copy it.
# What was typed follows, in a form with a button that sends it.
accounts-words-to-send = Here is what you had typed. It has not been sent yet.
accounts-go-on = Go on
