game-your-turn = 轮到您走
game-to-move = 轮到{ $seat }（{ $name }）
game-plate-to-move = 走棋方
game-turn-until = 轮到{ $seat }走，截止时间 { $until }。
game-turn = 轮到{ $seat }走。
game-you-in-check = 您正被将军。
game-in-check = { $seat }正被将军。
game-gives-check = 这一着将军。
game-not-sent = 预览（尚未发送）。
game-not-enforced = 本局不强制执行规则：走棋一方可以随意走子或改动棋盘，结果由双方商定。
game-not-enforced-edits = 本局不强制执行规则：走棋一方可以随意走子或改动棋盘，结果由双方商定。<kbd>P-e8</kbd> 在该点放上棋子，<kbd>e4-</kbd> 拿掉棋子，<kbd>-e4</kbd> 去掉该点，<kbd>@-e4</kbd> 恢复该点；几步并作一着时用 <kbd>;</kbd> 隔开。
game-until = 截止 { $time }
game-stands-still = 棋钟已停：休假到 { $until }
game-paused = 已暂停：双方棋钟停住
game-away = 休假到 { $until }
game-here = 在线
game-left = 还剩 { $left }
game-won-mark = 胜
game-points = { $points } 点
game-checks = 已将军 { $n } 次，共需 { $all } 次
game-counted = 计着：第 { $n } 着，限 { $all } 着

game-ended-called-off = 对局取消
game-ended-unknown = 结果不详
game-ended-won = { $seat }胜
game-ended-draw = 和棋
game-ended-won-by = { $reason ->
    [checkmate] { $seat }胜（将死）
    [stalemate] { $seat }胜（困毙）
    [repetition] { $seat }胜（重复局面）
    [perpetual-check] { $seat }胜（对方长将）
    [perpetual-chase] { $seat }胜（对方长捉）
    [move-limit] { $seat }胜（限着）
    [insufficient-material] { $seat }胜（双方子力不足）
    [bikjang] { $seat }胜（照面）
    [passes] { $seat }胜（双方停着后计点）
    [resignation] { $seat }胜（对方认输）
    [agreement] { $seat }胜（双方同意）
    [timeout] { $seat }胜（对方超时）
    [abandoned] { $seat }胜（对方弃局）
   *[adjudicated] { $seat }胜（裁定）
}
game-ended-draw-by = { $reason ->
    [checkmate] 和棋（将死）
    [stalemate] 和棋（逼和）
    [repetition] 和棋（重复局面）
    [perpetual-check] 和棋（长将）
    [perpetual-chase] 和棋（长捉）
    [move-limit] 和棋（限着）
    [insufficient-material] 和棋（子力不足）
    [bikjang] 和棋（照面）
    [passes] 和棋（双方停着）
    [resignation] 和棋（认输）
    [agreement] 和棋（双方同意）
    [timeout] 和棋（超时）
    [abandoned] 和棋（弃局）
   *[adjudicated] 和棋（裁定）
}

game-over-resignation = { $winner }胜：{ $loser }认输。
game-over-timeout = { $winner }胜：{ $loser }超时。
game-over-abandoned = { $winner }胜：{ $loser }弃局不走。
game-over-agreement = { $winner }胜：双方同意。
game-over-won = { $winner }胜。
game-over-adjudicated = 经裁定，{ $winner }胜。
game-over-draw-agreement = 和棋：双方同意。
game-over-draw-abandoned = 和棋：一方弃局不走，但对方的子力无法将死。
game-over-draw-timeout = 和棋：一方超时，但对方的子力无法将死。
game-over-draw-adjudicated = 经裁定为和棋。
game-over-cancelled = 对局已取消，不计成绩。
game-over-recorded = 据棋谱记载，{ $winner }胜。
game-over-draw-recorded = 据棋谱记载为和棋。
game-over-unfinished = 棋谱没有记载结果。

reason-resignation = 认输
reason-agreement = 双方同意
reason-timeout = 超时
reason-abandoned = 弃局
reason-cancelled = 对局取消
reason-adjudicated = 裁定
reason-recorded = 据棋谱记载
reason-unfinished = 结果不详

game-pace-days = 每着 { $days } 天
game-pace-untimed = 不限时
game-pace-span = 每着 { $span }
game-pace-bank-alone = 每方 { $stock }
game-pace-bank-increment = 每方 { $stock }，每着加 { $increment }
game-pace-bank-both = 每方 { $stock }，每着加 { $increment }，上限 { $cap }
game-pace-live = 实时对局，{ $bank }
game-pace-courier = Game Courier 计时，{ $courier }
game-courier-both = 备用 { $spare }，每着宽限 { $grace }
game-courier-spare = 备用 { $spare }
game-courier-grace = 每着宽限 { $grace }
game-courier-minimum = 每着至少 { $minimum }
game-pace-date = 全局须在 { $date } 前下完
game-clock-days = 每着限时 { $span }，没有用完的时间不累积。
game-clock-bank-alone = 全局共有 { $stock }。
game-clock-bank-increment = 开始时您有 { $stock }，每走一着加 { $increment }。
game-clock-bank-both = 开始时您有 { $stock }，每走一着加 { $increment }，最多积到 { $cap }。
game-clock-live = 用于双方同时在线的对局。
game-clock-free-first = 各方第一着在 { $span }之内不计时。
game-clock-spare = 开始时您有备用时间 { $spare }。
game-clock-no-spare = 开始时您没有备用时间。
game-clock-grace = 每着宽限 { $grace }。
game-clock-minimum = 轮到您走棋时，备用时间不足 { $minimum }的，补到 { $minimum }。
game-clock-extra = 每走一着加 { $extra }。
game-clock-bonus = 在 { $period }之内走棋，另加 { $bonus }。
game-clock-bonus-at-once = 立即走棋，另加 { $bonus }。
game-clock-maximum = 备用时间最多积到 { $maximum }。
game-clock-date = 全局在 { $date } 前结束：从第一着开始到那时的时间，双方各得一半。
game-clock-untimed = 没有时限。一方 30 天不走棋，会收到两次提醒，此后对手可以提出获胜。
game-clock-claim = 超时的一方，要等对手提出才判负；在此之前仍然可以走棋。
game-clock-no-vacation = 休假不会让本局的棋钟停住。
game-clock-no-quiet = 本局的截止时间不因免打扰时段而顺延。
game-private = 不公开
game-rated = 计等级分
game-speed-correspondence = 通信对局
game-speed-live = 实时对局
game-term-claim = 超时须对手提出才判负
game-term-no-vacation = 不许休假
game-term-no-quiet = 不设免打扰时段
game-rulebook-axf = 亚洲规则（AXF）
game-rulebook-house = 本站规则
game-rulebook-threefold = 三次重复判和
game-rulebook-free = 不强制执行规则
game-rulebook-chess = 同国际象棋
game-rulebook-perpetual = 长将判负
game-rulebook-shogi = 将棋规则
game-rulebook-mover-loses = 重复者负
game-rulebook-tori = 禽将棋规则
game-rulebook-janggi = 朝鲜象棋规则
game-term-axf = 亚洲规则（AXF）
game-term-house = 本站规则
game-term-threefold = 三次重复判和
game-term-free = 不强制执行规则
game-term-chess = 重复局面同国际象棋
game-term-perpetual = 长将判负
game-term-shogi = 将棋规则
game-term-mover-loses = 重复者负
game-term-tori = 禽将棋规则
game-term-janggi = 朝鲜象棋规则
game-repetition-axf = 按亚洲规则，同一局面第三次出现时，自首次出现以来着着将军的一方判负；着着捉同一枚棋子，而对方既未长将也未长捉的，捉子一方判负。将帅和兵卒可以长捉。双方做法相同，或都没有长将、长捉，则判和。
game-repetition-house-first = 按本站规则，用同一枚棋子连续将军，第四次若重复局面，则不准走，将军一方必须变着。其他情形下同一局面第三次出现，判和。
game-repetition-house = 按本站规则，用同一枚棋子连续将军，第四次若重复局面，则不准走；一枚棋子在同样两点之间往返捉一枚无根子，使同一局面第三次出现的，也不准走；造成循环的一方必须变着。其他情形下同一局面第三次出现，判和。
game-repetition-janggi = 没有和棋：双方的将照面而走棋方接受时，双方接连停着时，或同一局面第三次出现时，以点数定胜负。单方长将者负。
game-repetition-threefold = 同一局面第三次出现，且轮到同一方走棋，即判和。
game-repetition-free = 着法和重复局面都不裁决，结果由双方商定。
game-repetition-chess = 同一局面第三次出现，轮到同一方走棋，且王车易位和吃过路兵的权利相同，即判和。
game-repetition-perpetual = 同一局面第三次出现，且轮到同一方走棋时，自首次出现以来单方面着着将军的一方判负；其他情形判和。
game-repetition-shogi = 同一局面第四次出现，持子相同且轮到同一方走棋时，自首次出现以来单方面着着王手的一方判负；其他情形判和（千日手）。
game-repetition-tori = 走成同一局面第四次出现（持子相同且轮到同一方走棋）的一方判负；但自首次出现以来单方面着着王手的一方改判为负。
game-repetition-mover-loses = 走成同一局面第三次出现（轮到同一方走棋）的一方判负。
game-mark-due = 轮到{ $seat }标记一个己方棋子能到的格，由{ $other }选择哪个棋子走到那里。
game-opening-due = { $seat }开局还可连走 { $n } 着，不能吃子、将军，也不能离开己方一侧。
game-now-mark = 现在请标记一个格。
game-choose-due = 轮到{ $seat }选择{ $other }的哪个棋子走到 { $at }，然后标记一个格。
game-die = 骰子掷出 { $n }：必须走{ $piece }
game-rolled = 掷出 { $n }
game-dice-fixed = 本局的随机结果在开局前就已确定。其密钥的指纹（SHA-256）是 { $hash }；密钥在终局后公布。
game-dice-open = 本局的随机结果可以核对：密钥是 { $secret }，其指纹（SHA-256）是 { $hash }。用“posthorse verify”可以核对对局的 JSON 记录。
game-deal-fixed = 暗子在开局前就已洗好。决定其排列的密钥的指纹（SHA-256）是 { $hash }；密钥在终局后公布。
game-deal-words = 双方为密钥添加的随机词：{ $words }。
game-deal-word = “{ $word }”（{ $seat }）
game-dice = 随机结果早已定下 · 如何核对
game-deal = 暗子早已洗好 · 如何核对
game-deal-check = 每行是一个位置及其棋子的指纹：{ $formula } 的 SHA-256，各部分依次是对局编号、位置、字母和钥匙，以竖线分隔。棋子翻开时公布其钥匙，终局后可由密钥得到全部。字母是洗子时的字母：翻棋中双方此后可能换过颜色。帮助页面说明一切如何抽取。
game-deal-lies = { $point } { $hash }
game-deal-shown = { $point } { $hash } = { $piece }（{ $letter }），钥匙 { $key }
game-captured-face-down = 您吃掉的暗子（对局结束前只有您知道）：{ $pieces }。
game-captured-unseen = 吃掉的暗子：{ $pieces }。
game-captured-on = { $point } 的{ $piece }
game-set-up = 初始布子（从各自左边起）：{ $seat }{ $first }，{ $other }{ $second }。
game-odds = 让子：{ $odds }。

game-refused-over = 对局已经结束。{ $outcome }
game-refused-not-your-turn = 还没有轮到您：现在是对手走棋。
game-refused-stale = 这一页显示之后棋局又有变化，因此您的操作没有执行。请查看现在的棋盘。
game-refused-full = 双方已各走 { $n } 着，达到一局棋的着数上限。您可以退回较早的一着，或与对手商定结果。
game-refused-nothing-to-answer = 这一提议已经失效。
game-refused-declined-lately = 对方刚刚拒绝过。双方各走两着之后，您可以再次提出。
game-refused-shown-already = 这一着已经让人看到了暗藏的信息，不能悔棋。
game-refused-nothing-to-take-back = 您还没有走过棋，无棋可悔。
game-refused-enforced = 这只适用于不强制执行规则的对局。在本局中您可以请求悔棋、求和或认输。
game-refused-no-such-ply = 对局还没有走到那一着，无法退回那里。请选择更早的一着。
game-refused-too-late-to-cancel = 双方各走满两着之后，就不能再取消对局。您可以认输或求和。
game-refused-no-clock = 本局没有时间限制。
game-no-rematch-not-over = 这局棋还在进行，结束后才能提出再战。
game-no-rematch-called-off = 这局棋已经取消，请另发一份挑战。
game-no-rematch-opponent-gone = 对手已经注销账号，不再在这里下棋。
game-no-rematch-enough = 您已有太多挑战在等待答复。请撤回一份，或者等有人答复。
game-no-rematch-old-terms = 这局棋不能再按原来的条件下了，请另发一份挑战。
game-refused-paused-already = 对局已经暂停，双方棋钟都停住了。
game-refused-not-paused = 对局没有暂停，棋钟正在走动。
game-refused-not-abandoned = 不限时的对局，只有对手 30 天没有走棋并已提醒两次之后，才能提出获胜。
game-refused-has-time = 对手的时间还没有用完，或是刚刚用完；此刻走出的着法仍然有效。
game-refused-clock-in-doubt = 服务器不久前停过机，这之后暂不判任何人超时。请过一刻钟再试。
game-refused-own-time = 现在轮到您走，正在走动的是您自己的时间。
game-refused-gift = 每次可以赠送 { $least } 至 { $most }：请写成 12h 或 3d 这样的时长。
game-refused-gift-in-vain = 每一着时间相同的对局，只能在轮到对手走时赠送时间。
game-typed = 您刚才输入的内容：

game-page-title = { $players }，{ $variant }
game-description = { $variant }：{ $caption }
game-players = { $first } – { $second }
game-players-one = { $name } 对阵未知棋手
game-against-unknown = 对阵未知棋手
game-untitled = { $variant }一局
game-untitled-day = { $variant }一局，{ $day }
game-event-day = { $event }，{ $day }
game-caption = { $players }，{ $place }
game-caption-start = { $players }，第一着之前
game-before-first-move = 第一着之前
game-start-caption = { $variant }：起始局面
game-skip = 跳到走棋处
game-board = 棋盘
game-moves = 着法
game-comments = 评注与变着

game-steps = 局面
game-step-first = 起始局面
game-step-back = 后退一着
game-step-forward = 前进一着
game-step-last = 最后局面
game-autoplay = 自动播放
game-step = { $nth }/共 { $moves }
game-step-start = 开局，共 { $moves } 回合
game-step-none = 尚未走棋
game-no-moves = 尚未走棋。
game-more-moves = 其余着法
game-earlier-moves = ← 较早的着法
game-later-moves = 较晚的着法 →
game-with-message = 附有留言
game-notations = 记谱法：{ $notations }
game-last-move = { $text }。
game-last-move-exact = { $text }（{ $exact }）。
game-last-move-went = { $text }：{ $went }。
game-last-move-exact-went = { $text }（{ $exact }）：{ $went }。

game-your-move = 您的着法
game-your-move-is = <b>您的着法：{ $text }</b> · 尚未发送。
game-or-another = 或改走另一着
game-move-hint = 例如 <kbd>{ $example }</kbd>（<help>帮助</help>）
game-move-hint-pass = 例如 <kbd>{ $example }</kbd>，或停着 { $pass }（<help>帮助</help>）
game-send = 发送
game-turn-up = 翻开
game-preview = 预览
game-cancel = 取消
game-becomes = 升变为：
game-enters = 入场的棋子：
game-enters-nobody = 无
game-enters-on = { $piece }在 { $at } 入场
game-message = 留言
game-message-hint = 写给对手
game-message-hint-public = 写给对手；旁观者也能看到
game-offer-draw-with-move = 走这一着的同时求和

game-sent = 已发送：{ $text }。{ $then }
game-answered-at-once = 已发送：{ $text }。{ $opponent } 预设的应着已立即走出：{ $answer }。又轮到您走了。
game-declined-takeback = 您拒绝了悔棋。对局继续。
game-declined-cancel = 您拒绝了取消对局。对局继续。
game-declined-pause = 您拒绝了暂停。棋钟继续走动。
game-declined-draw = 您拒绝了求和。对局继续。
game-their-answer-draw = { $opponent } 拒绝了您的求和。
game-their-answer-takeback = { $opponent } 拒绝了您的悔棋请求。
game-their-answer-cancel = { $opponent } 不同意取消对局。
game-their-answer-pause = { $opponent } 拒绝了暂停。棋钟继续走。
game-their-answer-result = { $opponent } 拒绝了您提议的结果。
game-lapsed-draw = { $opponent } 走了棋，没有接受您的求和。
game-lapsed-takeback = { $opponent } 走了棋，没有接受您的悔棋请求。
game-lapsed-cancel = { $opponent } 走了棋，没有同意取消对局。
game-lapsed-pause = { $opponent } 走了棋，没有接受您的暂停请求。
game-lapsed-result = { $opponent } 走了棋，没有接受您提议的结果。
game-next = 下一盘待走
game-take-it-back = 收回这一着
game-ask-take-it-back = 请求悔棋

game-offered-draw = { $opponent } 求和。
game-draw-offered-your-turn = { $opponent } 求和。您走下一着即表示拒绝。
game-answer-held = { $opponent } 求和，所以您预设的应着 { $answer } 还没有走出。您拒绝求和后，它就会走出。
game-accept-draw = 同意和棋……
game-ends-at-once = 对局将立即结束，且无法撤销。
game-yes-draw = 是的，和棋
game-decline = 拒绝
game-accept-result = 同意……
game-yes-result = 是的，我同意
game-accept-takeback = 允许
game-offered-takeback = { $opponent } 请求悔棋，收回最后一着。局面和时间随之恢复。
game-takeback-asked-two = { $opponent } 请求悔棋，收回 { $theirs }；您的应着 { $yours } 也会一并收回，局面和时间随之恢复。
game-go-back-asked = { $opponent } 请求退回到{ $place }的局面。
game-go-back-asked-start = { $opponent } 请求退回到开局。
game-as-before = 局面和时间随之恢复。
game-waits-draw = 您已求和；{ $opponent } 尚未答复。
game-waits-takeback = 您已请求悔棋；{ $opponent } 尚未答复。
game-takeback-waits-two = 您已请求收回 { $yours }，对方的应着 { $theirs } 也会一并收回；{ $opponent } 尚未答复。
game-offered-pause = { $opponent } 请求暂停。双方棋钟都会停住，直到一方结束暂停或走棋。
game-offered-cancel = { $opponent } 请求取消对局：对局会立即结束，不计成绩。
game-waits-cancel = 您已请求取消对局；{ $opponent } 尚未答复。
game-accept-pause = 暂停对局
game-waits-pause = 您已请求暂停；{ $opponent } 尚未答复。
game-paused-means = 对局已暂停，双方棋钟停住。任何一方都可以结束暂停；走棋也会结束暂停。
game-resume = 结束暂停
game-ran-out = { $opponent } 的时间已经用完。您可以现在提出超时获胜，也可以等对手走棋。
game-abandoned-from = { $opponent } 很久没有走棋了。如果一直不走，从 { $at } 起，您可以提出获胜。
game-abandoned-own = { $opponent } 等您走棋已经很久了。如果您一直不走，从 { $at } 起，{ $opponent } 可以提出获胜。
game-abandoned-now = { $opponent } 已有 30 天没有走棋，也已提醒过两次。您可以现在提出获胜，也可以等对手走棋。
game-abandoned-own-now = { $opponent } 等您走棋已超过 30 天，可以提出获胜。您仍然可以走棋。
game-claim-time = 提出获胜……
game-yes-claim-time = 是的，提出获胜
game-own-ran-out = 您的时间已经用完。在 { $opponent } 提出获胜之前，您仍然可以走棋。
game-go-back-waits = 您已请求退回；{ $opponent } 尚未答复。
game-claimed = { $opponent } 认为{ $seat }已胜，请您同意。
game-claim-waits = 您已提出{ $seat }获胜；{ $opponent } 尚未答复。

game-acts = 对局操作
game-resign-sure = 确定认输？
game-resign-means = { $opponent } 将立即获胜，且无法撤销。
game-yes-resign = 是的，我认输
game-no-resign = 不，继续下
game-resign = 认输……
game-ask-draw = 求和
game-take-back-mine = 收回我的最后一着
game-ask-takeback = 请求悔棋
game-ask-pause = 请求暂停
game-give-time = 赠送时间给 { $opponent }：
game-give = 赠送
game-go-back = 退回到
game-before-move = { $nth }之前，{ $text }
game-ask = 请求
game-ask-claim = 请 { $opponent } 同意{ $seat }获胜
game-call-off = 取消对局
game-ask-cancel = 请求取消对局
game-mail-me = 轮到我走时的邮件
game-sound = 对手走棋时轻响一声
game-save = 保存

game-plan = 您预设的应着
game-plan-private = 只有您看得到。
game-plan-cancelled-by = { $opponent }若走别的着法，预设即取消。只有您看得到。
game-plan-edit = 编辑
game-plan-delete = 删除
game-plan-on-board = 在棋盘上先点出您预计{ $opponent }要走的一着，再点您的应着，如此往下。
game-plan-tap = 请点出您预计{ $opponent }要走的一着。
game-plan-tap-reply = 现在点出您的应着。
game-plan-tap-next = 可以保存这些着法，也可以点出您预计{ $opponent }接下来的一着。
game-plan-tapped-out = 走到这里对局就结束了。
game-plan-pass = 停一着
game-plan-change = 以文字编辑
game-plan-set = 预设应着
game-plan-what = 针对{ $opponent }可能走的着法预先设好应着，届时立即替您走出。只有您看得到。
game-plan-lines = 每行依次写：{ $opponent }的一着，您的应着，如此往下，
game-plan-hint = 不同的变化另起一行，开头相同即可。<kbd>*</kbd> 代表其他任何着法。您的最后一应可以写<kbd>认输</kbd>，或写<kbd>求和</kbd>，即同意对手随那一着提出的和棋。
game-plan-resign = 认输
game-plan-draw = 求和
game-such-as = 例如 <kbd>{ $example }</kbd>
game-plan-save = 保存

game-plan-came-true = 已走出的预设应着
game-what-next = 接下来做什么？
game-rematch = 再战一局，互换先后
game-rematch-odds = 按同样的让法再战一局
game-rematch-agree = 接受再战
game-rematch-waits = 您提出的再战
game-to-rematch = 前往再战的对局
game-another = 与 { $opponent } 再开一局
game-analyse = 分析此局
game-analysis = 程序分析
game-record-files = 棋谱：<pgn>PGN</pgn>、<json>JSON</json>、<text>文本</text>
game-contest = 对结果的异议
game-contest-means = 您因超时或弃局输掉了这局计等级分的对局。如果您认为这不公正，可以在 { $until } 之前提出异议。之后由管理员裁定；裁定之前，这局棋不计入等级分。
game-contest-reason = 理由
game-contest-send = 提出异议
game-contested = { $name } 对结果提出异议：“{ $reason }”
game-contest-waits = 将由管理员裁定。裁定之前，这局棋不计入等级分。
game-contest-late = 只能在对局结束后三天内对结果提出异议。
game-contest-not = 只有在计等级分的对局中因超时或弃局而输棋的一方可以对结果提出异议，而且只能提一次。

game-last-message = 最新留言
game-messages = 留言
game-say = 给 { $opponent } 留言
game-say-send = 发送留言
game-said = 留言已发送：
game-only-opponent-reads = 只有对局双方能看到
game-readers = 谁能看到
game-readers-all = 所有人
game-readers-opponent = 只有 { $opponent }
game-good-game = 下得好，谢谢对局！
game-good-game-button = 说声“下得好”
game-message-with = { $nth }：{ $text }
game-kibitz = 评论
game-no-remarks = 还没有评论。
game-earlier-entries = 显示更早的 { $n } 条
game-latest-entries = 回到最新的
game-withdraw = 撤回
game-hide = 隐藏
game-stop-watching = 取消关注
game-is-watched = 您正在关注此局：它列在您的对局中，有新评论时会寄邮件给您。
game-watch = 关注此局
game-watching-means = 关注后，它会列在您的对局中，有新评论时会寄邮件给您。
game-your-remark = 您的评论
game-your-remark-hint = 针对当前显示的局面；人人可见
game-sealed-remark-hint = 针对当前显示的局面；对局结束后人人可见
game-manners = 文明评论
game-manners-rules = 发现有违反规则的着法？请直说：还来得及纠正。
game-manners-hints = 对局进行中请勿支招或指导，除非棋手主动请教。
game-manners-over = 对局结束后，尽可畅所欲言地分析，除非棋手不愿意。
game-manners-kind = 请与人为善。欢迎有益的批评，请勿嘲讽。
game-manners-advertising = 请勿做广告。关于驿马本身的意见请到别处反映。
game-add-remark = 发表评论
game-add-sealed = 发表（暂不公开）
game-seal = 暂不公开（终局后公开）
game-sealed = 终局后公开
game-was-sealed = 对局期间未公开
game-kibitz-closed = { $name }将新评论设为终局后公开。
game-close-kibitz = 评论在终局后才公开
game-close-kibitz-means = 新评论在对局结束后才公开，在那之前别人都看不到。
game-open-kibitz = 重新立即公开评论
game-sign-in-to-remark = <login>登录</login>后即可评论。
game-confirm-to-remark = 请先确认邮箱，再发表评论。

game-tools = 工具
game-flip = 翻转棋盘
game-keep = 收藏、加入棋集
game-for-paper = 打印版
game-record = <record>棋谱</record>（<json>JSON</json>、<text>文本</text>）
game-record-formats = 供其他程序使用：
game-board-as = 棋盘：<drawing>矢量图</drawing>、<picture>图片</picture>、<text>文本</text>
game-moves-as = <zip>全部局面</zip>；<drawing>着法动画</drawing>
game-film-part = 以上只到第 { $most } 着；其后的<zip>局面</zip>和<drawing>动画</drawing>
game-embed = 要在其他网站显示这个棋盘，请复制：
game-play-on = 从这里自己走下去：
game-play-on-solitaire = 分析棋盘
game-play-on-problem = 设为习题
game-sign-in-to-play-on = <login>登录</login>后可从这里自己走下去。
game-rules-in-short = 规则简介
game-all-rules = { $variant }的完整规则
game-for-admins = 管理员页面
game-grounds = 重复局面逐着说明
game-adjustment = { $at }：{ $told }。
game-late-mail = 这一步的通知邮件有 { $late } 未能送出，补回 { $given }
game-quiet-hours = 截止时间落在免打扰时段内，顺延 { $given }
game-time-given = 因服务器停机 { $away }，补回 { $given }
game-clock-corrected = 服务器时钟曾有误，校正后截止时间提前 { $by }
game-clock-corrected-later = 服务器时钟曾有误，校正后截止时间顺延 { $by }
game-held = 管理员将截止时间顺延 { $by }
game-held-no-longer = 管理员将截止时间重新提前 { $by }
game-vacation-began = { $name } 开始休假，其棋钟停住
game-vacation-ended = { $name } 结束休假，棋钟继续走动
game-adjustments = 棋钟调整
game-paused-by = { $name } 同意暂停，双方棋钟停住
game-resumed-by = { $name } 结束暂停，棋钟继续走动
game-gift-by = { $name } 赠送对手 { $given }

game-event = 邮件对局
game-record-round = 第 { $round } 轮
game-record-source = 棋谱来源：{ $source }。
game-record-licence = 棋谱许可：{ $licence }。
game-record-source-licence = 棋谱来源：{ $source }。许可：{ $licence }。
game-record-no-moves = 没有着法
game-annotations-cut = 此处未列出全部变着；完整内容见棋谱。
game-record-cut = 注释或变着超出可保存的数量，其余部分已略去
game-record-too-long = 着法超过 { $most } 着
game-record-no-variant = 这里没有棋种 `{ $name }`。
game-record-no-move = 这里无法读作着法

game-zone = 时间以 UTC 显示。请选择您的时区：
game-zone-another = 其他时区
game-pieces = 棋子

console-binary = { $file } 不是文本文件
console-damaged = { $file } 已损坏或不完整
console-too-long = { $file } 解压后超过 1 GiB
console-piece-too-long = { $file } 中有超过 { $most } MiB 的内容无法分段读取；请先解压，或拆分文件
console-json = { $file } 是 JSON，但不是本站的棋谱（{ $error }）
console-no-game = { $file } 中没有棋局
console-archive-too-long = { $file } 内容过多，无法一次读取；请先解压
console-foreign = { $file }：{ $why }
console-encoding = { $file } 按 { $name } 编码读取
console-no-encoding = 没有名为 `{ $label }` 的编码；请使用 utf-8、gbk、big5、shift_jis、euc-kr、windows-1251、windows-1252 等名称。
foreign-format = 这是{ $name }，不是本站能读取的棋谱格式；请将其中的棋局另存为 PGN。
foreign-format-scid = Scid 数据库
foreign-format-chess-base = ChessBase 数据库
foreign-format-chess-assistant = Chess Assistant 数据库
foreign-format-opening-book = 开局库文件
foreign-format-sgf = 围棋棋谱（SGF）
foreign-format-ugf = 围棋棋谱（UGF）
foreign-format-html = 网页（HTML）
foreign-format-xml = XML 文件
foreign-format-csv = 表格（CSV）
foreign-format-pdf = PDF 文档
foreign-format-document = 文字处理文档
foreign-format-image = 图片
foreign-format-archive = 无法打开的压缩文件
foreign-format-sqlite = SQLite 数据库
console-read = 读取 { $games } 局
console-stored = 存入 { $games } 局
console-known = { $games } 局已有
console-left-out = { $games } 局因错误略过
console-games = { $games } 局
console-plies = { $plies } 着
console-no-errors = 没有错误
console-errors = { $games } 局有错误
console-seconds = 用时 { $seconds } 秒

check-finding = 第 { $game } 局：{ $what }
check-row = 数据行无法读取
check-rulebook = 规则未知，或不属于其棋种
check-time-control = 时限无法读取
check-start = 起始局面无法读取
check-moves = 着法列表无法读取
check-seats = 没有写明对局双方
check-result = 结果无法读取，或与状态不符
check-no-rules = 没有保存 `{ $slug }` 第 { $version } 版的规则
check-broken-rules = 保存的 `{ $slug }` 第 { $version } 版规则无法读取：{ $why }
check-plies = 存储的着数是 { $stored }，实际是 { $moves }
check-ply-missing = 单独存储的着法中缺少第 { $ply } 着
check-ply-extra = 单独存储的着法中多出第 { $ply } 着
check-ply-other = 第 { $ply } 着在列表中是 { $listed }，单独存储的却是 { $kept }
check-ply-mover = 第 { $ply } 着记在了不该走棋的一方名下
check-refused = 第 { $ply } 着 { $text } 不予接受：{ $why }
check-turn = 存储的走棋方是{ $stored }，实际是{ $due }
check-turn-of = { $seat }
check-turn-of-nobody = 无
check-ending-none = 存储为未结束，按规则也未结束
check-ending-missing = 存储为未结束，但按规则已经结束：“{ $rules }”
check-ending-extra = 存储为已结束（“{ $stored }”），但按规则并未结束
check-ending-other = 存储为已结束（“{ $stored }”），但按规则应为“{ $rules }”
check-impossible = { $why ->
    [nobody-won] 存储为已结束（“{ $result }”），但没有写明胜方
    [somebody-won] 存储为已结束（“{ $result }”），但写有胜方
    [winner-to-move] 存储为已结束（“{ $result }”），但当时轮到胜方走棋
    [no-clock] 存储为已结束（“{ $result }”），但本局不计时
   *[played-here] 存储为已结束（“{ $result }”），但只有外来棋谱才会这样结束
}
check-summary = 已核对 { $games } 局，{ $differ } 局有出入，用时 { $seconds } 秒

## 棋谱库对已结束对局的说明

fact-opening = 开局：{ $name }
# $code：《象棋开局编号》的代码，如 C70。
fact-opening-code = 开局：{ $name }（ECCO { $code }）
fact-code = 开局：ECCO { $code }
# $nth：如“红方第 17 着”。
fact-new = { $nth }是新着：库中没有其他对局出现过这个局面。
# 针对当前显示的局面。
fact-book = 谱着：有 { $games } 局出现过这个局面。
fact-start = 有 { $games } 局从这个局面开始。
fact-alone = 库中没有其他对局出现过这个局面。

placing-label = 摆放您的棋子
placing-how = 写明每个棋子所在的格，都要在己方半边。双方都摆好之前谁也看不到，提交后不能更改。公开时若后手的王正被攻击，先手立即获胜。
placing-tap = 也可以在棋盘上先点棋子，再点它要站的格；那里若有棋子，两子互换位置。
placing-usual = 默认的摆法是 { $example }。
placing-send = 提交摆法
placing-goes-on = 双方正在摆放棋子
placing-has-placed = { $seat }（{ $name }）已摆好。
placing-placed = 您的棋子已摆好。对手摆好之前谁也看不到。
placing-both = 您的棋子已摆好。双方都已摆好，棋盘现已公开。
placing-already = 您已经摆好棋子，不能更改。未作任何改动。
placing-not-shown = 现在还不能走棋：双方须先摆放棋子。
placing-unreadable = “{ $word }”不是棋子及其所在的格。请写明每个棋子和它的格，例如 K*e1，并用分号隔开。
placing-twice = { $at } 上有两个棋子。
placing-outside = { $at } 不在您的半边。
placing-never = { $piece }不能摆在 { $at }。
placing-count = { $piece }应摆 { $wanted } 个，现有 { $found } 个。
placing-same-file = { $at } 所在的直线上有两个{ $piece }；每个须各占一条直线。
placing-same-shade = 您的{ $piece }必须摆在不同颜色的格上。
