### The front page: one’s own games, or, to strangers, what this is.

## One’s own games

home-title = My games
home-no-game = No game yet
home-no-game-lead = You have no game in progress. Challenge somebody by name, or accept one of the open games below. A mail will tell you when it is your turn.
home-start = Start a game
home-how = How it works
home-on-their-way = All your moves are on their way
home-nothing-to-do = Nothing to do: a mail will tell you when it is your turn. <new>Start another game?</new>
home-your-turn = It is your turn
# $games: more than one.
home-your-turn-in = { $games ->
    [one] It is your turn in { $games } game
   *[other] It is your turn in { $games } games
}
home-next = Next game
# Headings; a number follows.
home-challenges = Challenges to you
home-waiting = Waiting for your opponents
home-sent = Your challenges
home-open = Open games
home-none-open = Nobody is looking for an opponent just now. <new>Open a game</new> and leave the opponent’s name empty: anybody may accept it.
home-watched = Games you watch
home-all-watched = All that are being played
home-all-watched-finished = All that have ended
home-finished = Recently finished
home-boards = <boards>My boards</boards>: positions to play on by yourself. Nobody else can see them.
# To somebody who asked for the next game where none waits.
home-nothing-waits = No game is waiting for you just now: it is your opponents’ turn everywhere. Time for tea.

## To strangers

welcome-title = Xiangqi by mail
welcome-heading = Xiangqi by mail, a move at a time
welcome-lead = Play Chinese chess and its relatives against people anywhere, with days for each move. A mail shows you the board when it is your turn, and its link leads straight back to it.
# Three buttons.
welcome-play = Play
welcome-watch = Watch
welcome-learn = Learn
welcome-takes = Playing takes a name, a password and a mail address. Have an account? <login>Sign in</login>.
welcome-playing = Being played now
welcome-looking = Looking for an opponent
welcome-nobody = Nobody just now. <signup>Sign up</signup> and open a game that anyone may join.
welcome-all-playing = All games being played
welcome-all-finished = Finished games
welcome-rules = The rules of every game
