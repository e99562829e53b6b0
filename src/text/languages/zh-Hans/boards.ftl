### 自己一个人走两方的棋盘（“自走棋”另有所指，故称自弈）。

boards-solitaire = 分析棋盘
boards-problem = 习题
boards-title = { $heading }，{ $kind ->
    [problem] 习题
   *[solitaire] 分析棋盘
}
boards-seat-to-move = 轮到{ $seat }走
boards-origin = { $game }，{ $place }
boards-origin-unknown = 某局棋，{ $place }
boards-from = 取自<game>{ $origin }</game>

boards-mine = 我的棋盘
boards-lead = 在这些棋盘上，双方的棋都由您自己走。别人看不到，也不会寄出任何邮件。
boards-none = 还没有棋盘。打开一局<games>对局</games>，翻到您感兴趣的局面，选择“从这里自己走下去”；也可以在下面新开一个棋盘。
boards-pages = 翻页
boards-newest = ← 最新
boards-next-page = 下一页 →
boards-new = 新棋盘
boards-variant = 棋种
boards-play-from-start = 从开局走起
boards-set-up = 摆一个局面
boards-too-many = 您已有 { $n } 个棋盘，不能再增加了。请先删除一个不再需要的。

boards-or-paste = 或粘贴棋谱、着法
boards-paste-variant = 棋种
boards-paste-any = 按文字内容判断
boards-paste-record = 棋谱或着法 <small>PGN、FEN，或任何记谱法的着法</small>
boards-paste-open = 在棋盘上打开
boards-nothing-pasted = 这段文字里没有着法，也没有局面。请粘贴一局棋谱、一串着法或一个 FEN。
boards-several-games = 这段文字里有 { $n } 局棋，请一次只粘贴一局。
boards-too-long = 一个棋盘最多容纳双方各 { $n } 着，这段文字超出了上限。
boards-stopped-unread = { $place }：`{ $word }` 读不出是什么着法。
boards-stopped = { $place }：`{ $word }` 走不通。

boards-skip = 跳到走棋处
boards-board = 棋盘
boards-moves = 着法
boards-flip = 翻转棋盘
boards-as-table = 棋盘表格
boards-to-move = 轮到{ $seat }走。
boards-find-best = 轮到{ $seat }走：请找出最佳着法。
boards-awaits-chance = 变化到此为止：接下来的随机结果或翻开的棋子谁也不知道。请退回走别的着法。
boards-go-on = 可以退回去，试试别的着法。
boards-no-more = 这里不能再走了。
boards-not-enforced = 这个棋盘不强制执行规则，您可以随意走子和改动。
boards-not-enforced-edits = 这个棋盘不强制执行规则，您可以随意走子和改动。<kbd>P-e8</kbd> 在该点放上棋子，<kbd>e4-</kbd> 拿掉棋子，<kbd>-e4</kbd> 去掉该点，<kbd>@-e4</kbd> 恢复该点；几步并作一着时用 <kbd>;</kbd> 隔开
boards-stale = 页面显示之后，这个棋盘又有变动（也许是在另一个窗口里），因此没有执行任何操作。现在的棋盘如下。
boards-full = 这个棋盘双方各有 { $n } 着，已到上限。要走下去，请把这个局面另开为习题。

boards-move-of = { $seat }的着法
boards-move-field = { $label } <small>例如 <kbd>{ $example }</kbd>（<help>帮助</help>）</small>
boards-move-field-pass = { $label } <small>例如 <kbd>{ $example }</kbd>，停着写 <kbd>pass</kbd>（<help>帮助</help>）</small>
boards-previewed = { $seat }：{ $text }
boards-not-played = 这一着尚未走出。
boards-not-played-but = 这一着尚未走出。{ $meaning }
boards-play-it = 走这一着
boards-preview = 预览
boards-cancel = 取消
boards-replaces = 您正从{ $place }走下去：走别的着法会取代后面的 { $n } 着。
boards-replaces-all = 您正从开局走下去：走别的着法会取代后面的 { $n } 着。

boards-take-back = 收回上一着
boards-take-back-all = 收回全部着法
boards-take-back-to = 收回{ $place }的全部着法
boards-start-again = 重新开始
boards-back-to-game = 回到对局的局面（{ $place }）

boards-take-along = 导出
boards-pgn = PGN 棋谱
boards-svg = 本局面的图片（SVG）
boards-link = 公开链接
boards-link-shows = 打开链接的人能看到这个棋盘的局面和着法，但看不到标题，也看不出是您的棋盘。
boards-fen = FEN：<code>{ $fen }</code>
boards-open-as-problem = 把这个局面另开为习题
boards-change = 改动这个局面
boards-title-delete = 改名或删除
boards-title-field = 标题 <small>只有您看得到</small>
boards-save-title = 保存标题
boards-delete = 删除这个棋盘……
boards-delete-sure = 要删除这个棋盘吗？
boards-delete-gone = 上面的着法将一并消失，无法恢复。
boards-delete-yes = 是，删除
boards-delete-no = 不，保留

boards-move-pieces = 移动棋子
boards-take-off = 拿走棋子
boards-tools = 点击棋盘时的动作
boards-position = 局面
boards-clear = 清空
boards-start-position = 起始局面
boards-how = 先选棋子，再点要放的位置。选“移动棋子”时，先点棋盘上的棋子，再点它要去的位置。
boards-how-hands = 点手中的棋子，就多一枚；选“拿走棋子”时，就少一枚。
boards-hand = { $seat }手中
boards-in-hand = { $n ->
    [0] { $piece }：手中没有
   *[other] { $piece }：手中 { $n } 枚
}
boards-as-fen = 局面的 FEN
boards-show = 显示
boards-play-from-here = 从这里走起
boards-keep-as-problem = 存为习题
boards-sign-in = 登录
boards-sign-in-to-set-up = 之后可以从这里走起，或保存下来。
boards-another-variant = 换一个棋种
boards-set-it-up = 摆局面

boards-shared-moves = { $variant }：请看这些着法
boards-shared-position = { $variant }：请看这个局面
boards-broken-moves = 这个链接里的着法走不通，因此只显示局面。
boards-sign-in-to-keep = 之后可以保存，并从这里走起。
boards-keep = 存入您的棋盘。您在上面怎么走，别人都看不到。
boards-keep-this-problem = 把这个局面存为习题
