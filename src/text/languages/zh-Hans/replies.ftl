### 对棋手来信的答复。

replies-nothing-done = 没有走棋。
replies-not-understood = 我们没能看懂您的来信，因此没有走棋。
replies-message-sent = 您的话已作为留言发给对手，只有对手能看到。没有走棋。
replies-shown = 再次附上棋盘。
replies-challenge-shown = 再次附上这个挑战。
replies-tried = 这是您试走之后的棋盘，并没有真走。
replies-tried-how = 要走这一着，回复时只写着法即可。
replies-help = 回复时可以写以下内容。

replies-try-again = 那封邮件仍可回复：请重新写一次，第一行只写着法或命令。写“帮助”可得到全部命令。
replies-answer-newer = 请改为回复本邮件：它显示目前的局面。

replies-spent = 您对那封邮件的回复已经走出，每封邮件只能用来走一着。在对手走棋之前，您仍可写“悔棋”“求和”或“认输”。
replies-locked-out = 您的账号暂时被锁定，详见我们寄给您的邮件。在此期间，您各局的计时均已停止。
replies-other-address = 有一封邮件为本局走了一着，但发件地址不是您账号已确认的邮箱。
replies-dmarc = 有一封邮件为本局走了一着，但未通过发件人验证（DMARC）。
replies-bulk = 有一封邮件为本局走了一着，但它被标记为群发邮件。
replies-unproved-how = 如果这封邮件是您写的，请用已确认的邮箱及其邮件服务器重新回复，或在对局页面上走棋。如果不是，请更改密码，此前的回复地址便会失效。此类通知每天最多一次。
replies-revoked = 那封邮件寄出后，您更改了密码或邮箱，对它的回复不再有效。
replies-has-begun = 那封邮件是一个挑战，此后对局已经开始。
replies-not-begun = 对局尚未开始，这还是一个挑战。请回复“同意”或“拒绝”。
replies-nothing-written = 除引用的内容外，我们在来信中没有找到您自己写的话。
replies-too-large = 来信超过 256 KB。请用纯文本回复，不带附件。
replies-too-many-parts = 来信的组成部分太多，我们无法读取。请用纯文本回复，不带附件。
replies-no-text = 来信没有文字。请用纯文本回复。
replies-nothing-stands = 没有可同意或拒绝的：对手目前没有提议。
replies-too-many-offers = 您一天之内在此局中已提出 20 次提议。不带提议的着法随时可以走。
replies-several-stand = 对手的提议不止一项，无法判断“同意”或“拒绝”指哪一项。请在对局页面上答复。
replies-late = 您的来信针对的是{ $was }，而现在该走的是{ $is }。
replies-over = 对局已结束。
replies-not-a-command = 第一行“{ $line }”既不是着法，也不是我们能识别的命令。
replies-several = 这可能有不止一种意思：{ $lines }。请只写其中一个。
replies-quoted = “{ $line }”
replies-other-game = 邮件主题写的是第 { $named } 局，而您回复的是第 { $own } 局的邮件。请回复您想走的那一局的邮件。
replies-charset = 来信的文字使用“{ $name }”字符集，我们无法读取。请改用 UTF-8 发送。

replies-plan-instead = 不过您可以预设应着：写“如果 A 则 B”，A 是对手的着法，B 是您的应着。
replies-plan-on-own-turn = 现在轮到您走。预设应着要在轮到对手走时写，或写在您自己着法的下一行。
replies-plan-for-nothing = 走了那一着对局就结束了，无须再应。
plan-dark = 在本棋种里您看不到对手的着法，所以不能预设应着。
plan-choice = 在本棋种里，怎样走由对手选择，所以不能预设应着。
plan-chance = 在本棋种里，对手的着法和您的应着之间有随机结果，所以不能预设应着。
replies-plan-form = 预设应着请写“如果 A 则 B”，A 是对手的着法，B 是您的应着。
replies-words-left = 您的留言没有转交：您预设了什么，对手一概不知。
replies-words-how = 请把留言写在您下一着的下面。
replies-plan-stray = “{ $line }”这一行是预设应着，它可以单独写，也可以写在着法下面，但不能写在这样的第一行下面。请只写其中一个。
replies-plan-left-out = “{ $line }”这一行未予采用，对手也看不到。
replies-plan-kept = 已保存：{ $opponent }若走 { $expected }，便立即替您走 { $answer }。
replies-plan-how = 只有您看得到。您可以在对局页面上更改或删除；对手若走别的着法，预设也随之取消。

replies-moves-any = 轮到{ $seat }走。
replies-moves = 轮到{ $seat }走，共有 { $n } 种着法。
replies-moves-unseen = 轮到{ $seat }走。本棋种只列出您自己的着法，而且只在轮到您走的时候。

replies-help-move = 一着棋，例如 { $example }：走这一着。其余各行是给对手的留言。
replies-help-move-draw = { $example } 求和：走这一着，同时求和。
replies-help-try = 试走加一着棋：看走后的棋盘，并不真走。
replies-help-plan = 如果 A 则 B：对手若走 A，便替您走 B；在轮到对手走时写，或写在您自己着法的下一行。可以接着写：如果 A 则 B，如果 C 则 D。不同的变化另起一行；* 代表其他任何着法，最后一应可以写认输或求和。
replies-help-draw = 求和：提出求和；对手已求和时，即为同意。
replies-help-answer = 同意、拒绝：答复挑战或提议。
replies-help-takeback = 悔棋：请求收回您的上一着。
replies-rematch = 您已提出再战一局。如果对手此前已提出，新的一局就此开始。
replies-help-pause = 暂停：请求暂停，双方棋钟停住；“继续”结束暂停。
replies-help-resign = 认输：立即认输。
replies-help-show = 棋盘：再看一遍棋盘。
replies-help-moves = 着法：列出可走的着法。
replies-help-where = 请写在第一行，放在邮件程序引用的内容之上或之下均可。
replies-help-accept-challenge = 同意：接受挑战，对局开始。
replies-help-decline-challenge = 拒绝：拒绝挑战。
replies-help-show-challenge = 棋盘：再看一遍这个挑战。
