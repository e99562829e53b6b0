### Signing up and in, confirming an address, a new password, stopping emails: the pages, and what their forms are
### refused for.

# What finished games show in place of a name that was given up.
accounts-former-player = a former player

## What was wrong with a name

accounts-name-length = A name has 2 to 20 letters, digits, - or _.
accounts-name-characters = A name is made of letters, digits, - and _. Please leave out spaces and other characters.
accounts-name-shape = A name has at least one letter or digit.
accounts-name-hyphen = A name neither begins nor ends with a hyphen. Please remove it.
# Letters of several alphabets.
accounts-name-scripts = Please write the name in the letters of one alphabet: a mixture could be mistaken for somebody else’s name.
accounts-name-reserved = This name is reserved. Please choose another.
accounts-name-taken = This name is taken. Please choose another.
accounts-name-lookalike = This name looks too much like that of another player. Please choose another.
# In the settings.
accounts-name-look-only = You may only change upper/lower case.
# To an admin who renames a player.
accounts-name-same = The player already has this name.

accounts-display-length = A display name has at most 40 characters.
accounts-display-characters = A display name may have letters of any script, digits, spaces, and . ' - between them.
accounts-display-shape = A display name has at least one letter.
accounts-display-scripts = Please write each word of the display name in the letters of one alphabet: a mixture could be mistaken for somebody else’s name.
accounts-display-reserved = This display name is reserved. Please choose another.
accounts-display-lookalike = This display name looks like the name of another player’s account. Please choose another.

## What was wrong with a password

# A tab, a line break.
accounts-password-control = A password may not contain control characters, such as a tab or a line break. Please remove them.
accounts-password-short = Please choose a password of at least 10 characters. A few words in a row are good and easy to remember.
accounts-password-long = A password has at most 256 characters. Please choose a shorter one.
accounts-password-common = This password is one of the most common ones. Please choose another.
# The name or address is in it.
accounts-password-personal = This password is little more than your name or address. Please choose another.
accounts-password-wrong = This is not your password.
# Beside an empty password field, where something else has to be put right.
accounts-type-again = Please type the password again.

## What was wrong with an address

accounts-address-empty = Please enter an email address, such as name@example.org.
accounts-address-no-at = There is no @ in this email address: it looks like name@example.org.
# A wide @, as a keyboard for Chinese or Japanese types it.
accounts-address-wide-at = The @ of this address is a wide one (＠). Please type a plain @.
accounts-address-several-ats = There is more than one @ in this address: it has exactly one, as in name@example.org.
accounts-address-several = Please enter one email address only, without commas or semicolons.
# With somebody's name, or as a link.
accounts-address-not-alone = Please enter the email address only, without a name, angle brackets or “mailto:” around it.
accounts-address-space = There is a space or a line break in this email address. Please remove it.
accounts-address-invisible = There is an invisible character in this email address. Please type the address instead of pasting it.
accounts-address-too-long = This address is too long: at most 254 characters, 64 of them before the @.
accounts-address-double-dot = There are two dots in a row in this email address. Please remove one.
accounts-address-no-local-part = Nothing stands before the @ of this address: it looks like name@example.org.
accounts-address-local-dot = The part before the @ begins or ends with a dot. Please remove the dot.
accounts-address-quoted = Email addresses with quotation marks are not supported. Please enter the address without them, as in name@example.org.
accounts-address-local-letters = Before the @ only the plain letters a to z are supported, without accents, and no other scripts.
accounts-address-local-part = Before the @ an address may have letters a to z, digits, dots, a backtick and ! # $ % & ' * + - / = ? ^ _ {"{"} | {"}"} ~.
accounts-address-no-domain = Nothing stands after the @ of this address: it looks like name@example.org.
accounts-address-domain-without-dot = The domain after the @ has no dot: a full domain looks like example.org.
accounts-address-domain-dot = The domain after the @ begins or ends with a dot. Please remove the dot.
accounts-address-domain-hyphen = A part of the domain after the @ begins or ends with a hyphen. Please remove the hyphen.
accounts-address-domain-part-long = A part of the domain after the @ is longer than 63 characters. Please check it.
# An IP address.
accounts-address-domain-number = After the @ a domain is needed, not a number: it looks like example.org.
# localhost, printer.local
accounts-address-domain-local = This domain is known only within your own network. Please enter an email address that can be reached from the internet.
accounts-address-domain-characters = After the @ only letters, digits, hyphens and dots are allowed, as in name@example.org.
# To an operator who makes an account on the command line.
accounts-address-taken = another account has confirmed this address

## What was wrong elsewhere

accounts-sign-in-failed = The name or the password is wrong. Please try again, or ask for a new password.
accounts-not-sure = Please tick the box to say that you are sure.
accounts-quiet-no-hour = Please enter whole hours from 0 to 23, such as 22 and 7.
accounts-quiet-half-given = Please enter both hours, the first quiet one and the end; or neither.
accounts-quiet-too-many-hours = Quiet hours can be at most ten hours a day.
accounts-quiet-no-day = This day is unknown. Please use mon, tue, wed, thu, fri, sat and sun.
accounts-quiet-too-many-days = At most two days of the week can be free.
accounts-zone-unknown = This time zone is unknown. Please choose one from the list, such as Europe/Berlin.
accounts-notation-unknown = This notation is unknown. Please choose one from the list.

## Why one finds oneself on the page that signs in

accounts-said-reset = Your new password is set, and you were signed out everywhere. Please sign in with it.
# In the place of a form that was sent when nobody was signed in any more.
accounts-said-words-kept = You are signed out. Sign in, and your text is back in its form. Nothing has been sent yet.
# After an address was confirmed in another browser.
accounts-said-confirmed = Your email address is confirmed. Sign in to continue.
accounts-said-closed = Your account is closed. Thank you for the games.
accounts-said-signed-out = You are signed out everywhere.

## Where somebody is signed in: Firefox on Linux

accounts-browser-on = { $browser } on { $system }
accounts-browser-unknown-on = A browser on { $system }
accounts-browser-unknown = A browser

## Signing in

accounts-sign-in = Sign in
accounts-name-or-address = Name or email address
accounts-password = Password
accounts-new-here = New here? <signup>Sign up</signup>. <forgot>Forgot your password?</forgot>

## Signing up

accounts-sign-up = Sign up
accounts-name-label = Name <small>2 to 20 letters, digits, - or _; other players see it</small>
accounts-address-label = Email address <small>for emails about your turns; nobody else sees it</small>
accounts-password-label = Password <small>at least 10 characters; a few words in a row are good</small>
accounts-optional = Optional: a display name, and the pieces you read
accounts-display-label = Display name <small>shown beside your name, in any script: Nguyễn Văn An</small>
accounts-pieces = Pieces
accounts-zone-label = Time zone <small>taken from your browser; change it in Settings</small>
accounts-have-one = Already have an account? <login>Sign in</login>.

## Confirming an address

accounts-confirm = Confirm your email address
accounts-confirm-ask = Is <strong>{ $address }</strong> the email address of <strong>{ $name }</strong>, and yours?
accounts-confirm-yes = Yes, confirm
accounts-confirm-not-you = If you did not sign up here, just close this page.
accounts-confirmed = Your email address is confirmed
accounts-confirmed-thanks = Thank you. We will email you about your turns. You can now challenge, accept and comment.
accounts-to-games = To your games
accounts-link-over = This link no longer works
accounts-confirm-over = It is older than 7 days, or it was for another address, or a part of it is missing. You can get a new link in <settings>your settings</settings>.
accounts-address-in-use = This email address is in use
accounts-address-in-use-why = Another account has already confirmed this email address, and each address can have only one. Sign in to that account, or enter another address in <settings>your settings</settings>.
accounts-address-in-use-forgot = If you no longer know its password, <forgot>ask for a new one</forgot>.

## A new password

accounts-new-password = A new password
accounts-forgot-sent = If an account has confirmed this email address, we have sent a link to it. The link works for an hour.
accounts-forgot-nothing = Nothing after a few minutes? Check your spam folder, or <again>try another address</again>.
accounts-forgot-ask = Enter the email address of your account, and we will send you a link to choose a new password.
accounts-address = Email address
accounts-forgot-send = Send me a link
accounts-reset-for = A new password for { $name }
accounts-reset-label = New password <small>at least 10 characters; a few words in a row are good</small>
accounts-reset-set = Set this password
accounts-reset-then = You will be signed out everywhere, and can then sign in with the new password.
accounts-reset-over = It is older than an hour, or it has been used, or a part of it is missing. You can <forgot>ask for a new one</forgot>.

## Stopping emails

accounts-less-mail = Unsubscribe
# $name: a player; $kind: what a kind of email is called in the settings.
accounts-stop-ask = Stop sending <strong>{ $name }</strong> emails of this kind: <strong>{ $kind }</strong>?
accounts-stop = Stop these emails
accounts-stop-choose = Or <choose>choose what we email you, and how often</choose>.
accounts-done = Done
accounts-stopped = We no longer send <strong>{ $name }</strong> emails of this kind: <strong>{ $kind }</strong>.
accounts-stop-again = Send these emails again
accounts-invitations = Invitations by email
accounts-invitations-heading = No more invitations?
accounts-invitations-ask = People who play here can invite a friend to a game by email. Do you want to stop these invitations to your address?
accounts-invitations-stop = Send me no more invitations
accounts-invitations-stopped = We send no more invitations to your address, whoever asks us to.
# Before the button below.
accounts-invitations-mistake = Was that a mistake?
accounts-invitations-again = Allow invitations again

## What was typed when a session had ended, and could not be put back

accounts-signed-in = You are signed in
accounts-words-gone = Your text is no longer available: it is kept for half an hour while you sign in.
# What was typed follows.
accounts-words-here = Your text could not be put back into its form, because this account cannot send it there. Here it is, so that you can copy it.
# What was typed follows, in a form with a button that sends it.
accounts-words-to-send = Here is your text. It has not been sent yet.
accounts-go-on = Continue
