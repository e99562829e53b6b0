### What belongs to no room: the language itself, lists, numbers.

# What the language calls itself, in the list at the foot of each page.
language-name = English
# What stands between the thousands of a count.
number-group = ,
