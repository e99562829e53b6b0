accounts-former-player = 已离开的棋手

accounts-name-length = 用户名须有 2 至 20 个汉字、字母、数字、- 或 _。
accounts-name-characters = 用户名只能由汉字、字母、数字、- 和 _ 组成，请去掉空格和其他字符。
accounts-name-shape = 用户名中至少要有一个汉字、字母或数字。
accounts-name-hyphen = 用户名的开头和结尾不能是连字符，请去掉那里的连字符。
accounts-name-scripts = 用户名请只用同一种文字书写，混用容易被误认为他人的用户名。
accounts-name-reserved = 这个用户名已被保留，请另选一个。
accounts-name-taken = 已有棋手使用这个用户名，请另选一个。
accounts-name-lookalike = 这个用户名与另一位棋手的过于相似，请另选一个。
accounts-name-look-only = 只能更改字母的大小写。
accounts-name-same = 这就是该棋手现在的用户名。

accounts-display-length = 昵称最多 40 个字符。
accounts-display-characters = 昵称可用汉字及任何文字的字母、数字、空格，以及其间的 . ' -。
accounts-display-shape = 昵称中至少要有一个汉字或字母。
accounts-display-scripts = 昵称中的每个词请只用一种文字书写，混用容易被误认为他人的昵称。
accounts-display-reserved = 这个昵称已被保留，请另选一个。
accounts-display-lookalike = 这个昵称与另一位棋手的用户名相似，请另选一个。

accounts-password-control = 密码中不能有制表符、换行符之类的控制字符，请将其去掉。
accounts-password-short = 密码至少要有 10 个字符。用几个词连成一串，既安全又好记。
accounts-password-long = 密码超过了 256 个字符的上限。
accounts-password-common = 这是最常见的密码之一，请另选一个。
accounts-password-personal = 这个密码与您的用户名或邮箱相差无几，请另选一个。
accounts-password-wrong = 密码不正确。
accounts-type-again = 请再输入一次密码。

accounts-address-empty = 请填写邮箱，例如 name@example.org。
accounts-address-no-at = 这个邮箱中没有 @，正确的格式如 name@example.org。
accounts-address-wide-at = 这个邮箱中的 @ 是全角的（＠），请改用半角的 @。
accounts-address-several-ats = 这个邮箱中有不止一个 @，邮箱只能有一个 @，如 name@example.org。
accounts-address-several = 请只填写一个邮箱，不要使用逗号或分号。
accounts-address-not-alone = 请只填写邮箱本身，不要带姓名、尖括号或“mailto:”。
accounts-address-space = 这个邮箱中有空格或换行，请将其去掉。
accounts-address-invisible = 这个邮箱中有看不见的字符，请不要粘贴，改为手动输入。
accounts-address-too-long = 邮箱过长：最多 254 个字符，其中 @ 之前最多 64 个。
accounts-address-double-dot = 这个邮箱中有两个相连的句点，请去掉一个。
accounts-address-no-local-part = 这个邮箱的 @ 之前没有内容，正确的格式如 name@example.org。
accounts-address-local-dot = @ 之前的部分以句点开头或结尾，请去掉那个句点。
accounts-address-quoted = 本站不接受带引号的邮箱，请去掉引号，如 name@example.org。
accounts-address-local-letters = @ 之前只能使用不带符号的字母 a 至 z，不能使用其他文字。
accounts-address-local-part = 邮箱在 @ 之前可以有字母 a 至 z、数字、句点、反引号，以及 ! # $ % & ' * + - / = ? ^ _ {"{"} | {"}"} ~。
accounts-address-no-domain = 这个邮箱的 @ 之后没有内容，正确的格式如 name@example.org。
accounts-address-domain-without-dot = @ 之后的域名中没有句点，完整的域名如 example.org。
accounts-address-domain-dot = @ 之后的域名以句点开头或结尾，请去掉那个句点。
accounts-address-domain-hyphen = @ 之后的域名中有一部分以连字符开头或结尾，请去掉那个连字符。
accounts-address-domain-part-long = @ 之后的域名中有一部分超过了 63 个字符，请检查。
accounts-address-domain-number = @ 之后须是域名，不能是数字地址，域名如 example.org。
accounts-address-domain-local = @ 之后的域名只在您自己的网络中有效，请填写互联网上可以收信的邮箱。
accounts-address-domain-characters = @ 之后只能有字母、数字、连字符和句点，如 name@example.org。
accounts-address-taken = 已有其他账号确认了这个邮箱

accounts-sign-in-failed = 用户名与密码不符。请重试，或设置新密码。
accounts-not-sure = 请勾选此项，表示您已确定。
accounts-quiet-no-hour = 请填写 0 到 23 之间的整点，例如 22 和 7。
accounts-quiet-half-given = 请同时填写开始和结束的时间，或者都不填。
accounts-quiet-too-many-hours = 每天的免打扰时段最多十小时。
accounts-quiet-no-day = 无法识别这一天。请从 mon、tue、wed、thu、fri、sat、sun 中选择。
accounts-quiet-too-many-days = 每周最多两天为休息日。
accounts-zone-unknown = 无法识别这个时区。请从列表中选择，例如 Asia/Shanghai。
accounts-notation-unknown = 无法识别这种记谱法，请从列表中选择。

accounts-said-reset = 新密码已设好，您在所有设备上都已退出。请用新密码登录。
accounts-said-words-kept = 您已退出登录。重新登录后，您输入的内容会回到原来的表单中。目前什么都还没有发送。
accounts-said-confirmed = 您的邮箱已确认。请登录后继续。
accounts-said-closed = 您的账号已注销。感谢您在这里下棋。
accounts-said-signed-out = 您在所有设备上都已退出。

accounts-browser-on = { $system } 上的 { $browser }
accounts-browser-unknown-on = { $system } 上的浏览器
accounts-browser-unknown = 浏览器

accounts-sign-in = 登录
accounts-name-or-address = 用户名或邮箱
accounts-password = 密码
accounts-new-here = 第一次来？请<signup>注册</signup>。<forgot>忘记密码了？</forgot>

accounts-sign-up = 注册
accounts-name-label = 用户名 <small>2 至 20 个汉字、字母、数字、- 或 _；他人可见</small>
accounts-address-label = 邮箱 <small>轮到您走棋时寄信到此，他人看不到</small>
accounts-password-label = 密码 <small>至少 10 个字符，几个词连成一串就很好</small>
accounts-optional = 选填：昵称，以及您习惯的棋子样式
accounts-display-label = 昵称 <small>显示在用户名旁边，可用任何文字，例如：王小明</small>
accounts-pieces = 棋子
accounts-zone-label = 时区 <small>取自您的浏览器，可在设置中更改</small>
accounts-have-one = 已有账号？请<login>登录</login>。

accounts-confirm = 确认邮箱
accounts-confirm-ask = <strong>{ $address }</strong> 是否为 <strong>{ $name }</strong> 的邮箱，并且由您本人使用？
accounts-confirm-yes = 是，确认
accounts-confirm-not-you = 如果您没有在这里注册，关闭本页即可。
accounts-confirmed = 您的邮箱已确认
accounts-confirmed-thanks = 谢谢。轮到您走棋时我们会寄邮件给您，您也可以发起挑战、接受挑战和发表评论了。
accounts-to-games = 前往我的对局
accounts-link-over = 这个链接已失效
accounts-confirm-over = 链接已超过 7 天，或者属于另一个邮箱，或者不完整。您可以在<settings>设置</settings>中获取新链接。
accounts-address-in-use = 这个邮箱已被使用
accounts-address-in-use-why = 已有其他账号确认了这个邮箱，而每个邮箱只能用于一个账号。请登录那个账号，或在<settings>设置</settings>中换一个邮箱。
accounts-address-in-use-forgot = 如果忘记了它的密码，请<forgot>设置新密码</forgot>。

accounts-new-password = 设置新密码
accounts-forgot-sent = 如果有账号确认过这个邮箱，一封带链接的邮件已经寄往那里。链接在一小时内有效。
accounts-forgot-nothing = 过了几分钟还没有收到？请查看垃圾邮件，或<again>换一个邮箱</again>。
accounts-forgot-ask = 请填写您账号的邮箱，我们会寄去一个链接，供您设置新密码。
accounts-address = 邮箱
accounts-forgot-send = 寄送链接
accounts-reset-for = 为 { $name } 设置新密码
accounts-reset-label = 新密码 <small>至少 10 个字符，几个词连成一串就很好</small>
accounts-reset-set = 设为新密码
accounts-reset-then = 您在所有设备上都会退出，然后可用新密码登录。
accounts-reset-over = 链接已超过一小时，或者已经用过，或者不完整。您可以<forgot>重新获取</forgot>。

accounts-less-mail = 退订
accounts-stop-ask = 不再向 <strong>{ $name }</strong> 寄送此类邮件：<strong>{ $kind }</strong>？
accounts-stop = 停止寄送
accounts-stop-choose = 或者<choose>选择寄送哪些邮件、多久寄一次</choose>。
accounts-done = 已完成
accounts-stopped = 我们不再向 <strong>{ $name }</strong> 寄送此类邮件：<strong>{ $kind }</strong>。
accounts-stop-again = 重新寄送
accounts-invitations = 邮件邀请
accounts-invitations-heading = 不再接收邀请？
accounts-invitations-ask = 这里的棋手可以用邮件邀请朋友下棋。您是否要停止向您的邮箱寄送这类邀请？
accounts-invitations-stop = 不再接收邀请
accounts-invitations-stopped = 无论谁发出邀请，我们都不再寄到您的邮箱。
accounts-invitations-mistake = 点错了吗？
accounts-invitations-again = 重新接收邀请

accounts-signed-in = 您已登录
accounts-words-gone = 您之前输入的内容已不在了：登录期间只为您保留半小时。
accounts-words-here = 您之前输入的内容无法放回原来的表单，因为这个账号不能提交该表单。内容如下，您可以复制。
accounts-words-to-send = 您之前输入的内容如下，目前还没有发送。
accounts-go-on = 继续
