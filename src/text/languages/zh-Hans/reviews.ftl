review-title = 分析：{ $game }
review-back = 回到对局
review-queue = 程序会搜索本局的每个局面，标出失分较多的着法，并给出更好的着法。凡能看到本局的人都能看到分析结果。
review-email = 分析完成后用邮件通知我
review-sign-in = <login>登录</login>后可请程序分析此局。
review-queued = { $ahead ->
    [0] 下一局就分析此局。
   *[other] 此局之前还有 { $ahead } 局在排队。
}
review-queue-length = { $n ->
    [0] 目前没有对局在排队。
   *[other] 目前有 { $n } 局在排队。
}
review-running = 已搜索 { $done } 个局面，共 { $all } 个。
review-refresh = 刷新

review-refused-running = 对局尚未结束。终局后才能分析。
review-refused-no-moves = 此局没有着法，无从分析。
review-refused-not-for-engines = 程序只能分析没有随机因素和暗子、并且由本站强制执行规则的对局。
review-refused-no-programs = 本站目前不分析对局。
review-refused-running-position = 此局经过您正在进行的对局 { $number } 的局面。等那一局继续走下去后才能分析。
review-withheld = 从这里起，此局经过您正在进行的对局 { $number } 的局面，因此在那一局继续走下去之前，分析对您隐藏。

review-chance = { $seat }的胜率
review-curve = { $seat }的胜率从 { $first }% 开始，到 { $last }% 结束。下表列出所有数值。
review-player = 棋手
review-inaccuracies = 疑问着
review-mistakes = 错着
review-blunders = 大错着
review-mean-loss = 平均损失
review-percent = { $n }%
review-formula = 评分 <i>c</i>（以百分之一兵计）折合的胜率为 100 / (1 + e<sup>−0.00368 <i>c</i></sup>)%，必胜算作 100%。一着使胜率下降 10 个百分点为疑问着，下降 20 个为错着，下降 30 个为大错着。错过必胜的着法至少算疑问着。

review-moments = 标出的着法
review-no-moments = 没有失分较多的着法。
review-mark-inaccuracy = 疑问着
review-mark-mistake = 错着
review-mark-blunder = 大错着
review-from-to = { $before } → { $after }
review-better = 更好的着法：{ $mv }
review-try = 再试一次
review-all-moves = 全部着法
review-move = 着法
review-score = 评分
review-mark = 评价
review-better-move = 更好的着法
review-score-means = 评分以兵为单位，就{ $first }而言；#{ $n } 表示 { $n } 步杀。
review-record = 带分析的棋谱：<pgn>PGN</pgn>、<json>JSON 评分</json>

review-mate-missed = { $n ->
    [1] 错过一步杀：{ $mv }。
   *[other] 错过 { $n } 步杀：{ $mv }。
}
review-mate-allowed = { $n ->
    [1] 让对方一步杀：{ $mv }。
   *[other] 让对方可以 { $n } 步杀，第一着是 { $mv }。
}
review-lost-capture = 丢{ $piece }：{ $mv }。
review-lost-fork = 遭捉双，丢{ $piece }：{ $mv }。
review-lost-pin = { $piece }被牵制而丢失：{ $mv }。
review-lost-skewer = 遭串打，丢{ $piece }：{ $mv }。
review-lost-discovered-attack = 遭闪击，丢{ $piece }：{ $mv }。
review-missed-capture = 错过 { $mv }，可得{ $piece }。
review-missed-fork = 错过捉双 { $mv }，可得{ $piece }。
review-missed-pin = 错过 { $mv }，可得被牵制的{ $piece }。
review-missed-skewer = 错过串打 { $mv }，可得{ $piece }。
review-missed-discovered-attack = 错过闪击 { $mv }，可得{ $piece }。

review-try-title = { $nth }走了 { $mv }，请找出更好的着法
review-try-move = 您的着法
review-try-send = 检查
review-try-best = { $mv } 是最佳着法。
review-try-played = { $mv } 就是对局中走的着法。请找出更好的着法。
review-try-other = { $mv } 不是程序的着法。请再试一次，或在<board>分析棋盘</board>上试走。
review-try-show = 显示最佳着法
review-try-shown = 最佳着法是 { $mv }。
review-try-line = 程序预计的着法：{ $line }
