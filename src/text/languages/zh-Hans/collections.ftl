### 棋手整理的对局集、加星标的对局，以及打印版。

## 棋集

# 页面标题，也用作链接。
collections = 棋集
collections-lead = 棋手整理的对局集，附有说明。要加入对局，请打开该局，在“工具”中选择。
collections-mine = 我的棋集
collections-none-mine = 您还没有棋集。
collections-new = 新建棋集
collections-make = 新建
collections-of-everybody = 公开的棋集
collections-none = 还没有公开的棋集。
collections-all = 全部棋集
collections-first-games = 回到最前面的对局
# 标题旁边。
collections-public = 公开
collections-private = 只有您能看到
collections-empty = 里面还没有对局，或者没有您可以看的对局。
# 表单。
collections-title = 标题
collections-words = 说明
collections-for-everybody = 公开
collections-save = 保存
collections-change = 修改或删除棋集
collections-sure = 我确定
collections-delete = 删除
# 其中的一局。
collections-change-game = 编辑说明或移除
collections-words-of-game = 对这局的说明
collections-take = 从棋集中移除
# 选项之一。
collections-a-new-one = 新建一个
# 填写有误时。
collections-no-title = 请填写标题。
collections-long-title = 最多 { $most } 个字。
collections-long-words = 最多 { $most } 个字。
collections-too-many = 您已有 { $most } 个棋集，请先删除一个。
collections-full = 这个棋集已有 { $most } 局。
collections-not-sure = 要删除，请先勾选“我确定”。

## 收藏对局

keep-title = 收藏这局棋
keep-star = 收藏
keep-starred = 您已收藏这局棋。
keep-unstar = 取消收藏
keep-in = 已收入：
keep-collection = 棋集
keep-new-title = 新棋集的标题
keep-add = 加入
# 后面是对局编号和按钮。
keep-beside = 与另一局对照，对局编号
keep-show = 对照

## 两局并排

beside = 两局并排
# 朗读用：同时翻看两局，或只翻看一局的链接。
beside-both = 两局一起
beside-one = 这一局
beside-start = 开始
beside-back = 上一着
beside-on = 下一着
beside-end = 结束
# $at：如“红方第 5 着之后”，或“开始局面”。
beside-same = 两局分歧处：{ $at }。
beside-other-rules = 两局的棋种不同。

## 打印版

booklet = 打印棋谱
booklet-of-list = 打印成册
booklet-lead = 供打印：每五个回合一幅图。请用浏览器的打印功能。
booklet-part = 第 { $from }–{ $to } 局，共 { $all } 局。较长的选集分为数册。
booklet-next = 后面的对局
booklet-none = 这里没有您可以看的对局。
