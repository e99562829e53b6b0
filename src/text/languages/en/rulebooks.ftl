### Rulebooks side by side: questions down the side of a table on a game's page, and what each rulebook answers.

rulebook-when = When it is judged
rulebook-plain = Third occurrence, nobody forcing it
rulebook-check = One side checks with every move (perpetual check)
rulebook-both-check = Both sides check with every move
rulebook-chase = One side chases the same piece with every move (perpetual chase)
rulebook-both-chase = Both sides chase
rulebook-check-and-chase = One side checks, the other chases

## Answers of several rulebooks

rulebook-draw = Draw.
rulebook-draw-in-check = Draw, also under perpetual check.
rulebook-checker-loses = The side that checks loses.

## Answers of one

rulebook-axf-when = At the third occurrence of a position, at once; nobody needs to claim it.
rulebook-axf-chase = The side that chases loses. Generals and soldiers may chase. A protected piece is not chased, except for a chariot that a horse or cannon attacks; nor is a soldier on its own side of the river. An offer to exchange two pieces of a kind is no chase.
rulebook-axf-both-chase = Draw; but a side that chases a chariot which shields its general from a horse loses.
rulebook-house-when = Before the move: what would go on for ever is refused, and the one who forces the repetition must break off. Should every move be refused, all are allowed.
rulebook-house-check = At most three checks in a row with the same piece; a fourth that repeats a position is refused.
rulebook-house-both-check = Refused to each side by the same count.
rulebook-house-chase = Refused: a move that would bring a position about for the third time by chasing one unprotected piece to and from the same two points.
rulebook-house-both-chase = Refused to whoever would complete the third occurrence.
rulebook-house-check-and-chase = Each by its own rule.
rulebook-threefold-when = At the third occurrence of a position with the same side to move and the same rights, at once.
rulebook-chess-when = At the third occurrence of a position with the same side to move and the same rights to castle and to take in passing, at once.
rulebook-perpetual-when = At the third occurrence of a position with the same side to move, at once.
rulebook-shogi-when = At the fourth occurrence of a position with the same pieces in hand and the same side to move, at once.
rulebook-mover-loses-when = At the third occurrence of a position with the same side to move, at once.
rulebook-mover-loses = Whoever brought about the third occurrence loses.
rulebook-tori-when = At the fourth occurrence of a position with the same pieces in hand and the same side to move, at once.
rulebook-tori = The side that brought about the fourth occurrence loses.
rulebook-janggi-when = At the third occurrence of a position, at once.
rulebook-janggi-points = Points decide.
rulebook-free-when = Never: the players agree.
rulebook-free-nothing = Nothing happens by itself.

## What each is, in a sentence

rulebook-about-axf = In the manner of the Asian Xiangqi Federation: checks without end lose before chases without end.
rulebook-about-house = After the rule pages of the web: the limit is three checks in a row by one piece, and the side that forces the repetition has to break off.
rulebook-about-threefold = The simplest rule: every third occurrence is a draw.
rulebook-about-chess = As chess is played everywhere.
rulebook-about-perpetual = Repetition is a draw, but nobody may give check for ever.
rulebook-about-shogi = As shogi is played: repetition counts at the fourth occurrence, and nobody may give check for ever.
rulebook-about-mover-loses = Whoever repeats a position for the third time loses, whatever was checked or chased.
rulebook-about-tori = As Tori Shogi is played: whoever repeats a position for the fourth time loses, and nobody may give check for ever.
rulebook-about-janggi = As Janggi is played in Korea: there are no draws.
rulebook-about-free = Nothing is judged, neither moves nor repetition.
