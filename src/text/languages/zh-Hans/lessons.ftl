lesson-marks = 圆点表示棋子可以去的地方，圆圈表示可以吃的子，叉号表示看似能去其实不能去的地方。

lesson-open = 空棋盘上
lesson-inside = { $zone-id ->
    [the-far-side-of-the-river] 过河以后
    [the-palace] 在九宫内
    [the-diagonal-lines-of-a-palace] 在九宫的斜线上
    [the-diagonal-lines-of-the-enemy-palace] 在对方九宫的斜线上
   *[other] 在{ $zone }上
}
lesson-not-yet = { $zone-id ->
    [the-far-side-of-the-river] 过河以前
    [the-diagonal-lines-of-the-enemy-palace] 尚未走上对方九宫的斜线
   *[other] 尚未到{ $zone }
}
lesson-outside = { $zone-id ->
    [the-palace] 不在九宫内
    [the-diagonal-lines-of-a-palace] 不在九宫的斜线上
    [the-diagonal-lines-of-the-enemy-palace] 不在对方九宫的斜线上
   *[other] 不在{ $zone }上
}
lesson-last-rank = 在底线
lesson-blocked = 受阻时
lesson-lines = 线路上有棋子时
lesson-facing = { $royal-id ->
    [general] 将帅不能照面
   *[other] 双方的{ $royal }不能照面
}
lesson-promotion = 升变
lesson-passing = 吃过路兵
lesson-castling = 王车易位

lesson-points = { $rest } 或 { $last }
lesson-goes = 可以走到 { $points }。
lesson-can-go = { $place ->
    [cell] 可以走到 { $n } 格。
    [square] 可以走到 { $n } 格。
   *[point] 可以走到 { $n } 个点。
}
lesson-stands = { $piece }在 { $at }。
lesson-stands-and-goes = { $piece }在 { $at }：可以走到 { $points }。
lesson-with = 棋盘上还有{ $pieces }。
lesson-other-piece = { $seat-adjective }{ $piece }（{ $at }）

lesson-takes = 可以吃{ $victims }。
lesson-victim = { $piece }（{ $at }）
lesson-victim-over = { $piece }（{ $at }，以 { $over } 的{ $screen }为炮架）

lesson-not-to = 不能走到 { $points }：{ $reason }。
lesson-no-screen = 中间没有炮架
lesson-screens = 中间有 { $n } 枚棋子，而它必须恰好隔一枚
lesson-would-face = { $lines ->
    [arrows] 对方的{ $royal }会沿箭头直接攻击它，中间没有棋子
   *[other] { $royal-id ->
        [general] 将帅会在同一条竖线上照面，中间没有棋子
       *[other] 双方的{ $royal }会在同一条直线上照面，中间没有棋子
    }
}

lesson-stops = 遇到己方的棋子就得停下。
lesson-a-piece = { $piece }
lesson-becomes = 到了{ $zone }就变成{ $pieces }。
lesson-may-become = 到了{ $zone }可以变成{ $pieces }。
lesson-may-become-leaving = 走进或走出{ $zone }，或在其中移动时，可以升变为{ $pieces }。
lesson-becomes-apart = 己方没有{ $pieces }时，它可以在{ $zone }上单用一着变成{ $pieces }：变在原格，或变在相邻的、{ $pieces }一步可到的空格；变后不能攻击对方的任何棋子。己方最后一枚{ $piece }在任何地方都可以这样变。
lesson-vanishes = 到了{ $zone }就从棋盘上拿掉。
lesson-opponent-chooses = 变成哪一种由对手选择。
lesson-die-chooses = 掷出的若是{ $piece }，变成哪一种由走棋方任选；否则变成掷出的那种棋子。
lesson-owner-chooses = 变成哪一种由走棋方任选。
lesson-must-become = 到了{ $zone }必须升变。
lesson-among-lost = 只能变成己方已经失去的棋子。
lesson-passed = 对方的{ $piece }刚走了两格，越过了 { $at }：可以在那里把它吃掉，但只限这一着。
lesson-castles = 王走到 { $king } 时，{ $from } 的{ $partner }移到 { $to }
lesson-castles-and = { $one }；{ $other }
lesson-castles-freely = { $ways }。两者此前都必须没有动过，之间不能有棋子；是否受攻击则无关。
lesson-castles-when = { $ways }。两者此前都必须没有动过，之间不能有棋子，而且{ $royal }不能正被将军，不能经过或到达受攻击的格。
