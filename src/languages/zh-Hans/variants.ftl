### 各棋种的名称、简介、走法等；规则全文在 rules 文件夹里。走法是分句，句末不加句号。

variant-xiangqi = 象棋
variant-xiangqi-summary = 中国象棋：车马炮隔河对阵，将帅坐镇九宫。
how-xiangqi-general = 帅（将）沿直线走一步
how-xiangqi-advisor = 仕（士）沿斜线走一步
how-xiangqi-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-xiangqi-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-xiangqi-chariot = 车沿直线走，只能经过空着的交叉点
how-xiangqi-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-xiangqi-soldier = 兵（卒）向前走一步，过河后也可以横走一步

variant-banner = 旗象棋
variant-banner-summary = 每方多两枚旗的象棋：旗是长腿的马，先直奔两点再转弯。
how-banner-general = 帅（将）沿直线走一步
how-banner-advisor = 仕（士）沿斜线走一步
how-banner-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-banner-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-banner-banner = 旗先沿直线走两步，再向外沿斜线走一步
how-banner-chariot = 车沿直线走，只能经过空着的交叉点
how-banner-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-banner-soldier = 兵（卒）向前走一步，过河后也可以横走一步

variant-xiangqi-black-first = 黑先象棋
variant-xiangqi-black-first-summary = 某棋社传单上的象棋：红色吉利，所以黑方先走；主动循环的一方必须变着。
how-xiangqi-black-first-general = 帅（将）沿直线走一步
how-xiangqi-black-first-advisor = 仕（士）沿斜线走一步
how-xiangqi-black-first-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-xiangqi-black-first-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-xiangqi-black-first-chariot = 车沿直线走，只能经过空着的交叉点
how-xiangqi-black-first-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-xiangqi-black-first-soldier = 兵（卒）向前走一步，过河后也可以横走一步

variant-minixiangqi = 迷你象棋
variant-minixiangqi-summary = 七路七线的象棋，没有河界，没有相（象）和仕（士）：短小精悍。
how-minixiangqi-general = 帅（将）沿直线走一步
how-minixiangqi-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-minixiangqi-chariot = 车沿直线走，只能经过空着的交叉点
how-minixiangqi-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-minixiangqi-soldier = 兵（卒）向前或横走一步

variant-manchu = 满洲棋
variant-manchu-summary = 兵力悬殊的象棋：红方以一枚兼有车、炮、马走法的旗，对黑方的双车双炮双马。
how-manchu-general = 帅（将）沿直线走一步
how-manchu-advisor = 仕（士）沿斜线走一步
how-manchu-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-manchu-manchu = 旗可以当车走，也可以当马走，还可以当炮吃子
how-manchu-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-manchu-chariot = 车沿直线走，只能经过空着的交叉点
how-manchu-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-manchu-soldier = 兵（卒）向前走一步，过河后也可以横走一步

variant-janggi = 朝鲜象棋
variant-janggi-summary = 朝鲜半岛的将棋：没有河界，九宫有斜线，包必须隔子走，将不死对方时以点数定胜负。
how-janggi-general = 将沿九宫里的线走一步
how-janggi-guard = 士沿九宫里的线走一步
how-janggi-elephant = 象先沿直线走一步，再向外沿斜线走两步
how-janggi-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-janggi-chariot = 车沿线走，只能经过空着的交叉点
how-janggi-cannon = 包沿线走，必须恰好跳过一枚棋子
how-janggi-soldier = 兵（卒）向前或横走一步
setup-horse-elephant-elephant-horse = 马象象马
setup-elephant-horse-horse-elephant = 象马马象
setup-horse-elephant-horse-elephant = 马象马象
setup-elephant-horse-elephant-horse = 象马象马

variant-chess = 国际象棋
variant-chess-summary = 标准国际象棋：有王车易位、吃过路兵和升变。
how-chess-king = 王向任意方向走一格
how-chess-queen = 后沿横线、竖线和斜线走，只能经过空格
how-chess-rook = 车沿横线和竖线走，只能经过空格
how-chess-bishop = 象沿斜线走，只能经过空格
how-chess-knight = 马走“日”字，直二横一
how-chess-pawn = 兵向前走一格，在起始横线上也可以走两格，吃子则斜进一格

variant-janus = 双面神象棋
variant-janus-summary = 十乘八格的国际象棋，每方有两枚双面神，走法如象或马。
how-janus-king = 王向任意方向走一格
how-janus-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-janus-rook = 车沿横线或直线走任意格，途中不能有子
how-janus-janus = 双面神走法如象或马
how-janus-bishop = 象沿斜线走任意格，途中不能有子
how-janus-knight = 马先直走两格再横走一格，可以越子
how-janus-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-embassy = 使馆象棋
variant-embassy-summary = 十乘八格的国际象棋，有相臣和大主教：车、象加上马的跳跃。
how-embassy-king = 王向任意方向走一格
how-embassy-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-embassy-rook = 车沿横线或直线走任意格，途中不能有子
how-embassy-chancellor = 相臣走法如车或马
how-embassy-archbishop = 大主教走法如象或马
how-embassy-bishop = 象沿斜线走任意格，途中不能有子
how-embassy-knight = 马先直走两格再横走一格，可以越子
how-embassy-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-amazon = 女战士象棋
variant-amazon-summary = 以女战士代替后的国际象棋，走法如后或马。
how-amazon-king = 王向任意方向走一格
how-amazon-amazon = 女战士走法如后或马
how-amazon-rook = 车沿横线或直线走任意格，途中不能有子
how-amazon-bishop = 象沿斜线走任意格，途中不能有子
how-amazon-knight = 马先直走两格再横走一格，可以越子
how-amazon-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-los-alamos = 洛斯阿拉莫斯象棋
variant-los-alamos-summary = 六乘六格、没有象的国际象棋，1956 年由计算机首次对弈。
how-los-alamos-king = 王向任意方向走一格
how-los-alamos-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-los-alamos-rook = 车沿横线或直线走任意格，途中不能有子
how-los-alamos-knight = 马先直走两格再横走一格，可以越子
how-los-alamos-pawn = 兵向前走一格，吃子时斜进一格

variant-knightmate = 将马棋
variant-knightmate-summary = 颠倒的国际象棋：将死对方的马，每方有两枚王站在马的位置。
how-knightmate-knight = 马先直走两格再横走一格，可以越子
how-knightmate-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-knightmate-rook = 车沿横线或直线走任意格，途中不能有子
how-knightmate-bishop = 象沿斜线走任意格，途中不能有子
how-knightmate-king = 王向任意方向走一格
how-knightmate-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-shako = 沙科象棋
variant-shako-summary = 十乘十格的国际象棋，有象棋的炮和大象：东西方的相会。
how-shako-king = 王向任意方向走一格
how-shako-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-shako-rook = 车沿横线或直线走任意格，途中不能有子
how-shako-cannon = 炮走法如车，吃子时须恰好隔一枚棋子
how-shako-bishop = 象沿斜线走任意格，途中不能有子
how-shako-knight = 马先直走两格再横走一格，可以越子
how-shako-elephant = 象沿斜线走一格或两格，可以越子
how-shako-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-makruk = 泰国象棋
variant-makruk-summary = 泰国的象棋：棋子沉静，兵到第六横线变为士，残局要计着数。
how-makruk-king = 王向任意方向走一格
how-makruk-rook = 车沿横线或直线走任意格，途中不能有子
how-makruk-khon = 贵人斜走一格或直进一格
how-makruk-knight = 马先直走两格再横走一格，可以越子
how-makruk-met = 士斜走一格
how-makruk-pawn = 兵向前走一格，吃子时斜进一格

variant-cambodian = 柬埔寨象棋
variant-cambodian-summary = 柬埔寨的象棋：泰国象棋，但王和士可以跳一次。
how-cambodian-king = 王向任意方向走一格
how-cambodian-rook = 车沿横线或直线走任意格，途中不能有子
how-cambodian-khon = 贵人斜走一格或直进一格
how-cambodian-knight = 马先直走两格再横走一格，可以越子
how-cambodian-met = 士斜走一格
how-cambodian-pawn = 兵向前走一格，吃子时斜进一格

variant-shatranj = 沙特兰兹
variant-shatranj-summary = 波斯和阿拉伯的古象棋：跳象与辅臣，孤王判负，无子可走也判负。
how-shatranj-king = 王向任意方向走一格
how-shatranj-fers = 辅臣斜走一格
how-shatranj-rook = 车沿横线或直线走任意格，途中不能有子
how-shatranj-alfil = 跳象沿斜线恰好跳两格
how-shatranj-knight = 马先直走两格再横走一格，可以越子
how-shatranj-pawn = 兵向前走一格，吃子时斜进一格

variant-corner = 角落象棋
variant-corner-summary = 王从角落开始的国际象棋，旁边的棋子由抽签决定。
how-corner-king = 王向任意方向走一格
how-corner-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-corner-rook = 车沿横线或直线走任意格，途中不能有子
how-corner-bishop = 象沿斜线走任意格，途中不能有子
how-corner-knight = 马先直走两格再横走一格，可以越子
how-corner-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-fortress = 堡垒象棋
variant-fortress-summary = 角落象棋，王前再加三枚兵。
how-fortress-king = 王向任意方向走一格
how-fortress-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-fortress-rook = 车沿横线或直线走任意格，途中不能有子
how-fortress-bishop = 象沿斜线走任意格，途中不能有子
how-fortress-knight = 马先直走两格再横走一格，可以越子
how-fortress-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-fischer-random = 菲舍尔任意制象棋
variant-fischer-random-summary = Chess960：兵后的棋子由抽签决定，双方相同，王车易位到通常的格子。
how-fischer-random-king = 王向任意方向走一格
how-fischer-random-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-fischer-random-rook = 车沿横线或直线走任意格，途中不能有子
how-fischer-random-bishop = 象沿斜线走任意格，途中不能有子
how-fischer-random-knight = 马先直走两格再横走一格，可以越子
how-fischer-random-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-capablanca-random = 卡帕布兰卡任意制象棋
variant-capablanca-random-summary = 十乘八格的国际象棋，有相臣和大主教，兵后的棋子由抽签决定。
how-capablanca-random-king = 王向任意方向走一格
how-capablanca-random-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-capablanca-random-rook = 车沿横线或直线走任意格，途中不能有子
how-capablanca-random-chancellor = 相臣走法如车或马
how-capablanca-random-archbishop = 大主教走法如象或马
how-capablanca-random-bishop = 象沿斜线走任意格，途中不能有子
how-capablanca-random-knight = 马先直走两格再横走一格，可以越子
how-capablanca-random-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-horde = 兵海象棋
variant-horde-summary = 白方是国际象棋的全套棋子，黑方是三十二枚兵，没有王。
how-horde-king = 王向任意方向走一格
how-horde-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-horde-rook = 车沿横线或直线走任意格，途中不能有子
how-horde-bishop = 象沿斜线走任意格，途中不能有子
how-horde-knight = 马先直走两格再横走一格，可以越子
how-horde-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-extinction = 灭种象棋
variant-extinction-summary = 没有将军的国际象棋：吃掉对方任何一种棋子的最后一枚获胜。
how-extinction-king = 王向任意方向走一格
how-extinction-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-extinction-rook = 车沿横线或直线走任意格，途中不能有子
how-extinction-bishop = 象沿斜线走任意格，途中不能有子
how-extinction-knight = 马先直走两格再横走一格，可以越子
how-extinction-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-three-checks = 三次将军棋
variant-three-checks-summary = 第三次将军与将死同样获胜的国际象棋。
how-three-checks-king = 王向任意方向走一格
how-three-checks-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-three-checks-rook = 车沿横线或直线走任意格，途中不能有子
how-three-checks-bishop = 象沿斜线走任意格，途中不能有子
how-three-checks-knight = 马先直走两格再横走一格，可以越子
how-three-checks-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-anti = 送吃棋
variant-anti-summary = 反过来的国际象棋：必须吃子，先送光棋子者胜。
how-anti-king = 王向任意方向走一格
how-anti-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-anti-rook = 车沿横线或直线走任意格，途中不能有子
how-anti-bishop = 象沿斜线走任意格，途中不能有子
how-anti-knight = 马先直走两格再横走一格，可以越子
how-anti-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-racing-kings = 赛王棋
variant-racing-kings-summary = 王向第八横线赛跑，谁都不许将军。
how-racing-kings-king = 王向任意方向走一格
how-racing-kings-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-racing-kings-rook = 车沿横线或直线走任意格，途中不能有子
how-racing-kings-bishop = 象沿斜线走任意格，途中不能有子
how-racing-kings-knight = 马先直走两格再横走一格，可以越子

variant-massacre = 屠杀棋
variant-massacre-summary = 满盘棋子，没有王和兵，每着都要吃子，无子可吃者负。
how-massacre-queen = 后沿横线、直线或斜线吃子
how-massacre-rook = 车沿横线或直线吃子
how-massacre-bishop = 象沿斜线吃子
how-massacre-knight = 马先直走两格再横走一格吃子

variant-maharajah = 大王棋
variant-maharajah-summary = 以一敌众：白方只有走法如后或马的大王，黑方有国际象棋的全军。
how-maharajah-king = 王向任意方向走一格
how-maharajah-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-maharajah-rook = 车沿横线或直线走任意格，途中不能有子
how-maharajah-bishop = 象沿斜线走任意格，途中不能有子
how-maharajah-knight = 马先直走两格再横走一格，可以越子
how-maharajah-maharajah = 大王走法如后或马
how-maharajah-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-grand = 大象棋
variant-grand-summary = 十乘十格的国际象棋，有相臣和大主教，兵只能变为己方失去的棋子。
how-grand-king = 王向任意方向走一格
how-grand-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-grand-rook = 车沿横线或直线走任意格，途中不能有子
how-grand-chancellor = 相臣走法如车或马
how-grand-archbishop = 大主教走法如象或马
how-grand-bishop = 象沿斜线走任意格，途中不能有子
how-grand-knight = 马先直走两格再横走一格，可以越子
how-grand-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-legan = 莱根象棋
variant-legan-summary = 从角到角的国际象棋：所有棋子都沿大斜线对阵，兵也一样。
how-legan-king = 王向任意方向走一格
how-legan-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-legan-rook = 车沿横线或直线走任意格，途中不能有子
how-legan-bishop = 象沿斜线走任意格，途中不能有子
how-legan-knight = 马先直走两格再横走一格，可以越子
how-legan-pawn = 兵向左前方斜进一格，吃子时直进一格或左走一格

variant-berolina = 柏林兵象棋
variant-berolina-summary = 兵的走法相反的国际象棋：斜走，直吃。
how-berolina-king = 王向任意方向走一格
how-berolina-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-berolina-rook = 车沿横线或直线走任意格，途中不能有子
how-berolina-bishop = 象沿斜线走任意格，途中不能有子
how-berolina-knight = 马先直走两格再横走一格，可以越子
how-berolina-pawn = 兵斜进一格，在起始横线上也可斜进两格，吃子时直进一格

variant-atomic = 原子象棋
variant-atomic-summary = 每次吃子都会爆炸的国际象棋，炸掉对方的王获胜。
how-atomic-king = 王向任意方向走一格
how-atomic-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-atomic-rook = 车沿横线或直线走任意格，途中不能有子
how-atomic-bishop = 象沿斜线走任意格，途中不能有子
how-atomic-knight = 马先直走两格再横走一格，可以越子
how-atomic-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-cylinder = 圆柱象棋
variant-cylinder-summary = 圆柱上的国际象棋：a 线与 h 线相连，棋子可以越过边缘。
how-cylinder-king = 王向任意方向走一格
how-cylinder-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-cylinder-rook = 车沿横线或直线走任意格，途中不能有子
how-cylinder-bishop = 象沿斜线走任意格，途中不能有子
how-cylinder-knight = 马先直走两格再横走一格，可以越子
how-cylinder-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-knight-relay = 传马象棋
variant-knight-relay-summary = 马不吃子，但把跳跃借给它所保护的棋子。
how-knight-relay-king = 王向任意方向走一格
how-knight-relay-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-knight-relay-rook = 车沿横线或直线走任意格，途中不能有子
how-knight-relay-bishop = 象沿斜线走任意格，途中不能有子
how-knight-relay-knight = 马先直走两格再横走一格，可以越子，但不吃子
how-knight-relay-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-loop = 循环象棋
variant-loop-summary = 被吃的棋子换边，可以再打入棋盘的国际象棋。
how-loop-king = 王向任意方向走一格
how-loop-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-loop-rook = 车沿横线或直线走任意格，途中不能有子
how-loop-bishop = 象沿斜线走任意格，途中不能有子
how-loop-knight = 马先直走两格再横走一格，可以越子
how-loop-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-recycle = 回收象棋
variant-recycle-summary = 可以吃自己的棋子，再打入别处的国际象棋。
how-recycle-king = 王向任意方向走一格
how-recycle-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-recycle-rook = 车沿横线或直线走任意格，途中不能有子
how-recycle-bishop = 象沿斜线走任意格，途中不能有子
how-recycle-knight = 马先直走两格再横走一格，可以越子
how-recycle-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格


variant-shogi = 将棋
variant-shogi-summary = 日本将棋：吃到的棋子归己方再打入，多数棋子可以升变。
how-shogi-king = 王将向任意方向走一格
how-shogi-rook = 飞车沿横线或直线走任意格，途中不能有子
how-shogi-bishop = 角行沿斜线走任意格，途中不能有子
how-shogi-gold = 金将向前后左右或斜前方走一格
how-shogi-silver = 银将斜走一格或直进一格
how-shogi-knight = 桂马向前跳两格再横移一格，可以越子
how-shogi-lance = 香车直进任意格，途中不能有子
how-shogi-pawn = 步兵直进一格，吃子也是如此
how-shogi-dragon = 龙王可走如飞车，也可斜走一格
how-shogi-horse = 龙马可走如角行，也可沿横线或直线走一格
how-shogi-promoted-silver = 成银的走法同金将
how-shogi-promoted-knight = 成桂的走法同金将
how-shogi-promoted-lance = 成香的走法同金将
how-shogi-tokin = 与金（升变的步兵）的走法同金将

variant-minishogi = 五五将棋
variant-minishogi-summary = 二十五格、每方六枚棋子的将棋，几周书信就能下完一局。
how-minishogi-king = 王将向任意方向走一格
how-minishogi-rook = 飞车沿横线或直线走任意格，途中不能有子
how-minishogi-bishop = 角行沿斜线走任意格，途中不能有子
how-minishogi-gold = 金将向前后左右或斜前方走一格
how-minishogi-silver = 银将斜走一格或直进一格
how-minishogi-pawn = 步兵直进一格，吃子也是如此
how-minishogi-dragon = 龙王可走如飞车，也可斜走一格
how-minishogi-horse = 龙马可走如角行，也可沿横线或直线走一格
how-minishogi-promoted-silver = 成银的走法同金将
how-minishogi-tokin = 与金（升变的步兵）的走法同金将

variant-xiangqihouse = 打入象棋
variant-xiangqihouse-summary = 吃到的棋子归己方，可以打入己方半边的象棋。
how-xiangqihouse-general = 帅（将）沿直线走一步
how-xiangqihouse-advisor = 仕（士）沿斜线走一步
how-xiangqihouse-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-xiangqihouse-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-xiangqihouse-chariot = 车沿直线走，只能经过空着的交叉点
how-xiangqihouse-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-xiangqihouse-soldier = 兵（卒）向前走一步，过河后也可以横走一步

variant-synochess = 中西象棋
variant-synochess-summary = 西方军队对东方军队：国际象棋对炮、兵和后备兵。
how-synochess-king = 王向任意方向走一格
how-synochess-soldier = 兵（卒）向前或横走一格，吃子也是如此
how-synochess-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-synochess-rook = 车沿横线或直线走任意格，途中不能有子
how-synochess-bishop = 象沿斜线走任意格，途中不能有子
how-synochess-knight = 马先直走两格再横走一格，可以越子
how-synochess-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格
how-synochess-elephant = 象斜跳一格或两格
how-synochess-advisor = 士向任意方向走一格
how-synochess-cannon = 炮沿横线或直线走，走子吃子都须恰好隔一枚棋子，但不能隔炮

variant-sittuyin = 缅甸象棋
variant-sittuyin-summary = 双方先在错开的兵后面逐一摆放棋子，再开始走棋。
how-sittuyin-king = 王向任意方向走一格
how-sittuyin-general = 副将斜走一格
how-sittuyin-elephant = 象斜走一格或直进一格
how-sittuyin-knight = 马先直走两格再横走一格，可以越子
how-sittuyin-rook = 车沿横线或直线走任意格，途中不能有子
how-sittuyin-pawn = 兵向前走一格，吃子时斜进一格

odds-first-move = 红方让先
odds-left-horse = 红方让单马
odds-horse-and-first = 红方让马先
odds-two-horses = 红方让双马
odds-chariot = 红方让车
odds-chariot-and-horse = 红方让车马
odds-nine-men = 红方让九子
odds-pawn-and-move = 白方让一兵及先走
odds-knight = 白方让马
odds-rook = 白方让车
odds-queen = 白方让后

variant-eurasian = 欧亚象棋
variant-eurasian-summary = 十乘十格的国际象棋：炮沿横直线隔子吃，斜炮沿斜线隔子吃，双方的王不能照面。
how-eurasian-king = 王向任意方向走一格
how-eurasian-queen = 后沿横线、直线或斜线走任意格，途中不能有子
how-eurasian-rook = 车沿横线或直线走任意格，途中不能有子
how-eurasian-knight = 马先直走两格再横走一格，可以越子
how-eurasian-bishop = 象沿斜线走任意格，途中不能有子
how-eurasian-cannon = 炮走法如车，吃子时须恰好隔一枚棋子
how-eurasian-vao = 斜炮走法如象，吃子时须恰好隔一枚棋子
how-eurasian-pawn = 兵向前走一格，在起始横线上也可走两格，吃子时斜进一格

variant-yang-qi = 洋棋
variant-yang-qi-summary = 用象棋的棋盘和阵式下的国际象棋：有炮，有沿斜线隔子吃的箭，王可以与旁边的棋子换位。
how-yang-qi-king = 王向任意方向走一格，或与相邻的己方棋子（兵除外）换位
how-yang-qi-rook = 车沿横线或直线走任意格，途中不能有子
how-yang-qi-knight = 马先直走两格再横走一格，可以越子
how-yang-qi-bishop = 象沿斜线走任意格，途中不能有子
how-yang-qi-cannon = 炮走法如车，吃子时须恰好隔一枚棋子
how-yang-qi-arrow = 箭走法如象，吃子时须恰好隔一枚棋子
how-yang-qi-pawn = 兵向前走一格，在第三横线上也可走两格，吃子时斜进一格

variant-free-xiangqi = 自由象棋
variant-free-xiangqi-summary = 可以下象棋、旗象棋，或任您自创的棋盘：任意布子，任意走法，不强制执行规则。
how-free-xiangqi-general = 帅（将）沿直线走一步
how-free-xiangqi-advisor = 仕（士）沿斜线走一步
how-free-xiangqi-elephant = 相（象）走“田”字，沿斜线走两步，不多不少
how-free-xiangqi-horse = 马走“日”字，先沿直线走一步，再向外沿斜线走一步
how-free-xiangqi-banner = 旗先沿直线走两步，再向外沿斜线走一步
how-free-xiangqi-chariot = 车沿直线走，只能经过空着的交叉点
how-free-xiangqi-cannon = 炮沿直线走，吃子时须恰好隔一枚棋子
how-free-xiangqi-soldier = 兵（卒）向前走一步，过河后也可以横走一步

zone-the-sixth-rank = 第六横线
zone-where-the-king-begins = 王的起始格
zone-where-the-king-may-leap = 王可以跳到的格子
zone-where-the-met-begins = 士的起始格
zone-the-ranks-between-the-first-and-the-last = 首末横线之间
zone-its-first-rank = 己方底线
zone-its-second-rank = 己方第二横线
zone-where-pawns-can-stand = 兵可以站的地方
zone-the-eighth-rank = 第八横线
zone-the-last-three-ranks = 最后三条横线
zone-the-seven-squares-of-the-enemy-corner = 对方角上的七格
zone-the-first-and-the-last-rank = 首末两条横线
zone-the-palace = 九宫
zone-its-third-rank = 己方第三横线
zone-its-own-half = 己方半盘
zone-its-own-side-of-the-river = 己方阵地
zone-the-far-side-of-the-river = 对方阵地
zone-the-diagonal-lines-of-a-palace = 九宫的斜线
zone-the-diagonal-lines-of-the-enemy-palace = 对方九宫的斜线
zone-its-starting-rank = 起始横线
zone-the-last-rank = 底线
zone-the-ranks-beyond-its-first = 己方底线以外的横线
zone-its-last-three-ranks = 最后三条横线
zone-its-last-rank = 最后一条横线
zone-its-last-two-ranks = 最后两条横线
zone-the-ranks-before-its-last = 最后一条横线以外的横线
zone-the-ranks-before-its-last-two = 最后两条横线以外的横线
zone-the-five-points-of-its-palace-where-an-advisor-can-stand = 九宫中仕（士）可以站的五个点
zone-the-seven-points-where-its-elephants-can-stand = 己方相（象）可以站的七个点
zone-the-points-of-its-own-side-where-its-soldiers-can-stand = 己方阵地上兵（卒）可以站的点
zone-the-fifth-rank = 第五横线
zone-its-first-three-ranks = 己方前三条横线
zone-the-long-diagonals-of-the-enemy-half = 对方半边的两条长斜线

obstacle-eye = 象眼
obstacle-leg = 马腿
obstacle-path = 去路
