### What belongs to no room: the language itself, lists, numbers.

# What the language calls itself, in the list at the foot of each page.
language-name = English
# What stands between the thousands of a count.
number-group = ,

## Things one after the other

# Between the things of a list.
list-between = {", "}
# $rest: all things but the last, with what stands between them.
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
# Between two sentences.
list-sentences = {" "}
