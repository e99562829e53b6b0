### 寄给棋手的邮件。句中提到的可写词语（认输、求和……）须与 commands.ftl 一致。

notice-your-turn = 轮到您走
notice-challenge = 挑战
notice-accepted = 挑战已被接受
notice-declined = 挑战未成
notice-draw-offer = 求和/取消对局
notice-takeback = 悔棋请求
notice-clock = 暂停与赠时
notice-reminder = 时间提醒
notice-game-over = 对局结束
notice-receipt = 着法回执
notice-message = 对手留言
notice-kibitz = 评论
notice-analysis = 分析
notice-digest = 摘要邮件
notice-weekly = 每周消息
notice-invitation = 邀请
notice-answer = 关于您的来信
notice-password-reset = 新密码
notice-confirm-address = 确认邮箱
notice-address-changed = 邮箱已更改
notice-password-changed = 密码已更改
notice-admin-acted = 管理员通知

notice-tells-your-turn = 对手走了一着：着法、棋盘和您的时间。
notice-tells-challenge = 有人向您挑战。
notice-tells-accepted = 您的挑战已被接受，对局开始。
notice-tells-declined = 您的挑战被婉拒，或无人及时应战。
notice-tells-draw-offer = 对手求和，或请求取消对局；在不强制执行规则的对局中，则是请您同意结果。
notice-tells-takeback = 对手请求悔棋。
notice-tells-clock = 对手请求暂停、结束暂停或赠送时间；或者对手超时，或 30 天没有走棋，而本局须由您提出才判负。
notice-tells-reminder = 您这一着的时间快到了。
notice-tells-game-over = 您的一局棋已结束，结果如何。
notice-tells-receipt = 您用邮件走了一着：走了什么、走后的棋盘和对手的时间。
notice-tells-message = 对手没有走棋，只给您留了言。
notice-tells-kibitz = 有人评论了您参加或关注的对局。
notice-tells-analysis = 您要求的对局分析已完成。
notice-tells-digest = 所有等您走的对局，每天一次或两次。
notice-tells-weekly = 新的公开对局，每周一次。

letter-subject = [Posthorse] 与 { $opponent } 的{ $variant }对局，第 { $game } 局
letter-subject-watching = [Posthorse] { $variant }对局，第 { $game } 局
letter-subject-news = { $news } · { $variant }
letter-subject-moved = { $opponent } 走了 { $text }
letter-subject-passed = { $opponent } 停一着
letter-subject-moved-unseen = { $opponent } 走了一着
letter-subject-digest = [Posthorse] 摘要：有 { $n } 局棋等您走
letter-subject-weekly = [Posthorse] 本周：新对局 { $games } 局，公开约战 { $challenges } 个
letter-subject-invitation = [Posthorse] { $challenger } 邀您下一局{ $variant }

letter-hello = { $name }，您好！
letter-hello-friend = 您好！

letter-unseen-move = 您看不到的一着
letter-moved = { $opponent } 走了 { $text }（第 { $number } 回合），轮到您走。
letter-passed = { $opponent } 停一着（第 { $number } 回合），轮到您走。
letter-begun = 您与 { $opponent } 的对局已经开始，由您先走。
letter-taken-back = { $opponent } 同意悔棋：您的上一着已收回，又轮到您走。
letter-taken-back-two = { $opponent } 同意悔棋：您的上一着和对方的应着均已收回，又轮到您走。
letter-gone-back = { $opponent } 同意悔棋：最后 { $plies } 着已收回，轮到您走。
letter-counter = { $opponent } 对您的挑战另提了条件：下一局{ $variant }。
letter-rematch = { $opponent } 想与您再战一局{ $variant }。
letter-challenged = { $opponent } 向您挑战，想与您下一局{ $variant }。
letter-would-play = 您将执{ $seat }。
letter-side-by-lot = 谁先走由抽签决定。
letter-plays = 您执{ $seat }。
letter-accepted = { $opponent } 接受了您的{ $variant }挑战。
letter-you-begin = 您先走。
letter-they-begin = { $opponent } 先走。
letter-declined = { $opponent } 婉拒了您的{ $variant }挑战。
letter-declined-friend = 您的朋友婉拒了您的{ $variant }邀请。
letter-lapsed = 您的{ $variant }挑战无人应战，现已过期。
letter-offered-draw = { $opponent } 向您求和。
letter-draw-stands = { $opponent } 已向您求和。您可以同意或拒绝；直接走棋即视为拒绝。
letter-offer-declined = { $opponent } 拒绝了您的提议。
letter-takeback-declined = { $opponent } 拒绝了您的悔棋请求。
letter-pause-declined = { $opponent } 不愿暂停：棋钟继续走动。
letter-your-turn = 轮到您走。
letter-their-turn = 轮到 { $opponent } 走。
letter-draw-answer = 您可以同意或拒绝。您一走棋，求和即作废。
letter-takeback-asked = { $opponent } 请求悔棋，收回上一着。
letter-takeback-asked-of = { $opponent } 请求悔棋，收回 { $text }。
letter-takeback-asked-two = { $opponent } 请求悔棋，收回 { $theirs }；您的应着 { $yours } 也会一并收回。
letter-result-claimed = { $opponent } 认为{ $seat }已胜，请您同意。
letter-claim-answer = 您可以同意或拒绝。您一走棋，这项提议即作废。
letter-takeback-answer = 同意或拒绝，由您决定。
letter-offered-cancel = { $opponent } 请求取消对局：对局会立即结束，不计成绩。
letter-call-off-answer = 您可以同意或拒绝。您一走棋，这项请求即作废。
letter-offered-pause = { $opponent } 请求暂停：双方棋钟都会停住，直到一方结束暂停或走棋。
letter-paused = { $opponent } 同意暂停：双方棋钟停住，直到一方结束暂停或走棋。
letter-resumed = { $opponent } 结束了暂停，棋钟继续走动。
letter-gift = { $opponent } 赠送给您 { $given }。
letter-ran-out = { $opponent } 的时间已经用完。
letter-ran-out-claim = 本局超时须由对手提出才判负。您可以现在提出获胜，也可以等对手走棋。
letter-silent = { $opponent } 等您走棋已经很久了。
letter-silent-until = 如果您 { $days } 天内不走棋，{ $opponent } 就可以提出获胜。
letter-silent-vacation = 如果您眼下不便下棋，请告诉 { $opponent }，或者在设置中休假；休假结束后，30 天重新计算。
letter-abandoned = { $opponent } 已有 30 天没有走棋，我们也提醒过两次。
letter-abandoned-claim = 您可以现在提出获胜，也可以等对手走棋。
letter-reminder = 您与 { $opponent } 的对局轮到您走，时间快到了。
letter-message = { $opponent } 给您留了言。
letter-game-over = 您与 { $opponent } 的对局已结束。
letter-contested = 您与 { $opponent } 的对局结果有异议，将由管理员裁定。
letter-contest-reason = 理由：“{ $reason }”
letter-contest-decided = 您与 { $opponent } 的对局结果异议已有裁定。
letter-reliable = 这个挑战要求对手至少下完五局，其中超时负或弃局不超过 10%。

letter-receipt-played = 您第 { $number } 回合的着法已走出：{ $text }。
letter-receipt-passed = 您停一着（第 { $number } 回合）。
letter-receipt-draw = 您走这一着的同时提出了求和。
letter-receipt-at-once = 预设的应着随即走出：{ $moves }。
letter-receipt-message = 您的留言已一并送出：

letter-your-time = 您还剩 { $left }，截止时间：
letter-their-time = { $opponent } 还剩 { $left }，截止时间：
letter-challenge-time = 这个挑战还可应答 { $left }，截止时间：
letter-time-is-up = 已过期，截止时间为：
letter-your-next-time = 之后您下一着的时限为 { $left }。
letter-their-next-time = 之后 { $opponent } 下一着的时限为 { $left }。
letter-no-clock = 本局不限时。
letter-instant-in-zone = { $instant }，{ $zone }

letter-writes = { $opponent } 留言：
letter-wrote-with = { $opponent } 随{ $at }留言（您预设的应着已随即走出）：
letter-cut = { $text }……
letter-shortened = （余下内容请看对局页面。）
letter-you-wrote = 您写道：

letter-board = 棋盘（{ $place }）：
letter-board-seat = 棋盘（{ $place }；您执{ $seat }）：
letter-board-if = 若您走 { $text }，棋盘如下（尚未走出）：
# 正好占九列：四个汉字和中间一个空格。
letter-river = 楚河 汉界
letter-last-move = 上一着：{ $went }。
letter-last-moves = 最近的着法：
letter-taken = { $seat }{ $taken }。
letter-points = 棋子点数：{ $points }。
letter-standings = { $told }。
letter-points-of = { $seat } { $points }
letter-setup = { $challenger } 的初始布子（从左至右）：{ $setup }。您在页面上应战时可自选；用邮件应战则采用默认布子。

letter-here-move = 请在这里走棋：
letter-here-answer = 请在这里答复：
letter-here-look = 对局在这里：
letter-here-analysis = 分析在这里：
letter-button-move = 走棋
letter-button-answer = 答复
letter-button-look = 查看对局
letter-button-analysis = 查看分析
letter-analysed = { $first } – { $second } 的对局已分析完成。

letter-heading = { $heading }：
letter-how-to-answer = 怎样回复
letter-answer-move = 直接回复本邮件，把着法写在第一行；其余各行会作为留言转给 { $opponent }。
letter-answer-move-such = 直接回复本邮件，把着法写在第一行，例如 { $example }；其余各行会作为留言转给 { $opponent }。
letter-answer-words = 第一行也可以不写着法，而写{ $offered ->
    [yes] “同意”“拒绝”
   *[no] “求和”
}{ $takes ->
    [yes] “悔棋”“认输”
   *[no] “认输”
}；“棋盘”（再看棋盘）、“着法”（列出可走的着法）、“帮助”；“试走 { $example }”（看走后的棋盘，并不真走）。着法后面加“求和”，走棋的同时求和。{ $prepares ->
    [yes] 着法下面可另写一行“如果 A 则 B”：对手若走 A，便立即替您走 B。
   *[no] {""}
}
letter-answer-any = 某着
letter-answer-waiting = 您可以回复本邮件：第一行写“如果 A 则 B”，便预设了应着——{ $opponent } 若走 A，立即替您走 B。也可以写“求和”“悔棋”“认输”“棋盘”“着法”“帮助”。
letter-answer-waiting-alone = 您可以回复本邮件：写“求和”{ $takes ->
    [yes] “悔棋”“认输”
   *[no] “认输”
}“棋盘”“着法”或“帮助”。
letter-answer-offer = 直接回复本邮件，第一行写“同意”或“拒绝”；其余各行会作为留言转给 { $opponent }。
letter-answer-claim = 直接回复本邮件，第一行写“超时”，即可提出获胜；否则 { $opponent } 仍然可以走棋。
letter-answer-or-move = 也可以直接回复您的着法。
letter-answer-or-move-such = 也可以直接回复您的着法，例如 { $example }。
letter-answer-challenge = 直接回复本邮件，第一行写“同意”“拒绝”或“帮助”。
letter-answer-other = 写别的话，会作为私下留言转给 { $opponent }，不会走棋。
letter-answer-over = 回复时在第一行写“再战”，即可向对手提出再下一局；写“棋盘”，即可再看一遍棋盘。

letter-kibitz-own = 您的对局有 { $n } 条新评论：{ $first } – { $second }。
letter-kibitz-watching = 您关注的对局有 { $n } 条新评论：{ $first } – { $second }。
letter-remarked = { $name }（{ $place }）：
letter-more-remarks = 对局页面上还有 { $n } 条评论。

letter-digest = { $n ->
    [1] 有 1 局棋轮到您走。
   *[other] 有 { $n } 局棋轮到您走，剩余时间最少的排在最前。
}
letter-digest-game = 第 { $game } 局：与 { $opponent } 下{ $variant }
letter-digest-game-alone = 第 { $game } 局：{ $variant }
letter-digest-moved = { $opponent } 走了 { $text }（第 { $number } 回合）。
letter-answer-to = 回复地址：{ $address }
letter-also-waiting = 另外还有
letter-brief = { $heading }，还剩 { $left }
letter-brief-untimed = { $heading }，不限时
letter-and-more = 另有 { $n } 局棋等您走，全部列在您的首页：
letter-digest-answers = 用邮件走棋时，请写信到各局下面的地址，把着法写在第一行。直接回复这封摘要不会走棋。
letter-front-page = 您的全部对局都在这里：
letter-front-page-button = 我的对局

letter-weekly = 以下是最近七天开始的公开对局，以及正在寻找对手的棋手。
letter-new-games = 新对局
letter-open-challenges = 公开约战
letter-new-game = { $variant }：{ $first } – { $second }，{ $length }
letter-open-challenge = { $variant }：{ $challenger } 公开约战，{ $pace }
letter-here-all-games = 全部对局都在这里：
letter-button-all-games = 查看全部对局
letter-here-solve = 在这里试走:
letter-button-solve = 去解题
letter-problem = 一道习题

letter-invited = { $challenger } 邀您下一局{ $variant }：用邮件对弈，每一着都可从容思考。
letter-invitation-terms = 条件：{ $seat }，{ $terms }。
letter-invitation-how = 看棋盘不需要账号。要下棋，请在那个页面上注册或登录，对局随即开始。
letter-invitation-stands = 邀请有效至 { $until }，链接只能使用一次。
letter-here-invitation = 请在这里查看棋盘并答复：
letter-button-invitation = 查看棋盘
letter-why-invited = { $challenger } 把这个邮箱告诉了我们，以便邀请您。一旦您作出答复或邀请过期，我们就删除这个邮箱。本邮件的回复无人阅读，请使用链接。

letter-about = 第 { $game } 局：{ $variant }。
letter-about-terms = 第 { $game } 局：{ $variant }，{ $terms }。
letter-about-players = 第 { $game } 局：{ $variant }，{ $seats }。
letter-about-all = 第 { $game } 局：{ $variant }，{ $seats }，{ $terms }。
letter-about-seats = { $reader }（{ $seat }）对 { $opponent }（{ $other }）
letter-stop = 不想再收到此类邮件（{ $title }），点一下即可：
letter-stop-link = 不想再收到此类邮件（{ $title }），点一下即可：<off>停止寄送</off>。
letter-stop-invitations = 不想让驿马（Posthorse）再往这个邮箱寄邀请，点一下即可：
letter-stop-invitations-link = 不想让驿马（Posthorse）再往这个邮箱寄邀请，点一下即可：<off>停止寄送</off>。
letter-manage = 选择给您寄哪些邮件、多久寄一次：
letter-manage-link = 选择<manage>给您寄哪些邮件、多久寄一次</manage>。

letter-account-subject-reset = [Posthorse] 设置新密码
letter-account-reset = 有人（想必是您本人）要为您的账号设置新密码。
letter-account-reset-by-admin = 管理员给您寄来这个链接，供您为账号设置新密码。
letter-account-reset-until = 下面的链接有效至 { $until }，只能使用一次。
letter-account-reset-not-you = 如果不是您本人，请不必理会，密码不会改变。
letter-account-reset-not-asked = 如果您没有提出过，请不必理会，密码不会改变。
letter-account-here-reset = 请在这里设置新密码：
letter-account-button-reset = 设置新密码
letter-account-subject-confirm = [Posthorse] 请确认您的邮箱
letter-account-confirm = 请确认这个邮箱是您的。轮到您走时，邮件会寄到这里。
letter-account-confirm-until = 下面的链接有效至 { $until }。
letter-account-confirm-not-you = 如果您没有在驿马（Posthorse）注册，请忽略本邮件，我们不会再打扰您。
letter-account-here-confirm = 请在这里确认邮箱：
letter-account-button-confirm = 确认邮箱
letter-account-subject-address = [Posthorse] 您的账号换了邮箱
letter-account-address = 有人（想必是您本人）为您的账号填写了新邮箱：{ $address }。
letter-account-address-when = 新邮箱一经确认，即取代这个邮箱。
letter-account-address-not-you = 如果不是您本人，请立即登录并更改密码，更换就会中止。
letter-account-here-address = 您的设置在这里：
letter-account-button-address = 您的设置
letter-account-subject-password = [Posthorse] 您的密码已更改
letter-account-password = 您的账号密码刚刚被更改。
letter-account-password-not-you = 如果不是您本人，请立即申请新密码。
letter-account-here-password = 如果不是您本人，请到这里：
letter-account-button-password = 不是我本人

upkeep-mail-refused = 邮件服务器拒收我们的邮件，全部邮件都在等待。请检查邮件设置：地址、密码、证书。
upkeep-mail-unreachable = 连不上邮件服务器，全部邮件都在等待。服务器恢复后会自动发出。
upkeep-no-backup-since = 备份未能完成。最近一次成功的备份是 { $age }之前的，旧备份都保留着。我们每一刻钟重试一次。
upkeep-no-backup-yet = 备份未能完成，目前还没有任何备份。我们每一刻钟重试一次。
upkeep-done-retry = 该邮件已重新进入队列。
upkeep-done-drop = 该邮件已丢弃，不会寄出。
upkeep-done-lift = 已恢复向该棋手寄送邮件。

letter-deal-word = 想用邮件添加随机词，请在“同意”下面另写一行，例如：word: 七个青苹果
letter-deal = 下面是各点上棋子的指纹，供日后验证；对局页面说明验证的方法。
letter-placing-begun = 您与 { $opponent } 的对局已经开始，请摆放您的棋子。
letter-placing-placed = { $opponent } 已摆好棋子；您摆好之后即可看到。
letter-placing-shown = 您与 { $opponent } 都已摆好棋子，棋盘现已公开。先手先走。
letter-placing-how = 双方在己方半边摆放棋子。双方都摆好之前谁也看不到您的摆法，提交后不能更改。公开时若后手的王正被攻击，先手立即获胜。下面的棋盘是您棋子默认的摆法。
letter-placing-waits = 您已摆好棋子。{ $opponent } 摆好之后即公开。
letter-answer-placing = 请回复您每个棋子及其所在的格，用分号隔开。默认的摆法是：{ $example }
letter-answer-placed = 您可以回复本邮件：写“认输”“棋盘”或“帮助”。
