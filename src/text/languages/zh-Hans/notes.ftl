### 对局局面旁的笔记，以及试走着法的分析页面。

notes-heading = 笔记
notes-what = 您的笔记只有您自己看得到。对局结束后，您可以逐条公开。
notes-yours = 您的笔记 <small>针对当前显示的局面</small>
notes-moves = 从这里起的着法 <small>可不填；例如 <kbd>{ $example }</kbd></small>
notes-keep = 保存
notes-try = 从这里试走
notes-change = 更改
notes-publish = 公开
notes-published = 已公开
notes-unpublish = 撤回
notes-delete = 删除……
notes-delete-gone = 这条笔记将被删除，无法恢复。
notes-delete-yes = 是，删除
notes-elsewhere = 其他局面还有 { $n } 条
notes-more = 再显示 { $n } 条
notes-first = 回到最前面
notes-confirm = 请先确认邮箱，再保存笔记。

notes-empty = 笔记是空的。请写上一两句，或写几着棋。
notes-too-many = 这局棋您已有 { $n } 条笔记，不能再增加了。请先删除一条不再需要的。
notes-too-many-in-all = 您在各局棋上共有 { $n } 条笔记，不能再增加了。请先删除一些不再需要的。
notes-too-many-published = 这局棋已公开 { $n } 条笔记，不能再增加了。
notes-too-many-moves = 着法超过了 { $n } 着，请缩短一些。
notes-stale = 对局还没有走到那里，因此没有保存笔记。现在的棋盘如下。
notes-not-over = 这局棋还在进行。对局结束后，您就可以公开这条笔记。

notes-mine = 我的笔记
notes-lead = 您在各局棋旁写下的笔记。除了您公开的，别人都看不到。
notes-words = 笔记中的文字
notes-find = 查找
notes-none = 还没有笔记。打开一局<games>对局</games>，翻到某个局面，选择“笔记”。
notes-none-found = 没有一条笔记含有这些文字。<all>显示全部笔记</all>
notes-no-game = 这局棋现已不公开

analysis-heading = 分析：{ $game }
analysis-what = 双方的棋都可以试走。什么都不会发送，别人也不会知道。
analysis-back = 返回对局
analysis-variations = 变化
analysis-promote = 设为主变
analysis-delete = 删除这一着
notes-make-plan = 设为预设应着
analysis-kept = 从这里起保存过的着法
analysis-note = 存为笔记 <small>只有您看得到</small>
analysis-sign-in = <login>登录</login>后可以把心得存为笔记。
analysis-full = 您已连续试走 { $n } 着，不能再多了。请退回几着。
