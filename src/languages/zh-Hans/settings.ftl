settings = 设置
settings-save = 保存

settings-mail = 邮件
settings-zone = 时区
settings-vacation = 休假
settings-notation = 记谱法
settings-name = 用户名
settings-address = 邮箱
settings-password = 密码
settings-sessions = 登录设备
settings-close = 注销账号

settings-save-appearance = 保存外观
settings-save-mail = 保存邮件设置
settings-save-zone = 保存时区
settings-quiet = 免打扰时段
settings-save-quiet = 保存免打扰时段
settings-saved-quiet = 已保存您的免打扰时段。
settings-quiet-means = 您的截止时间若落在其中，会顺延到时段结束。其间棋钟照常走；实时对局不适用。
settings-quiet-from = 从 <small>按您的时区填整点，例如 22</small>
settings-quiet-to = 到 <small>例如 7；最多十小时</small>
settings-quiet-free = 空闲日 <small>最多两天</small>
settings-save-notation = 保存记谱法
settings-save-name = 保存用户名
settings-save-display = 保存昵称

settings-saved = 您的选择已保存。
settings-saved-appearance = 外观设置已保存。
settings-saved-name = 您的用户名已更改。
settings-saved-display = 您的昵称已保存。
settings-saved-mail = 邮件设置已保存。
settings-saved-zone = 您的时区已保存。
settings-saved-notation = 记谱法已保存。
settings-saved-password = 您的密码已更改，其他设备都已退出登录。
settings-saved-address = 我们已向新邮箱寄出链接。打开链接后更改才会生效，在此之前一切不变。
settings-saved-resend = 链接已重新寄出。
settings-saved-probe = 我们已向您的邮箱寄出链接。打开链接后，您会重新收到所有邮件。
settings-saved-sessions = 该设备已退出登录。
settings-saved-vacation = 您的休假已保存。
settings-saved-vacation-over = 您的休假已结束，棋钟继续走动。

settings-vacation-how = 休假期间，除实时对局外，您的棋钟都会停住。对手会看到您不在，您仍可走棋。今年共 { $year } 天，您还剩 { $left } 天；每开始一个 24 小时算一天。
settings-vacation-on = 您正在休假，到 { $until } 为止。
settings-vacation-planned = 您的休假从 { $from } 开始，到 { $until } 结束。
settings-vacation-from = 第一天 <small>留空则现在开始</small>
settings-vacation-until = 最后一天 <small>休假到您所在时区当天午夜结束</small>
settings-vacation-start = 保存休假
settings-vacation-end = 立即结束休假
settings-vacation-drop = 取消休假

vacation-no-end = 请填写休假的最后一天。
vacation-unreadable = 请按年、月、日填写日期，例如 2026-12-24。
vacation-start-past = 第一天已经过去：请选择晚些的日期，或留空以便现在开始。
vacation-end-past = 最后一天已经过去：请选择晚些的日期。
vacation-short = 休假至少 24 小时：请选择晚些的最后一天。
vacation-too-far = 休假须在一年之内结束。
vacation-too-long = 这次休假要用 { $year } 年的 { $wanted } 天，而您在该年只剩 { $left } 天。
vacation-last-hours = 您在{ $games }走棋的时间将不足 24 小时：请先走棋。
vacation-game = 第 { $game } 局
vacation-already = 您已有一次休假：请先结束或取消它。

settings-zone-label = 时间按此时区显示 <small>例如 Asia/Shanghai</small>
settings-notation-label = 着法的写法
settings-notation-how = 用于对局页面、棋谱和我们的邮件。无法这样记录的对局以完整代数记谱显示。输入着法时各种写法都可以用，只有 ICCS 和 UCCI 须在此选定后才能识别（<help>帮助</help>）。
settings-name-label = 您的用户名 <small>只能更改字母的大小写，以便他人仍能认出您</small>
settings-display-label = 昵称 <small>显示在用户名旁边，可用任何文字，可以有空格；不需要则留空</small>

settings-address-is = 您的邮箱是 <strong>{ $address }</strong>。
settings-address-waits = <strong>{ $address }</strong> 尚待确认：请打开我们寄到那里的邮件中的链接。
settings-resend = 重新寄送链接
settings-new-address = 新邮箱
settings-your-password = 您的密码
settings-change-address = 更改邮箱
settings-current-password = 当前密码
settings-new-password = 新密码 <small>至少 10 个字符；其他设备都会退出登录</small>
settings-change-password = 更改密码

settings-sessions-heading = 您登录的设备
settings-session-this = <strong>{ $browser }</strong>（本设备）
settings-session-times = { $since } 登录，最近访问 { $seen }
settings-session-out = 退出
settings-session-out-which = 退出：{ $browser }，{ $since } 登录
settings-session-end = 使其退出
settings-session-end-which = 使其退出：{ $browser }，{ $since } 登录
settings-sessions-end = 退出所有设备
settings-sessions-how = 90 天没有访问的设备会自动退出登录。

settings-close-how = 进行中的对局一律认输，您的邮箱和自己的棋盘会被删除，此账号再也无法登录。已结束的对局会保留。
settings-close-forget = 以“{ $former }”代替我的用户名
settings-close-sure = 我已确定：永久注销账号
settings-close-do = 注销我的账号

settings-your-mail = 您的邮件
settings-mail-of = 我们寄给 { $name } 的邮件
settings-mail-only = 本页由寄给您的邮件中的链接打开，只能用来设置邮件。账号的其他内容都在<settings>设置</settings>中。
settings-mail-kinds = 寄送哪些邮件
settings-mail-turns = 轮到我走棋时
settings-mail-hour = 每日和每周邮件的时间 <small>按 { $zone } 时区</small>
settings-mail-how = 只有走棋通知会等到每日邮件一并寄出；提议、挑战、结果和提醒都会立即寄送。每周消息在星期一寄出。单局棋可以在其页面上另行选择。与账号本身有关的邮件总会寄送。
settings-often-at-once = 立即
settings-often-at-once-means = 每次轮到我时各寄一封
settings-often-absence = 来访前只寄一次
settings-often-absence-means = 我不在期间只寄一封，此后只寄提醒
settings-often-daily = 每天一次
settings-often-daily-means = 所有等我走棋的对局合为一封
settings-often-twice = 每天两次
settings-often-twice-means = 同上，十二小时后再寄一次

settings-game-usual = 默认（{ $usual }）
settings-game-at-once = 立即
settings-game-absence = 来访前只寄一次
settings-game-daily = 每天一次
settings-game-twice = 每天两次
settings-game-digest = 并入每天一封的邮件
settings-game-off = 不寄
