### Learn: the list of games, the contents of a course, its pages and tasks. $game is a game's name: Xiangqi.

## The list of games

course-learn = Learn
course-heading = Learn a game
course-lead = Fifteen minutes from nothing to your first game: a page for each piece, with a board to try it on, and ten small tasks from real positions. No account needed.
# A link on a game's card; and the same read aloud.
course-pages = { $n } pages
course-pages-on = { $n } pages on { $game }
course-new-to-all = New to all of them? Begin with Xiangqi: its relatives share most of its pieces. The <rules>rules pages</rules> have everything else.

## The contents of a course

course-of = Learn { $game }
# On the button that leads to a page. $title: its heading.
course-begin = Begin: { $title }
course-go-on = Continue: { $title }
course-progress = { $done } of { $pages } pages done
# Beside a page that was done.
course-done = done
course-kept = Your progress is kept in the address of these pages: bookmark it to continue later. All <rules>rules of { $game }</rules> are on one page.

## The headings of its pages

course-piece = The { $piece }
course-mate = Check and mate
course-stalemate = No move left
course-repetition = Repetition and draws
course-tactics = Tactics
course-first-game = Your first game
# $n: its number; $about: one of the three below.
course-task = Task { $n }: { $about }
course-about-take = win a piece
course-about-stop = get out of check
course-about-mate = mate in one

## What its pages have

# Which of all pages this is.
course-place = { $n } of { $pages }
course-boards = Boards
course-once-more = Try again
course-another-move = Try another move
course-show-answer = Show the answer
course-show = Show it
course-next = Next: { $title }
course-back = Back: { $title }
course-type = Type a move instead
# Read aloud: the field for it.
course-your-move = Your move
course-try-it = Try
course-any-notation = In any notation, such as <kbd>{ $example }</kbd>.

## The last page

course-all-you-need = That is all you need. A game by email gives you days for each move, and every page shows where the chosen piece may go.
course-play = Play your first game
course-watch = Watch one
course-more = All <rules>rules of { $game }</rules> are on one page, and <help>Help</help> explains how a game by email works.

## What its pages explain. $royal is the piece that must not be lost: the general, the king.

course-check = A piece that attacks the { $royal } gives check, and a check must be answered at once: move the { $royal } away, capture the attacker, or put a piece between. If nothing helps, it is mate, and the game is won.
course-check-with-cannon = A piece that attacks the { $royal } gives check, and a check must be answered at once: move the { $royal } away, capture the attacker, or put a piece between. Against a cannon it also helps to move away the piece that it jumps. If nothing helps, it is mate, and the game is won.
# $lines: files; ranks, diagonals, or all where that is forbidden along these, too.
course-facing = { $lines ->
    [arrows] Where an arrow under a { $royal } leads to the other along an open line, with nothing between, that one is in danger.
    [ranks] The two { $royal-plural } may not face each other on an open file or rank, with nothing between.
    [diagonals] The two { $royal-plural } may not face each other on an open file or diagonal, with nothing between.
    [all] The two { $royal-plural } may not face each other on an open file, rank or diagonal, with nothing between.
   *[files] The two { $royal-plural } may not face each other on an open file, with nothing between.
}
# By the rulebook: of the federation, of the house, of Janggi, and all others.
course-repetition-axf = When the same position occurs for the third time, the side that alone gives check again and again, or alone chases one piece again and again, loses; any other repetition is a draw. You will be warned first.
course-repetition-perpetual = When the same position occurs for the third time, the side that alone gives check again and again loses; any other repetition is a draw. You will be warned first.
course-repetition-shogi = When the same position occurs for the fourth time, with the same pieces in hand, the side that alone gives check again and again loses; any other repetition is a draw. You will be warned first.
course-repetition-tori = The side that brings about the same position for the fourth time, with the same pieces in hand, loses, unless the other side alone gave check again and again. You will be warned first.
course-repetition-mover-loses = The side that brings about the same position for the third time loses. You will be warned first.
course-repetition-house = When the same position occurs for the third time, the side that gives check again and again, or chases one piece to and fro, must make another move; any other repetition is a draw. You will be warned first.
course-repetition-janggi = When the same position occurs for the third time, the game ends, and points decide, unless one side alone gave check all the time: that side has lost. You will be warned first.
course-repetition-draw = When the same position occurs for the third time, the game is a draw. You will be warned first.

## What is asked for. $seat is a side: Red.

course-try = { $place ->
    [cell] Try it: choose a cell for the { $piece }, and see whether it may go there.
    [square] Try it: choose a square for the { $piece }, and see whether it may go there.
   *[point] Try it: choose a point for the { $piece }, and see whether it may go there.
}
course-ask-end = Try it: { $seat } is to move, and one move ends the game here.
course-ask-take = { $seat } to move. One capture wins a piece of { $other }’s that nothing protects. Which?
course-ask-stop = { $seat } is in check, and only one move ends it: another piece comes to the { $royal }’s help. Which?
course-ask-mate = { $seat } to move. Mate in one.
course-ask-tactic = { $seat } is to move. Find it.

## Terms of tactics, and what they mean. $royal: king

course-tactic-fork = fork
course-tactic-means-fork = A fork is an attack by one piece on two others at once. Only one of them can be saved.
course-tactic-pin = pin
course-tactic-means-pin = A piece is pinned if its { $royal } would be in check without it. It cannot leave its line, and can be attacked again.
course-tactic-double-pin = double pin
course-tactic-means-double-pin = A cannon pins two pieces at once if both stand between it and the { $royal }: if one leaves, the other becomes the cannon’s screen.
course-tactic-skewer = skewer
course-tactic-means-skewer = A skewer attacks a piece that must leave, such as the { $royal }, and then takes the piece behind it.
course-tactic-discovered-attack = discovered attack
course-tactic-means-discovered-attack = A discovered attack is an attack by a piece from whose line another piece moves away. It wins most if that other piece gives check.
course-tactic-discovered-check = discovered check
course-tactic-means-discovered-check = A discovered check is a check by a piece from whose line another piece moves away. That other piece can attack what it likes, because the check must be answered first.
course-tactic-double-check = double check
course-tactic-means-double-check = A double check is a check by two pieces at once. No capture and no piece in between ends both.
course-tactic-screen = cannon’s screen
course-tactic-means-screen = A cannon attacks over exactly one piece, its screen, which may belong to either side. Your own piece can be the screen of a check.
course-tactic-smothered-mate = smothered mate
course-tactic-means-smothered-mate = A smothered mate is a mate of a { $royal } that cannot move because its own pieces stand around it.

## What a move comes to. $went: Red’s horse went from e5 to c4; $can: how the move can be answered.

course-yes = Yes: { $went }.
# Of a turn that cannot be told in a few words.
course-yes-short = Yes.
course-not-the-tactic = No. That is a legal move, but not the one that is asked for.
course-is-mate = That is mate.
course-is-stalemate = { $seat } has no move left and is not in check.
course-no = No. { $reason }
course-not-the-end = That move is legal, but does not end the game: { $went }.
course-no-mate = That is check, but not mate: { $can }.
course-no-check = That gives no check: { $can }.
course-other-end = That ends the game, but not by mate.
course-takes-nothing = That captures nothing.
course-taken-back = It would be recaptured: { $can }.
course-wins-less = That wins { $piece-a }; another move wins more.
course-can-pass = { $seat } can pass
course-can-go = { $seat }’s { $piece } can go from { $from } to { $to }

## Where a task comes from. $players are those of a record.

course-source = From a real game, after { $n } moves.
course-source-players = From a real game: { $players }, after { $n } moves.
course-source-program = From a game that the program played against itself, after { $n } moves.
