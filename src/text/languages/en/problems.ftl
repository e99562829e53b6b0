### Problems: positions to solve.

problems = Problems
problems-lead = Find the mate, the win or the draw. Every mate here has been proved.
problem-daily = Problem of the day
problem-newest = Newest problems
problem-list-all = All problems
problem-list-mine = My problems
problem-list-found = Found in games
problem-variant = Game
problem-every-variant = All games
problem-show = Show
problem-none = There are no problems here yet.
problem-title = Problem { $number }
problem-win = Win
problem-draw = Draw
problem-aim-mate = Mate
problem-task-mate = { $seat } to move and mate in { $moves }
problem-task-win = { $seat } to move and win
problem-task-draw = { $seat } to move and draw
problem-difficulty = Difficulty { $n } of 5
problem-tally = { $tries ->
    [0] not tried yet
   *[other] solved by { $solves } of { $tries }
}
problem-solved-mark = Solved
problem-tried-mark = Tried
problem-draft = Draft
problem-found = Found in a game

## Solving

problem-try = Try it
problem-not-tried = It has not been tried yet.
problem-right = { $mv } is right. Solved!
problem-goes-on = { $mv } is right. The reply is { $reply }. Go on.
problem-wrong = { $mv } is not the solution. Try another move.
problem-wrong-after = { $mv } is not the solution: after { $reply } there is no mate in time. Try another move.
problem-give-up = Show the solution
problem-solution = Solution
problem-unique = Proved by the solver. No other first move mates in time.
problem-not-unique = Proved by the solver. Other first moves mate in time, too.
problem-proved = Proved by the solver. Whether other first moves mate in time was not proved.
problem-checked = Checked by the computer player, which is no proof. Other moves that keep the result count, too.
problem-next = Next problem
problem-analyse = Analyse the position
problem-from-game = From game { $number }
problem-running-position = This position is from your running game { $number }. Nothing may help you there.

## Setting a problem

problem-new = New problem
problem-new-lead = Set a position with an aim. The solver proves a mate before it is published.
problem-fen = Position, in FEN
problem-aim = Aim
problem-mate-moves = Moves to mate
problem-solution-field = Solution (optional; alternatives in brackets)
problem-words = Comment (optional)
problem-set = Set (optional): a name for problems that belong together
problem-publish = Prove and publish
problem-save-draft = Save as a draft
problem-publish-means = Proving takes up to twelve seconds. Only you see a draft.
problem-change = Publish or delete
problem-delete = Delete
problem-of-position = Make a problem of it

## Refusals

problem-moves = Type the number of moves to mate, from 1 to { $most }.
problem-no-variant = Problems of this game cannot be proved: chance, hidden pieces or unenforced rules decide.
problem-over = The game is over in this position. Set up one that can be played on.
problem-long-words = The comment is too long: at most { $most } characters.
problem-long-set = The name of the set is too long: at most { $most } characters.
problem-too-many = You have { $most } problems, which is the limit. Delete some first.
problem-is-published = This problem is published already. A published problem is not changed.
problem-no-mate = The solver proved that there is no mate in this number of moves.
problem-sooner = The solver found a mate in { $moves }: { $mv }. Set that number, or change the position.
problem-wrong-move = Your solution begins with { $mv }, which does not mate in time. Correct it, or leave it empty.
problem-not-proved = The solver could not decide this within { $seconds } seconds. Save it as a draft, or set fewer moves.
problem-no-win = The computer player sees no win. Check the position and the solution.
problem-wins = The computer player sees a win, not a draw: { $mv }.
problem-loses = After { $mv } the computer player sees a loss, not a draw.

## Files

problem-import = Import problems
problem-import-what = A file or text with positions and solutions: PGN with SetUp and FEN, XQF, KIF and other records. Each record becomes a problem of yours: published if its mate is proved within twelve seconds for the whole file, otherwise a draft.
problem-imported = Published: { $published }. Drafts: { $drafts }. Left out, because they are known already, have no aim or cannot be read: { $left }.
problem-export = Export as PGN
