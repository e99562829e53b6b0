### What the help page has besides its text, which stands in help.md: a line with `notations` or `mails` in two pairs of
### braces there stands for a table.

help-contents = On this page
help-everything = Everything on one page
help-notation = Notation
help-same-move = The same move
help-mail = Email
help-mail-tells = What it is about
