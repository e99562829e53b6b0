### 棋种列表与各棋种的规则页。

variants = 棋种
variants-lead = 这里可以下的棋种。对局一旦开始，就一直沿用开始时的规则。
variants-playing = { $n } 局进行中
variants-new-game-of = 新开一局{ $game }
variants-games-of = { $game }对局
variants-statistics = 统计
variants-favourites = 您收藏的棋种
variants-mark = 收藏{ $open }{ $game }{ $close }
variants-unmark = 取消收藏{ $open }{ $game }{ $close }
variants-too-many-favourites = 您已收藏 { $most } 个棋种，请先取消其中一个。
variants-search = 查找棋种
variants-search-go = 查找
variants-none = 没有符合“{ $words }”的棋种。
variants-all = 所有棋种

family-xiangqi = 象棋及其同类
family-asia = 将棋与东南亚象棋
family-chess = 国际象棋及不同目标的变体
family-pieces = 不同棋子的国际象棋
family-boards = 不同棋盘的国际象棋
family-drops = 吃子可再用
family-chance = 机遇
family-hidden = 暗子
family-other = 其他棋种
small-number = { $n }

variants-not-enforced = 本棋种不强制执行规则。
variants-start = 起始局面。<flip>翻转棋盘</flip>
variants-also-known = 又名：{ $names }。
variants-also-known-hanja = 又名：{ $names }；汉字写作 { $hanja }。
variants-contents = 本页内容
variants-aims = 怎样下
variants-board = 棋盘与布子
variants-pieces = 棋子与走法
variants-characters = 棋子上的字
variants-signs = 棋子的图形
variants-rulebooks = 局面重复时
variants-draws = 和棋与限着
variants-how-written = 着法的写法
variants-rules = 规则全文
variants-file = 本规则的<file>程序用文件</file>。
variants-learn = 学这种棋
variants-help = 帮助
variants-arrays = 开局前双方各选一种初始布子，从棋手自己的左边读起：
variants-figure = <b>{ $title }。</b>{ $caption }
variants-goes = { $how }。
variants-signs-lead = 棋子上的图形、西式图形，以及书写用的字母。
variants-characters-lead = 棋子上写的字及字义、西式图形，以及书写用的字母。
variants-characters-lead-korean = 棋子上写的字及字义、西式图形，以及书写用的字母。
variants-characters-lead-japanese = 棋子上写的字及字义、西式图形，以及书写用的字母。升变后的棋子翻面，字为红色。
variants-signs-table = 棋子的字与图形
variants-piece = 棋子
variants-western = 图形
variants-label = 字母
variants-books = 局面重复时如何裁决，由所用的规则决定。本棋种默认用<b>{ $book }</b>；发出挑战时可以改选其他规则。
variants-one-book = 局面重复时如何裁决，由所用的规则决定。本棋种只有一种规则。
variants-default-book = { $book }<small>（默认）</small>
variants-default-book-plain = { $book }（默认）
variants-books-table = 规则对照
variants-books-caption = 规则对照
variants-notations = 同样的着法，用本棋种的各种记谱法写出来。走棋时可以输入其中任何一种；在<settings>设置</settings>中可选择您看到的一种。
variants-notations-files = 同样的着法，用本棋种的各种记谱法写出来。走棋时可以输入其中任何一种；在<settings>设置</settings>中可选择您看到的一种。{ $files }
variants-notations-table = 各种记谱法的着法
variants-notation = 记谱法
variants-nth-move = { $number }. { $seat }
variants-fen = { $words }起始局面是 <code>{ $fen }</code>

aim-free = { $first }先走，双方轮流走棋。
aim-turns = { $first }先走，然后双方轮流走棋，每次走一枚棋子。
aim-checkmate = 将死对方获胜：对方的{ $royal }被将军，而且怎样走都不能解将。
aim-checkmate-one = { $seat }以将死获胜：{ $other }的{ $royal }被将军，而且怎样走都不能解将。
aim-stalemate-wins = 困毙对方也获胜：轮到走棋而无子可走的一方判负，不论是否被将军，都不算和棋。
aim-stalemate-loses = 轮到走棋而无子可走的一方判负。
aim-stalemate-draws = 没有被将军而无子可走，称为逼和，是和棋。
aim-stalemate-draws-plainly = 轮到走棋而无子可走，是和棋。
aim-stalemate-is-won = 轮到走棋而无子可走的一方获胜。
aim-die = 每步之前掷一次骰子，决定必须走哪种棋子：{ $pieces }。只会掷出有合法着法的数。掷出的若是某棋子能变成的棋子，它也可以升变，变成的就是那种棋子；掷出的若是它自己的数，变成哪一种由走棋方任选。
aim-die-names = { $n } 为{ $piece }
aim-ice = { $seat }每走 { $n } 着之后来一次冰河期：每个空格都结成冰块，除非它的四邻全是棋子；周围没有任何棋子的棋子也冻成冰块。{ $royal }被冻住的一方判负。冰块不属于任何一方，挡路，也可以被吃掉。
aim-wanders = 每步之后{ $beast }随机朝八个方向之一走一至四格，可以越过棋盘边缘，毁掉遇到的一切棋子。它挡路，不能被吃；{ $royal }被毁掉的一方判负。
aim-chosen = 走方不直接走子，而是标记一个至少有一枚己方棋子能到的格；由对手选择哪枚棋子走到那里，以及兵升变成什么。只有一种走法时立即走出。
aim-points-vanish = 棋子离开的格子就此消失：谁也不能再走到那里，但可以越过它走子和攻击。
aim-face-down = 除{ $royal }之外，所有棋子打乱后背面朝上。暗子按所在位置的棋子走，第一次走动后翻开，此后按真实的棋子走。
aim-flips = 所有棋子打乱后背面朝上。每步翻开一枚，或走一枚自己的明子；第一枚翻开的棋子的颜色归翻开它的一方。明子按大小吃子，详见规则全文。
aim-dark = 您只看得到自己的棋子和它们能走到的格，其余都在迷雾中。
aim-arrows = 每枚棋子都只能顺着所在格的箭头走。
aim-no-check = 没有将军和将死：任何棋子都可以走到会被吃的位置。{ $stalemate }
aim-blast = 每次吃子都会爆炸：吃子的棋子、被吃的棋子和周围除兵以外的棋子都会消失。炸掉对方的{ $royal }获胜；不许炸掉自己的{ $royal }。
aim-capture = 吃掉对方的{ $royal }获胜。
aim-extinct = 吃掉对方任何一种棋子的最后一枚获胜。
aim-no-pieces-wins-both = 先失去全部棋子的一方获胜。
aim-no-pieces-wins = { $seat }送光所有棋子获胜。
aim-no-pieces-loses = { $seat }失去所有棋子时判负。
aim-checks = 第 { $n } 次将军的一方立即获胜。
aim-race = 率先把自己的{ $piece }走到{ $zone }的一方获胜。
aim-race-reply = 若{ $first }先到，{ $second }紧接着的下一着也到，则为和棋。
aim-bare = 只剩下{ $royal }的一方判负，除非下一着就能吃掉对方除{ $royal }以外的最后一枚棋子。
aim-must-capture = 能吃子时必须吃子；有几种吃法时可以任选。
aim-may-not-check = 不许走任何将军的着法。
aim-hand-enemies = 被吃的棋子改换阵营，进入吃子一方的手中。
aim-hand-own = 己方的棋子也可以吃，吃掉后进入自己手中；吃掉的对方棋子不再使用。
aim-drop = { $place ->
    [point] 轮到走棋时，可以不走子，而把手中的一枚棋子打入一个空点。
   *[square] 轮到走棋时，可以不走子，而把手中的一枚棋子打入一个空格。
}
aim-gates = 一方的棋子首次离开底线上的原位时，手里的一枚棋子可以同时进入它离开的那一格。
aim-drop-first = { $place ->
    [point] 双方先轮流把手中的棋子逐一放到空点上，全部放完以后才走子。
   *[square] 双方先轮流把手中的棋子逐一放到空格上，全部放完以后才走子。
}
aim-places = 第一着之前，双方在己方半边暗中摆放棋子，谁也看不到对方的摆法。双方都摆好之后即公开。
aim-safe = 走棋后不能让己方的{ $royal }处在被吃的位置，所以{ $royal }不会真的被吃掉。
aim-shown-attacked = 只有一个例外：公开时若{ $second }的{ $royal }正被攻击，{ $first }吃掉它，立即获胜。
aim-not-own = 也不能吃己方的棋子。
aim-facing = { $lines ->
    [arrows] { $royal }所在格的箭头若沿一条没有棋子的直线指向对方的{ $royal }，就是在攻击它：任何一方都不能走成自己被这样攻击的局面，所以两者之间唯一的棋子不能离开这条线。
   *[other] { $royal-id ->
        [general] 将帅不能照面，即不能在同一条竖线上直接相对，中间没有棋子：任何一方都不能走成这样的局面，所以将帅之间唯一的棋子不能离开这条线。（也有人说这是将帅沿线将军，结果是一样的。）
       *[other] 双方的{ $royal }不能在同一条直线上直接相对，中间没有棋子：任何一方都不能走成这样的局面，所以两者之间唯一的棋子不能离开这条线。（也有人说这是{ $royal }沿线将军，结果是一样的。）
    }
}
aim-answers = 被将军时必须立即应将，不能应将的一方判负。应将的办法有：移开{ $royal }，垫子，或吃掉将军的棋子。
aim-answers-cannon = 被将军时必须立即应将，不能应将的一方判负。应将的办法有五种：移开{ $royal }；{ $legs ->
    [legs] 垫子，或蹩住马腿
   *[none] 垫子
}；吃掉将军的棋子；被{ $pieces }将军时，撤走炮架；或用{ $royal }吃掉炮架。
aim-pass = 没有被将军的一方可以停一着。

draws-free = 结果由双方商定。
draws-agreed = 双方可以随时议和。
draws-no-mate = 双方剩余的子力都不足以将死对方时，立即判和。
draws-no-attacker = 双方都不再可能将死或困毙对方，即盘上再没有{ $pieces }时，立即判和。
draws-bare = 双方都只剩{ $royal }时，立即判和。
draws-limit = 双方各走 { $n } 着（共 { $all } 着）没有{ $progress }，判和。
draws-no-limit = 着数没有限制。
draws-count = 残局要计着数，着数走完即判和；具体办法见规则全文。
draws-points = 按规则没有和棋：其他棋种判和的情形，这里以双方在盘上的棋子点数定胜负：{ $pieces }。
draws-points-of = { $piece } { $points } 点
draws-bonus = { $seat }后走，另加 { $points } 点。

goes-and-captures = 走法与吃法相同。
goes-jumping = 只有吃子时才隔子，也只有隔子才能吃子：恰好隔一枚棋子作炮架，双方的棋子都行，炮架前后的距离不限。
goes-within = { $zone-id ->
    [its-own-side-of-the-river] 不能过河，一共有 { $count } 个落点。
   *[other] 不能离开{ $zone }，一共有 { $count } 个落点。
}
goes-ahead-only = 不能后退，不能一次走两步，也不升变：到底线后只能横走。

manual-algebraic = 棋子的字母、起点、短横、终点。{ $upper }用大写字母，{ $lower }用小写；字母可以省略，写了就会核对。吃子与其他着法写法相同。
manual-wxf = 棋子的字母、所在竖线、符号、数字。+ 是进，- 是退，= 是平。数字是到达的竖线；沿竖线直走的棋子则是步数。同一竖线上有两枚相同的棋子时，以 +（前）或 -（后）代替竖线：C+=4。符号写在字母之前（+C=4）、以句点代替 = 也认得。
manual-chinese = 四个字：棋子、所在竖线、方向、目标。“進”是向前，“退”是向后，“平”是横走。红方用汉字数字，黑方用阿拉伯数字。马、相（象）、仕（士）只用“進”“退”，最后一字是到达的竖线；直走的棋子最后一字是步数，平走时是到达的竖线。同一竖线上有两枚相同的棋子时，以“前”“後”代替竖线，写在棋子之前。
manual-chinese-simplified = 同上，用简体字：马、车、进、后。
manual-iccs = 两个交叉点，竖线 a 到 i，横线从红方数起为 0 到 9，中间加短横。
manual-ucci = 同样的交叉点，小写字母，不加短横，象棋引擎都这样写。
manual-algebraic-drop = 打入写成字母、星号和落点：{ $example }。
manual-algebraic-turned = 升变翻面时，后面再写一次带加号的棋子：{ $example }。
manual-coordinate = 两个交叉点，横线与本站棋盘一样从 1 数起，不加短横。
manual-coordinate-drop = 打入写成字母、@ 和落点：{ $example }。
manual-coordinate-turned = 末尾的加号表示升变翻面：{ $example }。
manual-lau = 与 WXF 相仿，f 是进，b 是退，h 是平。字母为 K 帅（将）、S 仕（士）、M 相（象）、N 马、R 车、C 炮、P 兵（卒）。同一竖线上有两枚时，字母前加 f 表示前，加 r 表示后。
manual-san = 国际象棋棋手的写法：棋子的字母（兵不写），吃子写 x，然后是终点；如有两枚棋子都能到达，再写起点的竖线或横线。+ 是将军，# 是将死，=Q 是升变，O-O 与 O-O-O 是易位。
manual-shogi-western = 棋子的字母、短横、终点格。以 x 代替短横表示吃子，* 表示打入手中的棋子；末尾的 + 表示升变，= 表示可以升变而不升变。已升变的棋子，字母前有 +。如有两枚相同的棋子都能到达，字母后再写起点格：G6i-5h。横线写成数字（P-76）也认得。
manual-japanese = 先写终点格，再写棋子；“同”是对方上一着到达的格。“成”表示升变，“不成”表示不升变。“打”表示打入手中的棋子，只有棋盘上也有相同的棋子能到达时才需要写。有两枚相同的棋子时，“右”“左”是走棋方自己右边、左边的一枚，“直”是直进的一枚；“上”“寄”“引”表示前进、横走、后退。也可以像 KIF 棋谱那样，在括号里写起点格：７六歩(77)。
manual-usi = 起点格和终点格，将棋程序都这样写；+ 表示升变。打入写字母和星号：P*5e。
manual-shogi-squares = 竖线从{ $seat }的右边数起，为 1 到 { $n }；横线从上数起，为 { $first } 到 { $last }。
manual-files = 竖线从各方自己的右边数起，为 1 到 { $n }：{ $one }的第 1 路是 { $first }，{ $two }的第 1 路是 { $second }。
manual-fen = 局面的文字写法（FEN）：从上到下逐条横线写出棋子，每枚一个字母，{ $upper }大写，{ $lower }小写，空点以数字表示；然后是轮到哪一方走（{ $one } 为{ $first }，{ $two } 为{ $second }）；两个总是 - 的栏目；上次吃子以来双方的着数；回合数。
manual-fen-castling = 局面的文字写法（FEN）：从上到下逐条横线写出棋子，每枚一个字母，{ $upper }大写，{ $lower }小写，空格以数字表示；然后是轮到哪一方走（{ $one } 为{ $first }，{ $two } 为{ $second }）；易位权；可以吃过路兵的格；上次吃子以来双方的着数；回合数。
manual-fen-hand = 手中的棋子写在棋盘之后的方括号里。
manual-fen-turned = 字母前的加号表示已经升变翻面的棋子。
manual-front-of-two = 同一竖线上两子中的前一枚
manual-rear-of-two = 后一枚
manual-asked-for = 只有在设置中选择了 ICCS 或 UCCI，走棋时才按它们识别，因为横线从 1 数起时，同样的写法是另一着棋。
manual-elsewhere = 您在别处还可能见到两种写法：有些书按普里查德的办法，兵的着法只写终点，其他棋子写棋子和终点，吃子写 x 和被吃的棋子；还有一种程序以数字标竖线、以字母标横线。这里总是以字母标竖线、以数字标横线。

names-xiangqi = 中国象棋、象戏、橘中戏
names-xiangqi-black-first = 中国象棋
names-banner = 带旗的中国象棋
names-minixiangqi = 小象棋、迷你中国象棋
names-manchu = 一统棋、满洲象棋
names-janggi = 韩国象棋、韩国将棋、高丽象棋
names-chess = 西洋棋、欧洲象棋
names-janus = 超级国际象棋
names-shako = 东西方象棋
names-makruk = 泰国象棋
names-cambodian = 柬埔寨象棋
names-shatranj = 阿拉伯象棋、中世纪象棋
names-corner = 王角象棋
names-fischer-random = Chess960、菲舍尔任意制象棋
names-three-checks = 三将
names-anti = 送吃棋、自杀棋
names-maharajah = 大王与士兵
names-legan = 莱根象棋
names-shogi = 日本将棋、本将棋
names-minishogi = 五五将棋、迷你将棋
names-xiangqihouse = 打入象棋、吃子入手象棋
names-synochess = 中西象棋
names-sittuyin = 缅甸象棋
names-jieqi = 暗象棋
names-banqi = 盲棋、翻翻棋
names-dark = 战争迷雾
names-horde = 兵海国际象棋、部落象棋
names-horde-brainking = BrainKing 兵海象棋
names-atomic = 原子国际象棋
names-atomic-brainking = BrainKing 原子象棋
names-king-of-the-hill = 占山为王
names-crazyhouse = 疯狂屋
names-hoppel-poppel = 跳跃象棋
names-capablanca = 卡帕布兰卡国际象棋
names-gothic = 哥特国际象棋
names-courier = 信使棋
names-orda = 蒙古斡耳朵象棋
names-judkins-shogi = 六六将棋
names-placement = 布子国际象棋
names-seirawan = 塞拉万国际象棋
names-tori-shogi = 鸟将棋
names-dobutsu = 儿童将棋、捉狮子

background-xiangqi = “象棋”之名，一说取自棋中之象。下棋的人以千万计，主要在东亚和东南亚。8 世纪已见于记载，定型至今也有许多世纪。多数学者认为它源自印度的恰图兰卡，除炮以外，每种棋子都能在其中找到对应；也有人认为传播的方向正好相反。这里棋盘上方是黑方；有的棋具用蓝色或绿色的棋子。
background-xiangqi-black-first = 现在都是红方先走。有一个棋社的传单让黑方先走，因为红色是吉利的颜色；本棋种照此办理，并同样规定主动循环的一方必须变着。
background-banner = 由 A. M. DeWitt 设计，见于通信对局网站 Game Courier。如果去路无阻，旗能到达国际象棋变体爱好者所说的“骆驼”的位置：直三横一。有的棋具把它写作“圣”。原来双方称红方和蓝方，这里与象棋一样称红方和黑方。
background-janggi = 双方的将写作“楚”和“漢”，取自公元前 202 年以前争夺天下的楚汉两国。
