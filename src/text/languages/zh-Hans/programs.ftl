program-title = 与电脑对弈
program-lead = 电脑棋手立即应战，几秒内应着。无需注册。
program-display-name = 电脑 { $level } 级
program-guest-name = 访客
program-running = 您的对局
program-none = 本站目前没有电脑棋手。
program-variant = 棋种
program-level = 棋力
program-level-option = { $level ->
    [1] 1 级，适合初学者
    [9] 9 级，最强
   *[other] { $level } 级
}
program-more = 更多：应着时间、起始局面
program-answers = 电脑应着
program-wait-at-once = 立即
program-wait-hours = 四小时后
program-wait-day = 一天后
program-fen = 从此局面开始
program-fen-hint = FEN 格式；留空则为开局局面
program-begin = 开始对弈
program-guest-means = 您以访客身份对弈：只有您能在此浏览器中看到对局，最后一着的 30 天后对局将被删除。注册或<login>登录</login>后即可保留。
program-guest-note = 您以访客身份对弈。<signup>注册</signup>即可保留本局，否则将在您最后一着的 30 天后删除。
program-thinks = 电脑正在思考。
program-waits = 电脑将在 { $time } 前应着。
program-no-such-level = 没有这个级别：请选择 1 至 9。
program-not-played = 该电脑在本站不下这种棋。
program-unrated = 本站的电脑只下友谊赛。请选择“友谊赛”。
program-enough-games = 您最多可同时与电脑下 { $most } 局。请先下完或认输一局。
program-running-position = 此局面来自您正在进行的对局 { $number }。电脑不得提供帮助。
program-start-is-over = 此局面下对局已经结束。请设置一个可以继续的局面。
program-all = 包括与电脑的对局
program-welcome = 或者<play>立即与电脑对弈</play>，无需账号。
program-of-variant = 与电脑对弈

hint-ask = 提示
hint-threat = 对方威胁以 { $mv } 吃您的{ $piece }。
hint-chance = { $mv } 可赢得{ $piece }。
hint-none = 您没有受到威胁，也没有能立即得子的吃着。
hint-legal = 您有 { $n } 个合法着法：
hint-loses = 走这一着后，对方 { $mv } 吃您的{ $piece }，您将失子。
