language-name = 简体中文
number-group = ,

list-between = 、
list-and = { $rest }和{ $last }
list-or = { $rest }或{ $last }
list-sentences = {""}
