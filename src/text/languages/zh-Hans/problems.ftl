### 题目:供求解的局面。

problems = 习题
problems-lead = 找出杀着、胜着或和着。这里的每个杀局都经过证明。
problem-daily = 每日一题
problem-newest = 最新习题
problem-list-all = 全部习题
problem-list-mine = 我的习题
problem-list-found = 从对局中找到
problem-variant = 棋种
problem-every-variant = 所有棋种
problem-show = 显示
problem-none = 这里还没有习题。
problem-title = 习题 { $number }
problem-win = 胜
problem-draw = 和
problem-aim-mate = 杀
problem-task-mate = { $seat }先行,{ $moves } 步杀
problem-task-win = { $seat }先行取胜
problem-task-draw = { $seat }先行成和
problem-difficulty = 难度 { $n }(共 5 级)
problem-tally = { $tries ->
    [0] 还没有人做过
   *[other] { $tries } 人做过,{ $solves } 人解出
}
problem-solved-mark = 已解出
problem-tried-mark = 做过
problem-draft = 草稿
problem-found = 从对局中找到

## 求解

problem-try = 试走
problem-not-tried = 还没有试走。
problem-right = { $mv } 正确,解出了!
problem-goes-on = { $mv } 正确。对方应 { $reply }。请继续。
problem-wrong = { $mv } 不是正解。请试另一着。
problem-wrong-after = { $mv } 不是正解:对方应 { $reply } 之后无法按步数成杀。请试另一着。
problem-give-up = 显示答案
problem-solution = 答案
problem-unique = 求解器已证明,没有别的首着能按步数成杀。
problem-not-unique = 求解器已证明,另有首着也能按步数成杀。
problem-proved = 求解器已证明;是否另有首着能按步数成杀,未能证明。
problem-checked = 由电脑棋手检验,这不是证明。能保持结果的其他着法也算正确。
problem-next = 下一题
problem-analyse = 分析这个局面
problem-from-game = 出自对局 { $number }
problem-running-position = 这个局面出自您正在进行的对局 { $number },那里不得借助任何帮助。

## 出题

problem-new = 出题
problem-new-lead = 摆出一个局面并说明目标。杀局在发布之前由求解器证明。
problem-fen = 局面(FEN)
problem-aim = 目标
problem-mate-moves = 几步杀
problem-solution-field = 答案(可不填;变着写在括号里)
problem-words = 说明(可不填)
problem-set = 题集(可不填):同属一组的习题的名称
problem-publish = 证明并发布
problem-save-draft = 存为草稿
problem-publish-means = 证明最多需要十二秒。草稿只有您自己看得到。
problem-change = 发布或删除
problem-delete = 删除
problem-of-position = 用它出题

## 拒绝

problem-moves = 请填几步杀,从 1 到 { $most }。
problem-no-variant = 这种棋的习题无法证明:其中有随机、暗子或不执行的规则。
problem-over = 这个局面棋局已经结束。请摆一个还能走的局面。
problem-long-words = 说明太长:最多 { $most } 个字符。
problem-long-set = 题集名称太长:最多 { $most } 个字符。
problem-too-many = 您已有 { $most } 道习题,达到上限。请先删除一些。
problem-is-published = 这道习题已经发布。已发布的习题不能改动。
problem-no-mate = 求解器证明:在这个步数之内没有杀着。
problem-sooner = 求解器找到 { $moves } 步杀:{ $mv }。请改填这个步数,或改动局面。
problem-wrong-move = 您的答案以 { $mv } 开始,它不能按步数成杀。请改正,或留空。
problem-not-proved = 求解器在 { $seconds } 秒内未能得出结论。请存为草稿,或减少步数。
problem-no-win = 电脑棋手看不出胜着。请检查局面和答案。
problem-wins = 电脑棋手看到的是胜,而不是和:{ $mv }。
problem-loses = { $mv } 之后电脑棋手看到的是负,而不是和。

## 文件

problem-import = 导入习题
problem-import-what = 含有局面和答案的文件或文本:带 SetUp 和 FEN 的 PGN、XQF、KIF 及其他棋谱。每份棋谱成为您的一道习题:整个文件在十二秒之内证明的杀局直接发布,其余存为草稿。
problem-imported = 已发布:{ $published }。草稿:{ $drafts }。略去(已有、没有目标或无法读取):{ $left }。
problem-export = 导出为 PGN
