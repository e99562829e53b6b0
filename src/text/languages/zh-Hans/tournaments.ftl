### 比赛与天梯：列表、表单、比赛页面、邮件，以及拒绝的原因。

## 赛制、状态与开始方式

tournament-kind-round-robin = 单循环赛
tournament-kind-double-round-robin = 双循环赛
tournament-kind-swiss = 瑞士制
tournament-kind-knockout = 淘汰赛
tournament-kind-ladder = 天梯
tournament-means-round-robin = 每人与其他各人对弈一局。人数超过一组的上限时，各组第一名进入下一阶段。
tournament-means-double-round-robin = 每人与其他各人对弈两局，先后手各一局。人数超过一组的上限时，各组第一名进入下一阶段。
tournament-means-swiss = 每轮与积分相近的棋手对弈，不会与同一人再次相遇（国际棋联的荷兰制）。
tournament-means-knockout = 每场比赛两局，先后手各一局，胜者晋级。若打成平手，等级分高者晋级；等级分相同则抽签决定。
tournament-means-ladder = 可向上方至多 { $reach } 级的棋手挑战：获胜或对方不应战，您就取得该级。30 天没有对局者下降一级，休假期间除外。天梯永不结束。
tournament-status-open = 报名中
tournament-status-running = 进行中
tournament-status-finished = 已结束
tournament-status-cancelled = 已取消
tournament-start-full = 满员即开始
tournament-start-manual = 由组织者开始
tournament-start-date = 按日期开始

## 列表

tournaments-title = 比赛
tournaments-lead = 在同等条件下与众多对手对弈，网页或邮件均可。比赛开始后无需组织者操心。
tournaments-new = 新建比赛
tournaments-own = 您的比赛
tournaments-none = 目前没有。
tournaments-none-open = 目前没有接受报名的比赛，不妨新建一个！
tournaments-older = 更早的
tournaments-filter = 显示
tournament-players-of = { $players }/{ $places } 人
tournament-players-count = { $players ->
   *[other] { $players } 人
}
tournament-round-of = 第 { $round }/{ $rounds } 轮
tournament-round = 第 { $round } 轮
tournament-stage-section = 第 { $stage } 阶段第 { $section } 组
tournament-section = 第 { $section } 组
tournament-private = 仅限受邀者
tournament-rated = 计等级分
tournament-friendly = 不计等级分
tournament-starts = { $date } 开始

## 表单

tournament-new-title = 新建比赛
tournament-new-lead = 邮箱已确认者均可新建比赛。比赛开始后自动进行。
tournament-name = 名称
tournament-kind = 赛制
tournament-variants = 棋种
tournament-variants-means = 请选择一个棋种。选择多个时，每轮抽签决定其一。
tournament-more-variants = 更多棋种
tournament-places = 名额
tournament-places-means = 最多人数。不填则为 16 人，天梯为 1,000 人。
tournament-section-size = 每组人数
tournament-section-means = 仅用于循环赛：每组最多人数。
tournament-rounds = 轮数
tournament-rounds-means = 仅用于瑞士制。不填则取足以分出胜者的轮数。
tournament-start = 开始
tournament-start-on = 日期
tournament-rating = 等级分
tournament-entry = 报名
tournament-entry-open = 向所有人开放
tournament-entry-invited = 仅限受邀者，且仅参赛者可见
tournament-ratings = 等级分范围
tournament-ratings-from = 从
tournament-ratings-to = 至
tournament-ratings-means = 只有在此范围内的棋手可以报名。留空表示不限。
tournament-at-once = 同时对局数
tournament-at-once-means = 每人在本比赛中同时进行的对局上限。不填则循环赛的所有对局同时开始。
tournament-late = 开始后仍可报名（瑞士制与天梯）
tournament-message = 致棋手的话
tournament-to-field = 前往该栏
tournament-create = 新建比赛
tournament-more = 更多设置
tournament-import-title = 从文件继续瑞士制比赛
tournament-import-means = 根据国际棋联报告文件（TRF）编排下一轮。所有棋手须在本站有同名账号。对局不计等级分。
tournament-import-file = 报告文件的内容
tournament-import = 继续比赛

## 页面

tournament-organiser = 组织者
tournament-helpers = 助理
tournament-pace = 时限
tournament-players = 棋手
tournament-standings = 排名
tournament-crosstable = 循环表
tournament-games = 对局
tournament-latest = 最近的对局
tournament-steps = 天梯
tournament-step = 级
tournament-news = 动态
tournament-waits = 等待空位后开始
tournament-is-running = 进行中
tournament-bye = 轮空
tournament-rank = 名次
tournament-number = 编号
tournament-player = 棋手
tournament-points = 积分
tournament-wins = 胜局
tournament-withdrawn = 已退出
tournament-enter = 报名
tournament-entered = 您已报名。
tournament-invited-you = 您已受邀。
tournament-withdraw = 退出
tournament-withdraw-sure = 是，退出
tournament-withdraw-running = 您在本比赛中进行的对局将认输，其余对局弃权。退出后不能再次报名。
tournament-withdraw-ladder = 您在天梯中进行的对局将认输，并失去您的级。之后可以从最低级重新报名。
tournament-withdraw-open = 比赛开始前可以再次报名。
tournament-full = 名额已满。
tournament-sign-in = 登录后报名
tournament-manage = 组织
tournament-start-now = 立即开始
tournament-cancel = 取消比赛
tournament-cancel-sure = 是，取消
tournament-cancel-means = 进行中的对局将无结果终止。
tournament-invite = 邀请
tournament-invite-name = 棋手名
tournament-invited-list = 已邀请：{ $names }
tournament-helper-add = 设为助理
tournament-helper-remove = 移除
tournament-helper-means = 助理可以像您一样邀请、开始、取消和裁决。
tournament-decide = 裁决
tournament-decide-title = 裁决对局
tournament-decide-means = 进行中的对局以此结果结束；已结束的对局只在比赛中更改结果。双方都会看到理由。
tournament-decide-game = 对局
tournament-decide-winner = 结果
tournament-decide-choose = 请选择
tournament-winner-first = 先手胜
tournament-winner-second = 后手胜
tournament-winner-none = 和棋
tournament-decide-reason = 理由
tournament-challenge = 挑战
tournament-downloads = 下载
tournament-lots = 抽签
tournament-lots-means = 抽签依据比赛新建时确定的秘密，其 SHA-256 为 { $fingerprint }。比赛结束时公布秘密。
tournament-lots-secret = 秘密是 { $secret }。每次抽签为“roll SECRET { $tournament } NUMBER TRY”的 SHA-256，与掷骰相同。为一轮抽取棋种时，NUMBER 为轮次，0 表示上列第一个棋种。第 R 轮第 M 场打成平手时，NUMBER 为 1000 × (R + 1) + M − 1，0 表示列在前面的棋手。
tournament-breaks-title = 破同分
tournament-break-SB = 索伯分
tournament-break-DE = 直接胜负
tournament-break-WIN = 胜局
tournament-break-BH = 对手分
tournament-break-BH-C1 = 对手分（去最低）
tournament-breaks-round-robin = 积分相同者依次比较：索伯分（所胜对手的积分加上所和对手积分的一半）、直接胜负（彼此对局中的名次）、胜局数。
tournament-breaks-swiss = 积分相同者依次比较：去掉最低一名后的对手分（对手积分之和）、全部对手分、索伯分（所胜对手的积分加上所和对手积分的一半）、直接胜负、胜局数。
tournament-ladder-challenge = 这是天梯“{ $name }”的挑战。若您拒绝或没有按时答复，{ $opponent } 将取得您的级。
tournament-of-game = <tournament>{ $name }</tournament>，第 { $round } 轮

## 动态

tournament-news-announced = 比赛开始报名。
tournament-news-invited = 已邀请 { $player }。
tournament-news-entered = { $player } 报名。
tournament-news-entered-late = { $player } 中途报名。
tournament-news-withdrawn = { $player } 退出。
tournament-news-starts-soon = 比赛明天开始。
tournament-news-started = 比赛已开始。
tournament-news-round-started = 第 { $round } 轮已开始。
tournament-news-finished = 比赛已结束。
tournament-news-cancelled = 比赛已取消。
tournament-news-decided-first = 组织者裁决对局 { $game }：{ $first } 胜 { $second }。理由：{ $reason }
tournament-news-decided-second = 组织者裁决对局 { $game }：{ $second } 胜 { $first }。理由：{ $reason }
tournament-news-decided-none = 组织者裁决 { $first } 与 { $second } 的对局 { $game }：和棋。理由：{ $reason }
tournament-news-helper-added = { $player } 成为助理。
tournament-news-helper-removed = { $player } 不再是助理。
tournament-news-climbed = { $player } 战胜 { $over }，取得其级。
tournament-news-climbed-declined = { $over } 没有应战，{ $player } 取得其级。
tournament-news-dropped = { $player } 30 天没有对局，下降一级。
tournament-news-tie-rating = { $player } 与 { $over } 打成平手；{ $player } 等级分较高，晋级。
tournament-news-tie-lot = { $player } 与 { $over } 打成平手；{ $player } 抽签晋级。

## 邮件

notice-tournament = 比赛
notice-tells-tournament = 您的比赛开始、新一轮开始或有裁决，或有人邀请您参加比赛。
letter-subject-tournament = [Posthorse] { $name }
letter-tournament = 比赛：{ $name }
letter-tournament-winner = { $n ->
   *[other] 冠军：{ $names }。
}
letter-tournament-games = 您在本轮的对局：
letter-tournament-game-first = { $variant }，对手 { $opponent }，您先走。
letter-tournament-game-second = { $variant }，对手 { $opponent }，对手先走。
letter-tournament-game-waits = { $variant }，对手 { $opponent }，双方各有一局结束后开始。
letter-tournament-bye = 您本轮轮空，得一分。
letter-tournament-standings = 排名
letter-tournament-standing = { $rank }. { $name }：{ $points }
letter-tournament-more = { $n ->
   *[other] ……还有 { $n } 人
}
letter-tournament-answer-enter = 回复“报名”即可报名，回复“排名”可获得排名。
letter-tournament-answer = 回复“排名”可获得排名，回复“退出”即退出比赛。
letter-tournament-answer-standings = 回复“排名”可获得排名。
letter-here-tournament = 比赛页面：
letter-button-tournament = 查看比赛
letter-tournament-replied-entered = 您已报名。
letter-tournament-replied-withdrawn = 您已退出。
letter-tournament-invited = { $organiser } 邀请您参加比赛。
letter-tournament-not-started = 比赛尚未开始，目前已有 { $n } 人报名。
letter-tournament-replied-standings = 目前的排名：
letter-tournament-replied-unclear = 您的邮件中没有我们认识的指令，因此未作任何处理。
letter-tournament-replied-revoked = 您更改密码或邮箱后，此回复地址已失效，因此未作任何处理。下一封比赛邮件会有新地址。

## 拒绝的原因

tournament-refused-name = 请为比赛取一个不超过 { $most } 个字的名称。
tournament-refused-no-variant = 请选择棋种。
tournament-refused-unknown-variant = 没有名为“{ $typed }”的棋种。
tournament-refused-unknown-kind = 请选择赛制。
tournament-refused-too-many-variants = 最多选择 { $most } 个棋种。
tournament-refused-wrong-rulebook = 这些棋种不使用该规则。
tournament-refused-cannot-be-rated = 不强制规则的棋盘上的对局不能计等级分。
tournament-refused-untimed = 比赛需要时限，请选择一种。
tournament-refused-by-claim = 比赛中超时无需提出，请选择另一种方式。
tournament-refused-number = 请输入 { $least } 到 { $most } 的整数。
tournament-refused-start-date = 请输入一年以内的日期，例如 { $example }。
tournament-refused-no-late-entries = 只有瑞士制和天梯可以中途报名。
tournament-refused-rating-range = 请输入等级分，例如 1400 至 1600，较低者在前。
tournament-refused-message-too-long = 这段话超过 { $most } 个字，请缩短。
tournament-refused-enough = 您有 { $most } 个比赛尚未结束，请等其中一个结束。
tournament-refused-entries-closed = 比赛已开始，不再接受报名。
tournament-refused-full = 名额已满。
tournament-refused-not-entered = 您没有报名参加此比赛。
tournament-refused-withdrew = 您已退出此比赛，不能再次报名。
tournament-refused-too-few-players = 比赛至少需要两人。
tournament-refused-is-over = 比赛已结束。
tournament-refused-no-such-player = 无法选择名为此名的棋手，请检查拼写。
tournament-refused-yourself = 请填写他人的名字。
tournament-refused-not-a-ladder = 只有天梯可以挑战。
tournament-refused-not-running = 天梯没有进行。
tournament-refused-out-of-reach = 只能挑战上方至多 { $reach } 级的棋手。
tournament-refused-ladder-game-running = 你们之一在此天梯已有挑战或对局，请等其结束。
tournament-refused-no-such-game = 此比赛没有这局棋。
tournament-refused-no-result = 请选择结果。
tournament-refused-no-reason = 请填写理由，双方都会看到。
tournament-refused-reason-too-long = 理由超过 { $most } 个字，请缩短。
tournament-refused-round-is-over = 下一轮已编排，此结果不能再更改。
tournament-refused-own-game = 这是您自己的对局，请由其他组织者裁决。
tournament-refused-report-empty = 请粘贴国际棋联报告文件（TRF）的内容。
tournament-refused-report-unreadable = 无法读取文件第 { $line } 行第 { $column } 列：{ $what }。
tournament-refused-report-no-round-left = 文件中的所有轮次均已结束，无可继续。
tournament-refused-report-special-rules = 文件有自定的积分、禁配或加速，本站不支持。
tournament-refused-report-unfinished = 文件缺少第 { $round } 轮的一个结果。
tournament-refused-unknown-players = 以下棋手在本站没有账号，或不能由他人报名：{ $names }。
