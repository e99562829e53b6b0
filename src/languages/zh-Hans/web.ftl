web-description = 用邮件下象棋及同类棋种，一次走一着

web-title-400 = 无法识别
web-title-403 = 没有权限
web-title-404 = 找不到页面
web-title-408 = 传送过慢
web-title-413 = 内容过多
web-title-429 = 请放慢一些
web-title-503 = 服务器繁忙
web-title-other = 出错了
web-to-front = 返回首页
web-to-games = 返回我的对局

web-not-found = 这里没有内容。链接可能已经失效，或者对局未公开。
web-other-origin = 这份表单来自其他网站，因此未作任何处理。请使用本站页面上的表单。
web-bad-request = 表单或链接无法识别，因此未作任何处理。请返回上一页，刷新后再试。
web-too-large = 文字超出了可接受的长度，请缩短一些。
web-too-slow = 您的表单传送时间过长，因此未作任何处理。请重新提交。
web-busy = 服务器十分繁忙，未作任何处理。请稍候再试。
web-too-many = 同时访问的人太多，未作任何处理。请稍候再试。
web-broken = 服务器出了故障。您的内容没有丢失，请过一会儿再试。
web-too-often-minutes = 操作过于频繁，请在 { $n } 分钟后再试。
web-too-often-hours = 操作过于频繁，请在 { $n } 小时后再试。
web-cookies-refused = 您的用户名和密码都正确，但浏览器没有保存我们的 Cookie，所以您仍未登录。请允许本站使用 Cookie，然后重新登录。

web-confirm-first = 请先确认邮箱：打开我们寄给您的邮件中的链接。在此之前您可以随意浏览。
web-not-your-game = 您正在旁观这局棋，只有对局双方才能这样做。欢迎您发表评论。
web-own-game = 这是您自己的对局，有任何进展都会寄邮件给您。
web-not-your-challenge = 这个挑战应由他人答复。
web-own-challenge = 这是您自己发起的挑战，须由他人接受。
web-no-kibitz-in-private = 这局棋未公开，不能评论。请随着法附上留言。
web-not-your-remark = 评论只能由作者本人撤回。

web-too-long = 内容过长，请不要超过 { $limit } 个字符。
web-empty-remark = 评论是空的，请写上一两句。
web-kibitz-closed = 这局棋进行期间评论已关闭。请密封您的评论，对局结束时它会向所有人公开。
web-no-such-setup = 这种布局属于其他棋种。请保留“默认”，或选择与之相应的棋种。
web-no-such-array = 这局棋的棋子不能这样布局，请从列表中选择。
web-no-such-opponent = 找不到可以挑战的这位棋手。请检查用户名是否写对，或填写朋友的邮箱；留空则为公开约战。
web-name-or-link = 链接是给未指名的人用的。请将对手留空，或取消勾选链接。
web-standing = 请填 1 到 { $most } 的整数：这么多人可以应战，每人各下一局。
web-standing-is-open = 只有公开约战才能由多人应战。请不填对手，或者不填这一项。
web-mailed-enough = 一天之内已向这个邮箱寄出三份邀请，暂不再寄。请在 { $hours } 小时后再试，或勾选链接，由您自己转交。
web-challenge-yourself = 这是您自己。请填写其他人的用户名，或将此栏留空。
web-wrong-rulebook = 这个棋种不能采用该规则，请选择其他规则。
web-challenge-gone = 这个挑战已经失效。
web-no-date = 这不是有效的日期，请写成 2026-11-24 的形式。
