course-learn = 学棋
course-heading = 学棋
course-lead = 从零开始到下第一局棋，只需一刻钟：每种棋子一页，配有可以试走的棋盘，另有十道取自实战局面的小题。无需注册。
course-pages = 共 { $n } 页
course-pages-on = { $game }，共 { $n } 页
course-new-to-all = 都没学过？请从象棋开始，其他棋种的棋子大多与它相同。其余内容都在<rules>规则页面</rules>中。

course-of = 学下{ $game }
course-begin = 开始：{ $title }
course-go-on = 继续：{ $title }
course-progress = 已完成 { $done } 页，共 { $pages } 页
course-done = 已完成
course-kept = 学习进度记录在这些页面的网址中，收藏网址即可日后继续。<rules>{ $game }的全部规则</rules>都在一页上。

course-piece = { $piece }
course-mate = 将军与将死
course-stalemate = 无子可走
course-repetition = 重复局面与和棋
course-tactics = 战术
course-first-game = 您的第一局棋
course-task = 第 { $n } 题：{ $about }
course-about-take = 得子
course-about-stop = 应将
course-about-mate = 一步杀

course-place = 第 { $n } 页，共 { $pages } 页
course-boards = 棋盘
course-once-more = 再试一次
course-another-move = 再试一着
course-show-answer = 显示答案
course-show = 显示走法
course-next = 下一页：{ $title }
course-back = 上一页：{ $title }
course-type = 改为输入着法
course-your-move = 您的着法
course-try-it = 试走
course-any-notation = 任何记谱法都可以，例如 <kbd>{ $example }</kbd>。

course-all-you-need = 需要知道的就是这些。用邮件下棋，每一着都有几天时间，而且每个页面都会标出所选棋子可以去的地方。
course-play = 下您的第一局棋
course-watch = 旁观一局
course-more = <rules>{ $game }的全部规则</rules>集中在一页上；<help>帮助</help>说明了邮件对局怎样进行。

course-check = 攻击对方的{ $royal }叫作将军，被将军的一方必须立即应将：把{ $royal }移开、吃掉攻击的棋子，或用棋子垫在中间。无法应将就是将死，胜负即分。
course-check-with-cannon = 攻击对方的{ $royal }叫作将军，被将军的一方必须立即应将：把{ $royal }移开、吃掉攻击的棋子，或用棋子垫在中间。被炮将军时，撤走炮架也行。无法应将就是将死，胜负即分。
course-facing = 双方的{ $royal }不能在同一直线上照面，中间必须有棋子阻隔。
course-repetition-axf = 同一局面第三次出现时，单方面长将，或单方面长捉一子的一方判负；其他重复一律作和。系统会事先提醒您。
course-repetition-perpetual = 同一局面第三次出现时，单方面长将的一方判负；其他重复一律作和。系统会事先提醒您。
course-repetition-shogi = 同一局面（持子也相同）第四次出现时，单方面长将的一方判负；其他重复一律作和。系统会事先提醒您。
course-repetition-tori = 走成同一局面（持子也相同）第四次出现的一方判负，但单方面长将的一方除外：那时由长将方判负。系统会事先提醒您。
course-repetition-mover-loses = 走成同一局面第三次出现的一方判负。系统会事先提醒您。
course-repetition-house = 同一局面将要第三次出现时，长将的一方，或来回捉同一子的一方，必须变着；其他重复一律作和。系统会事先提醒您。
course-repetition-janggi = 同一局面第三次出现时，对局结束，按点数决定胜负；但若单方面长将，则长将的一方判负。系统会事先提醒您。
course-repetition-draw = 同一局面第三次出现时，对局作和。系统会事先提醒您。

course-try = { $place ->
    [cell] 试一试：为{ $piece }选一个六角格，看它能不能去。
    [square] 试一试：为{ $piece }选一格，看它能不能去。
   *[point] 试一试：为{ $piece }选一个点，看它能不能去。
}
course-ask-end = 试一试：轮到{ $seat }走棋，有一着棋能在这里结束对局。
course-ask-take = { $seat }走棋。有一着能吃掉{ $other }的一枚无根子，是哪一着？
course-ask-stop = { $seat }正被将军，只有一着能解：由另一枚棋子来救{ $royal }。是哪一着？
course-ask-mate = { $seat }走棋，一步将死对方。
course-ask-tactic = { $seat }走棋，请找出这一着。

course-tactic-fork = 捉双
course-tactic-means-fork = 捉双是一个子同时攻击对方两个子，对方只能救一个。
course-tactic-pin = 牵制
course-tactic-means-pin = 一个子若离开就会使己方的{ $royal }被将，就是被牵制。它不能离开那条线，可以再次受到攻击。
course-tactic-double-pin = 双重牵制
course-tactic-means-double-pin = 炮与对方的{ $royal }之间若有两个子，这两个子同时被牵制：一个离开，另一个就成了炮架。
course-tactic-skewer = 串打
course-tactic-means-skewer = 串打是攻击一个必须离开的子（例如{ $royal }），再吃掉它后面的子。
course-tactic-discovered-attack = 闪击
course-tactic-means-discovered-attack = 一个子离开同伴的线路，由同伴形成攻击，就是闪击。离开的子若同时将军，得利最大。
course-tactic-discovered-check = 闪将
course-tactic-means-discovered-check = 一个子离开同伴的线路，由同伴将军，就是闪将。对方必须先应将，所以离开的子可以随意攻击别的子。
course-tactic-double-check = 双将
course-tactic-means-double-check = 双将是两个子同时将军。吃掉一个子或垫一个子都不能同时解除两个将军。
course-tactic-screen = 炮架
course-tactic-means-screen = 炮隔着恰好一个子进攻，这个子叫炮架，可以是任何一方的。己方的子也可以做将军的炮架。
course-tactic-smothered-mate = 闷杀
course-tactic-means-smothered-mate = { $royal }被己方的子围住而无处可走，此时被将死，就是闷杀。

course-yes = 对：{ $went }。
course-yes-short = 对。
course-not-the-tactic = 不对。这一着合法，但不是要找的着法。
course-is-mate = 将死。
course-is-stalemate = { $seat }没有被将军，却已无子可走。
course-no = 不对。{ $reason }
course-not-the-end = 这一着可以走，但不能结束对局：{ $went }。
course-no-mate = 这是将军，但没有将死：{ $can }。
course-no-check = 这没有将军：{ $can }。
course-other-end = 这会结束对局，但不是将死。
course-takes-nothing = 这一着没有吃子。
course-taken-back = 会被吃回：{ $can }。
course-wins-less = 这样能吃到{ $piece }，但另有一着得子更多。
course-can-pass = { $seat }可以停着
course-can-go = { $seat }的{ $piece }可以从 { $from } 走到 { $to }

course-source = 取自实战对局，第 { $n } 回合之后。
course-source-players = 取自实战对局：{ $players }，第 { $n } 回合之后。
course-source-program = 取自程序自弈的对局，第 { $n } 回合之后。
