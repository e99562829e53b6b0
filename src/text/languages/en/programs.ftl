### Games against programs: the form, the names, and why a game is refused.

program-title = Play a program
program-lead = A computer player accepts at once and answers within seconds. No account is needed.
program-display-name = Program, level { $level }
program-guest-name = guest
program-running = Your games
program-none = Programs do not play on this site at the moment.
program-variant = Game
program-level = Strength
program-level-option = { $level ->
    [1] Level 1, for beginners
    [9] Level 9, the strongest
   *[other] Level { $level }
}
program-more = More: when it answers, from which position
program-answers = The program answers
program-wait-at-once = at once
program-wait-hours = after four hours
program-wait-day = after a day
program-fen = Begin from this position
program-fen-hint = in FEN; leave it empty for the default start
program-begin = Play
program-guest-means = You play as a guest: only you see the game, in this browser, and it is deleted 30 days after your last move. If you sign up or <login>sign in</login>, you keep it.
program-guest-note = You play as a guest. <signup>Sign up</signup> to keep this game; otherwise it is deleted 30 days after your last move.
program-thinks = The program is thinking.
program-waits = The program answers by { $time }.

## Refusals

program-no-such-level = There is no such level: choose one from 1 to 9.
program-not-played = This program does not play this game here.
program-unrated = Programs play friendly games only on this site. Choose “friendly”.
program-enough-games = You may have { $most } games against programs at once. Finish or resign one first.
program-running-position = This position is from your running game { $number }. A program must not help you there.
program-start-is-over = The game is over in this position. Set up one that can be played on.
program-all = Games against programs, too
program-welcome = Or <play>play a program at once</play>, without an account.
program-of-variant = Play a program

## Hints

hint-ask = Hint
hint-threat = { $mv } threatens to take your { $piece }.
hint-chance = { $mv } wins the { $piece }.
hint-none = Nothing of yours is threatened, and no capture wins material at once.
hint-legal = { $n ->
    [one] You have one legal move:
   *[other] You have { $n } legal moves:
}
hint-loses = After this move, { $mv } takes your { $piece }, and you lose material.
