### 统计：已结束的对局结果，以表格和图表显示。

## 页面

# 全部棋种的统计页标题，也用作链接。
statistics = 统计
statistics-lead = 本站下完的和棋谱收录的公开对局的结果，对局结束时即计入。
statistics-of = 统计：{ $game }
# 某位棋手的统计。
statistics-of-player = { $name } 的统计
statistics-none = 还没有可统计的已结束对局。
# 某位棋手的战绩。
statistics-record = 共 { $games } 局：胜 { $won } 局，和 { $drawn } 局，负 { $lost } 局。
# 一排链接中的第一个，其余为各种规则。
statistics-all-rulebooks = 全部规则
statistics-private = 您的不公开对局
statistics-private-why = 只有您能看到这部分，它们不计入给别人看的任何数字。
# 页脚链接。
statistics-to-games = 已结束的对局
statistics-to-rules = 规则
statistics-to-all = 全部统计
statistics-to-player = { $name } 的主页

## 表格

statistics-results = 结果
statistics-result = 结果
statistics-share-of-all = 比例
statistics-margin = ± 后面的数字是 95% 置信水平下的误差范围（正态近似）：按这种方法得出的 100 个范围中，约有 95 个包含真实比例。结果不明的对局不计入。
# 表格标题。
statistics-by-variant = 按棋种
statistics-by-reason = 对局如何结束
statistics-by-year = 按年份
statistics-by-length = 按长度
statistics-by-rating = 按等级分
statistics-by-opening = 按开局
statistics-by-side = 按先后手
statistics-by-opponent = 对手
statistics-by-month = 按月份
statistics-most-active = 对局最多的棋手
statistics-longest = 最长的对局
# 第一列的表头。
statistics-variant = 棋种
statistics-reason = 原因
statistics-year = 年份
# 以双方各走一着为一回合。
statistics-moves = 回合
statistics-rating = 平均等级分
statistics-opening = 开局
statistics-side = 先后手
statistics-opponent = 对手
statistics-month = 月份
statistics-player = 棋手
# 其他各列的表头。
statistics-games = 局数
statistics-drawn = 和棋
statistics-won = 胜
statistics-lost = 负
# 第一列中的内容。
statistics-unknown = 不明
statistics-no-opening = 无名称
statistics-moved-first = 先手
statistics-moved-second = 后手
# 长表格折叠时的标题，以及下载链接。
statistics-table = 表格
# 长表格前几行之后，展开其余各行。
statistics-rest = 其余 { $n } 项
statistics-file = 下载 CSV

## 数字

# 单独的数字，带千位分隔。
statistics-number = { $n }
# 比例，如 `48.0%`。
statistics-share = { $share }%
# 带误差范围的比例，如 `48.04% ± 0.65`。
statistics-share-margin = { $share }% ± { $margin }
# 从多少回合到多少回合。
statistics-length = { $from }–{ $to }
statistics-length-over = { $from } 以上
