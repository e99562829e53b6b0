help-contents = 本页内容
help-everything = 全部展开
help-notation = 记谱法
help-same-move = 同一着棋
help-mail = 邮件
help-mail-tells = 告诉您什么
