language-name = 简体中文
number-group = ,
