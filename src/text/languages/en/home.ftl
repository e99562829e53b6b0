### The front page: one’s own games, or, to strangers, what this is.

## One’s own games

home-title = My games
home-no-game = No game yet
home-no-game-lead = You have no games in progress. Challenge somebody by name, or accept one of the open games below. We email you when it is your turn.
home-start = Start a game
home-how = How it works
home-on-their-way = Nothing to do right now
home-nothing-to-do = We email you when it is your turn. <new>Start another game?</new> Or solve the <problem>problem of the day</problem>.
home-your-turn = It is your turn
# $games: more than one.
home-your-turn-in = { $games ->
    [one] It is your turn in { $games } game
   *[other] It is your turn in { $games } games
}
home-next = Next turn
# Headings; a number follows.
home-challenges = Challenges to you
home-waiting = Waiting for your opponents
home-sent = Your challenges
home-open = Open games
home-none-open = Nobody is looking for an opponent right now. <new>Post an open challenge</new> for anyone to accept.
home-watched = Games you watch
home-all-watched = All games in progress
home-all-watched-finished = All finished games
home-finished = Recently finished
home-boards = <boards>My boards</boards>: positions that you play on by yourself. Nobody else can see them.
# To somebody who asked for the next game where none waits.
home-nothing-waits = It is not your turn in any game.

## To strangers

welcome-title = Xiangqi by email
welcome-heading = Xiangqi by email, one move at a time
welcome-lead = Play Chinese chess and its relatives against people anywhere, with days for each move. When it is your turn, an email shows you the board and links straight back to it.
# Three buttons.
welcome-play = Play
welcome-watch = Watch
welcome-learn = Learn
welcome-takes = You need only a name, a password and an email address. Already have an account? <login>Sign in</login>.
welcome-playing = In progress
welcome-looking = Open challenges
welcome-nobody = Nobody right now. <signup>Sign up</signup> and post an open challenge for anyone to accept.
welcome-all-playing = All games in progress
welcome-all-finished = Finished games
welcome-rules = Rules of every game
