language-name = 简体中文
number-group = ,

list-between = 、
list-and = { $rest }、{ $last }
list-or = { $rest }或{ $last }
list-sentences = {""}
