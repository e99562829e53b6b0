### 着法为何不能走、输入为何无法识别。语气平实，用竞赛规则的术语。

refusal-over = 对局已经结束（{ $since }，{ $ending ->
    [checkmate] 将死
    [stalemate] 无子可走
    [repetition] 局面重复
    [perpetual-check] 长将
    [perpetual-chase] 长捉
    [move-limit] 达到限着
    [insufficient-material] 子力不足
    [bikjang] 照面
    [passes] 双方停着
    [no-men] 棋子全失
    [extinction] 灭种
    [check-count] 将军次数
    [race] 率先到达
    [explosion] 爆炸
    [king-captured] 王被吃
    [royal-captured] 主将被吃
    [frozen] 冻结
    [no-move] 无子可动
    [count] 着数走完
    [game-rule] 本棋种的规则
   *[other] { $ending }
}）。{ $sentence }
refusal-after-ply = 第 { $ply } 着之后
refusal-no-piece = { $at } 上没有棋子。
refusal-point-gone = { $at } 这个点已不在棋盘上；走 `@-{ $at }` 可把它放回来。
refusal-vanished = { $at } 这一格已经消失：谁也不能再走到那里，但可以越过它。
refusal-dark = 您看不见 { $at }：棋子只能走到看得见的格子。
refusal-face-down = { $at } 的棋子还是暗的：请先把它翻开，写 `{ $at }` 即可。
refusal-neutral = { $at } 的{ $piece }不属于任何一方，谁也不能走动它。
refusal-mark-first = 由对手决定哪个棋子走到 { $at }：请只写格名 `{ $at }`。
refusal-unreached = 您没有棋子能走到 { $at }：请标记己方棋子能到的格。
refusal-chance = 这里不可能出现这样的随机结果。
refusal-opening = 所让的着法先走：不能吃子，不能将军，不能离开己方一侧；另一方暂不走棋。
refusal-choose = { $at } 已被标记：请先选择对手的哪个棋子走到那里。
refusal-die = 骰子掷出了 { $n }：必须走{ $piece }。
refusal-board-edit = 不能直接改动棋盘：本局强制执行规则，只能走棋。
refusal-not-yours = { $at } 的{ $piece }是{ $owner }的，现在轮到{ $turn }走。
refusal-stands-still = { $piece }已经在 { $at }：走棋必须走到别处。
refusal-stands-still-or-pass = { $piece }已经在 { $at }：走棋必须走到别处；要停一着，请写 `pass`。
refusal-own-piece = { $piece }不能走到 { $at }：那里是您自己的{ $other }。
refusal-movement = { $from } 的{ $piece }不能走到 { $to }：{ $why }。
refusal-in-check = 不能送将：走了这一着，您的{ $royal }会被 { $at } 的{ $piece }吃掉。
refusal-still-in-check = 您的{ $royal }正被 { $at } 的{ $piece }将军，这一着不能解将。
refusal-facing = { $lines ->
    [arrows] 走了这一着，对方的{ $royal }会沿箭头直接攻击您的{ $royal }，中间没有棋子。
   *[other] { $royal-id ->
        [general] 将帅不能照面：走了这一着，双方的将、帅会在同一条直线上直接相对。
       *[other] 走了这一着，双方的{ $royal }会在同一条直线上直接相对。
    }
}
refusal-bikjang = 双方的{ $royal }已经照面：请解除照面，或停一着结束对局，以点数定胜负。
refusal-no-promotion-now = 这一着没有棋子升变：请去掉升变的部分。
refusal-no-promotion = 本棋种没有升变。
refusal-swap-in-check = { $piece }正被将军：没有被将军时才能与{ $other }换位。
refusal-promotion-apart = { $piece }升变为{ $becomes }须单独走一着，在原处或相邻一格进行：须位于规则指定的格，己方没有{ $becomes }，且升变后不攻击任何棋子，也不露出闪将。
refusal-promotion-needed = { $piece }到 { $at } 要升变成什么：{ $choices }？例如可写 `{ $example }`。
refusal-promotion-choice = { $piece }（{ $label }）
refusal-nothing-to-become = { $piece }不能走到 { $at }：它到那里必须升变，而您还没有失去可以升变成的棋子。
refusal-no-drops = 本棋种没有打入：被吃的棋子不再回到棋盘。
refusal-not-in-hand = 您手中没有{ $piece }。
refusal-drop-on-piece = { $piece }不能打入 { $at }：那里有{ $other }。
refusal-drop-outside = { $piece }不能打入 { $at }：那里不是它可以打入的地方。
refusal-full-file = { $piece }不能打入 { $at }：这条线上已经有您 { $most } 枚未升变的{ $piece }。
refusal-shades = { $piece }不能打入 { $at }：您的{ $apart }须分别占据不同颜色的格，某种颜色的最后一个空格要留给它。
refusal-only-gates = { $piece }须随另一步棋入场：您的某枚棋子首次离开原格时，进入那一格。
refusal-no-gate = { $piece }不能在 { $at } 入场：那里的棋子已经走动过，或不是您底线上的棋子。
refusal-drop-mates = 不许打入{ $piece }将死对方。
refusal-drop-checks = 本棋种不许打入{ $piece }将军。
refusal-must-capture = 能吃子时必须吃子，例如从 { $from } 吃到 { $to }。
refusal-gives-check = 这一着会用{ $piece }将军，而本棋种不许将军。
refusal-blows-up = 这一着会炸掉您自己的{ $royal }。
refusal-fourth-check = 您已用这枚{ $piece }连续将军三次，再到 { $at } 将第四次就会重复局面：请变着。
refusal-chase = 这样 { $at } 的{ $piece }就会无休止地捉 { $place } 的{ $target }：按本站规则，捉子的一方须在同一局面第三次出现之前变着。

refusal-castling = 不能向 { $to } 易位：{ $why }。
refusal-castling-alone = { $at } 上没有您的{ $partner }
refusal-castling-lost = { $royal }或这枚{ $partner }已经动过
refusal-castling-in-check = 您的{ $royal }正被将军
refusal-castling-facing = 您的{ $royal }要经过的 { $at } 会与对方的{ $royal }照面
refusal-castling-through = 您的{ $royal }要经过的 { $at } 正受攻击

refusal-why-in-the-way = 被 { $at } 的{ $piece }挡住
refusal-why-blocked = { $word-id ->
    [leg] 被 { $at } 的{ $piece }蹩住马腿
    [eye] 被 { $at } 的{ $piece }塞住象眼
   *[other] { $word }被 { $at } 的{ $piece }挡住
}
refusal-why-no-screen = 吃子时须隔一枚棋子作炮架，而中间没有棋子
refusal-why-no-screen-to-go = 走棋须恰好跳过一枚棋子，而中间没有棋子
refusal-why-screens = 吃子时只能隔一枚棋子作炮架，而中间有 { $n } 枚棋子
refusal-why-screens-to-go = 走棋须恰好跳过一枚棋子，而中间有 { $n } 枚棋子
refusal-why-never-jumps = { $piece }不能跳过{ $other }，而 { $at } 上正是{ $other }
refusal-why-never-takes = { $piece }不能吃{ $other }
refusal-why-jumps-to-capture = 只有吃子时才能隔子，而 { $at } 有棋子挡着
refusal-why-no-capture = 这个方向不能吃子
refusal-why-only-captures = 只有吃子时才能走到那里
refusal-why-not-in-passing = 只有吃子时才能走到那里；{ $at } 的棋子只有在刚走完两格、并且吃后您的{ $royal }仍然安全时，才能当作过路兵吃掉
refusal-why-leaves = { $zone-id ->
    [its-own-side-of-the-river] 不能过河
   *[other] 不能离开{ $zone }
}
refusal-why-not-from-here = { $zone-id ->
    [the-far-side-of-the-river] 过河以后才能这样走
    [the-palace] 只有在九宫内才能这样走
   *[other] 只有在{ $zone }上才能这样走
}

unread-example = `{ $way }`，或带棋子字母写成 `{ $full }`
unread-empty = 请输入着法：{ $example }。
unread-too-long = 这比一着棋的写法长得多。给对手的话请写在下方的留言框里，或写在 `//` 之后。
unread-from-and-to = 无法识别这一着。请写出起点和终点：{ $example }。
unread-like-this = 无法识别这一着。着法的写法如：{ $example }。
unread-several-parts = { $game }的一着只有一个部分，请不要写 `;`。
unread-too-many-parts = 一着最多 { $n } 个部分，其余的请留到下一着。
unread-no-letter = 没有哪枚棋子叫 `{ $given }`；可用的字母是 { $labels }，{ $seat }用大写。
unread-none-fits = 您现在没有{ $piece }能这样走到 { $to }。如果拿不准，请写出起点和终点：{ $example }。
unread-remove = 不能直接拿掉 { $at } 的棋子：本局强制执行规则，只能走棋。吃子和其他着法写法相同。
unread-remove-point = 不能把 { $at } 这个点移出棋盘：本局强制执行规则，只能走棋。
unread-place = 不能往棋盘上摆棋子（{ $to } 上的 { $label }）：本局强制执行规则，只能走棋。走棋时请同时写出棋子从哪里来。
unread-no-such-piece = 这里没有叫 { $label } 的棋子，棋子的字母是 { $labels }。
unread-drop = { $game }没有打入（{ $to } 上的 { $label }）：被吃的棋子不再上场。
unread-from-nought = 这里的横线从 1 数起；要用从 0 数起的 UCCI 或 ICCS，请在设置中选择。
unread-castling = 易位时{ $piece }从 { $from } 走到 { $to }：请写 `{ $text }`，写全则是 `{ $text }; { $rest }`。
unread-passing = 被吃的过路{ $piece }在 { $at }：请写 `{ $text }`，写全则是 `{ $text }; { $at }-`。
unread-nothing-more = 这一着没有别的内容：请写 `{ $text }`。
unread-case = { $case ->
    [upper] { $seat }的字母用大写：请写 `{ $text }`。
   *[lower] { $seat }的字母用小写：请写 `{ $text }`。
}
unread-becomes = { $piece }不能升变成 `{ $given }`，只能升变成{ $choices }：请写 `{ $text }`。
unread-abbreviated = 除了走到哪里，还请写出棋子从哪里来。
unread-abbreviated-none = 现在没有这样的棋子能走到 { $to }。
unread-abbreviated-like = 着法的写法如：{ $example }。
unread-abbreviated-mean = 您的意思也许是 { $moves }。
unread-either = { $one } 或 { $other }
unread-no-point = { $place ->
    [cell] 棋盘上没有 `{ $text }` 这一格：竖列从 { $first } 到 { $last }，每列从最下方的 1 开始编号。
    [square] 棋盘上没有 `{ $text }` 这一格：竖线从 { $first } 到 { $last }，横线从 { $low } 到 { $high }。
   *[point] 棋盘上没有 `{ $text }` 这个交叉点：竖线从 { $first } 到 { $last }，横线从 { $low } 到 { $high }。
}
unread-stands = { $at } 上是{ $piece }：请写 `{ $text }`。
unread-stands-no-letter = 没有哪枚棋子叫 `{ $given }`。{ $at } 上是{ $piece }：请写 `{ $text }`。
