### Conditional moves that are written as lines: 1... H8+7 2. C5+4. Why a line is not taken, on pages and in emails.

# $example: a line that could be written, H8+7, C5+4.
plans-empty-such-as = Enter at least one line: a move by your opponent and your reply, such as `{ $example }`.
plans-empty = Enter at least one line: a move by your opponent and your reply.
# $most, $n: numbers.
plans-too-many-lines = You can save at most { $most } lines, and these are { $n }. Please remove some.
# $first, $second: the numbers of two lines; $expected: a move; $one, $other: two answers to it.
plans-conflict = Lines { $first } and { $second } have two replies to the same move, `{ $expected }`: `{ $one }` and `{ $other }`. Please keep one of them.
# $nth: the number of a line; $what: a sentence of those below.
plans-in-line = Line { $nth }: { $what }
# $text: a move, as it was typed. Why not follows the next two.
plans-expected = The opponent’s move `{ $text }` cannot be played.
plans-answer = Your reply `{ $text }` cannot be played.
plans-ends = After the opponent’s move `{ $text }` the game would be over, so no reply is possible.
plans-no-answer = Your reply to `{ $text }` is missing: a line ends with a move of your own, `resign` or `draw`.
plans-follows = Nothing may follow `{ $text }`: a line ends with `resign`, with `draw`, with a move that ends the game, or with the reply to `*`.
plans-too-long = A line has at most { $most } moves, counting both sides. Please shorten this one.

## In emails

plans-kept = { $n ->
    [one] Saved: a line of conditional moves. The answer that fits is played for you at once.
   *[other] Saved: { $n } lines of conditional moves. The answer that fits is played for you at once.
}
plans-not-saved = Your conditional moves were not saved.
# $line: a line of the reader’s email. How it would be right follows.
plans-no-line = The line “{ $line }” is not a conditional move.
