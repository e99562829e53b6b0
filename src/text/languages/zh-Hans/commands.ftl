### 第一个词是邮件中提到的；繁体写法同样识别。

command-resign = 认输, 我认输, 认负, 我认负, 投子认负, 認輸, 我認輸
command-draw = 求和, 我求和, 提和, 我提和, 提议和棋, 同意和棋, 和棋, 提議和棋
command-accept = 同意, 我同意, 接受, 我接受, 应战, 接受挑战
command-decline = 拒绝, 我拒绝, 不同意, 我不同意, 婉拒, 拒絕, 我拒絕
command-takeback = 悔棋, 我要悔棋, 请求悔棋, 我想悔棋
command-pause = 暂停, 请求暂停, 暫停
command-resume = 继续, 结束暂停, 恢复, 繼續
command-claim = 超时, 提出超时, 超時
command-rematch = 再战, 再战一局, 再来一局, 再戰
command-show = 棋盘, 显示棋盘, 看棋盘, 棋盤, 顯示棋盤
command-moves = 着法, 可走着法, 合法着法, 著法
command-help = 帮助, 幫助
command-try = 试走, 试一下, 試走
command-plan = 如果 A 则 B, 若 A 则 B, 如 A 则 B, 如果 A 就 B, 若 A 就 B, 如 A 就 B, 如果 A 則 B, 若 A 則 B
command-enter = 报名, 我报名, 参加, 報名
command-withdraw = 退出, 我退出, 退赛, 退賽
command-standings = 排名, 名次, 积分表
