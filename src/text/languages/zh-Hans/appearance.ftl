appearance = 外观
appearance-lead-account = 在这里选择棋盘和页面的样子。您的选择保存在账号中。
appearance-lead-browser = 在这里选择棋盘和页面的样子。您的选择保存在本浏览器的 Cookie 中；有了账号，换设备也照样有效。
appearance-saved = 您的选择已保存。

appearance-set = 棋子
appearance-set-traditional = 传统
appearance-set-simplified = 简体
appearance-set-western = 西式
appearance-set-letters = 字母

appearance-board = 棋盘
appearance-board-usual = 按棋种默认
appearance-board-lines = 线条
appearance-board-checkered = 方格

appearance-theme = 棋盘颜色
appearance-theme-auto = 随页面深浅
appearance-theme-paper = 纸色
appearance-theme-wood = 木色
appearance-theme-green = 绿色
appearance-theme-night = 夜色

appearance-size = 对局页面上棋盘的大小
appearance-size-small = 小
appearance-size-medium = 中
appearance-size-large = 大
appearance-size-wall = 特大

appearance-orientation = 棋盘下方
appearance-orientation-own = 总是自己一方
appearance-orientation-fixed = 总是先手一方

appearance-light = 页面深浅
appearance-light-auto = 跟随设备
appearance-light-light = 浅色
appearance-light-dark = 深色
appearance-switch-auto = 自动

appearance-sending = 在棋盘上走棋后须确认
appearance-sending-always = 总是
appearance-sending-warned = 仅在规则有警告时
appearance-sending-never = 从不

appearance-afterwards = 发送着法之后
appearance-afterwards-stay = 留在这局棋
appearance-afterwards-next = 前往下一盘待走的对局

appearance-language = 语言
appearance-language-auto = 跟随浏览器

appearance-characters = 繁体字
appearance-simplified = 简体字
appearance-figures = 西式图形
appearance-letters = 字母
appearance-chinese = 汉字棋子
