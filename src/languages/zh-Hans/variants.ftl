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

zone-the-palace = 九宫
zone-its-own-side-of-the-river = 己方阵地
zone-the-far-side-of-the-river = 对方阵地
zone-the-diagonal-lines-of-a-palace = 九宫的斜线
zone-the-diagonal-lines-of-the-enemy-palace = 对方九宫的斜线
zone-its-starting-rank = 起始横线
zone-the-last-rank = 底线
zone-the-ranks-beyond-its-first = 己方底线以外的横线

obstacle-eye = 象眼
obstacle-leg = 马腿
obstacle-path = 去路
