### 终局、重复局面的裁决及理由、记谱法名称。裁决用语依《中国象棋竞赛规则》与亚洲规则。

ending-checkmate = { $winner }胜：将死对方。
ending-stalemate = { $winner }胜：{ $loser }被困毙，无子可走。
ending-perpetual-check = { $winner }胜：{ $loser }长将。
ending-perpetual-chase = { $winner }胜：{ $loser }长捉一子。
ending-points-bikjang = { $winner }以点数胜：双方的{ $royal }照面。
ending-points-passes = { $winner }以点数胜：双方都停了一着。
ending-points-repetition = { $winner }以点数胜：同一局面第三次出现。
ending-repeated = { $winner }胜：{ $loser }走成了同一局面的第三次出现。
ending-points-moves = { $winner }以点数胜：双方各走 { $n } 着没有吃子。
ending-points-move-limit = { $winner }以点数胜：达到限着。
ending-points-material = { $winner }以点数胜：双方都没有能进攻的棋子了。
ending-stalemate-wins = { $winner }胜：无子可走者胜。
ending-no-pieces = { $winner }胜：{ $loser }的棋子全部被吃。
ending-no-pieces-won = { $winner }胜：棋子全部送光。
ending-extinction = { $winner }胜：{ $loser }失去了某一种棋子的最后一枚。
ending-check-count = { $winner }胜：第 { $n } 次将军。
ending-race = { $winner }胜：率先到达。
ending-arrived = { $winner }胜：{ $royal }已到达底线。
ending-explosion = { $winner }胜：炸掉了对方的{ $royal }。
ending-king-captured = { $winner }胜：吃掉了对方的{ $royal }。
ending-frozen = { $winner }胜：{ $loser }的{ $royal }冻成了冰。
ending-king-lost = { $winner }胜：{ $loser }失去了{ $royal }。
ending-no-move = { $winner }胜：{ $loser }无子可动。
ending-bared = { $winner }胜：{ $loser }只剩下{ $royal }。
ending-draw = 和棋。
ending-draw-repetition = 和棋：同一局面第 { $n } 次出现。
ending-draw-moves = 和棋：双方各走 { $n } 着没有{ $progress }。
ending-draw-move-limit = 和棋：达到限着。
ending-draw-most-moves = 和棋：双方已各走 { $n } 着，达到一局棋的着数上限。
ending-draw-no-mate = 和棋：双方剩余的子力都不足以将死对方。
ending-draw-material = 和棋：双方都没有能进攻的棋子了。
ending-draw-race = 和棋：双方都已到达。
ending-draw-count = 和棋：限定的着数已经走完。
ending-draw-points = 和棋：双方点数相等。
ending-draw-stalemate = 逼和：轮到走棋的一方没有被将军，却无子可走。
ending-capture = 吃子
ending-capture-drop = 吃子、打入
ending-capture-or-drop = 吃子或打入
ending-capture-or-turned-up = 吃子或翻子
ending-or-move = { $capture }或动{ $piece }

reason-checkmate = 将死
reason-stalemate = 无子可走
reason-repetition = 局面重复
reason-perpetual-check = 长将
reason-perpetual-chase = 长捉
reason-move-limit = 达到限着
reason-insufficient-material = 子力不足
reason-bikjang = 照面
reason-passes = 双方停着，以点数定胜负
reason-no-men = 棋子全失
reason-extinction = 灭种
reason-check-count = 将军次数
reason-race = 率先到达
reason-explosion = 爆炸
reason-king-captured = 王被吃
reason-royal-captured = 主将被吃
reason-frozen = 冻结
reason-no-move = 无子可动
reason-count = 着数走完
reason-game-rule = 本棋种的规则

ruling-stood = 同一局面先后出现于：{ $times }。
ruling-last-plies = 此后共 { $n } 着，这里列出最后 { $shown } 着。
ruling-ply = { $number }，{ $text }：{ $deeds }。
ruling-both = { $one }；{ $other }
ruling-gives-check = 将军
ruling-neither = 既不将军，也不捉子
ruling-no-check = 没有将军
ruling-attack-unprotected = { $from } 的{ $hunter }新捉 { $at } 的{ $prey }，被捉子无根：算捉
ruling-attack-chariot = { $from } 的{ $hunter }新捉 { $at } 的{ $prey }：{ $hunter }捉{ $prey }，无论有根无根，都算捉
ruling-attack-may-chase = { $from } 的{ $hunter }捉 { $at } 的{ $prey }：{ $hunter }可以长捉，不算捉
ruling-attack-fair-game = { $zone-id ->
    [its-own-side-of-the-river] { $from } 的{ $hunter }捉 { $at } 的{ $prey }：未过河的{ $prey }可以长捉，不算捉
   *[other] { $from } 的{ $hunter }捉 { $at } 的{ $prey }：{ $prey }在{ $zone }可以长捉，不算捉
}
ruling-attack-pinned = { $from } 的{ $hunter }对着 { $at } 的{ $prey }：若吃它，己方的{ $royal }就会被吃，不算捉
ruling-attack-exchange = { $from } 的{ $hunter }邀兑 { $at } 的{ $prey }：不算捉
ruling-attack-protected = { $from } 的{ $hunter }捉 { $at } 的{ $prey }：有 { $spot } 的{ $guard }保护，是有根子，不算捉
ruling-attack-stood-before = { $from } 的{ $hunter }继续攻击 { $at } 的{ $prey }：不是新的捉，不算捉

ruling-checked = { $seat }着着将军。
ruling-chased = { $seat }着着新捉同一枚{ $prey }。
ruling-chased-bound = { $seat }着着新捉同一枚{ $prey }，而该{ $prey }一离开，己方的{ $royal }就会被马将军。
ruling-did-neither = { $seat }没有着着将军，也没有着着新捉同一枚棋子。
ruling-did-not-check = { $seat }没有着着将军。

ruling-draw-both-check = 按{ $book }，双方长将，同一局面第三次出现，判和。
ruling-draw-both-chase = 按{ $book }，双方长捉，同一局面第三次出现，判和。
ruling-draw-neither = 按{ $book }，双方均未长将或长捉，同一局面第三次出现，判和。
ruling-draw-both-checked = 按{ $book }，双方长将，重复局面判和。
ruling-draw-no-check = 按{ $book }，双方均未长将，重复局面判和。
ruling-draw-nothing-refused = 按{ $book }，没有着法被禁止，同一局面第三次出现，判和。
ruling-draw-whoever = 按{ $book }，无论谁将谁捉，同一局面第三次出现，判和。
ruling-lost-check = 按{ $book }，单方长将者负：判{ $loser }负。
ruling-lost-chase = 按{ $book }，单方长捉一子者负：判{ $loser }负。
ruling-lost-bound-chase = 按{ $book }，双方长捉时，长捉被牵制之子者为重：判{ $loser }负。

ruling-loses-at-once = 这一着一旦走出，您立即判负。{ $ending }
ruling-second = 这一局面第二次出现。
ruling-third = 这一局面第三次出现。
ruling-again-nothing = 同样的着法还可以再走一遍。
ruling-again-draw = 如果同样的着法再走一遍，即因局面重复判和。
ruling-again-ends = 如果同样的着法再走一遍，结果是{ $ending }。
ruling-again-you-lose = { $by ->
    [check] 如果同样的着法再走一遍，您将因长将判负。
    [chase] 如果同样的着法再走一遍，您将因长捉判负。
   *[other] 如果同样的着法再走一遍，您将判负。
}
ruling-again-loses = { $by ->
    [check] 如果同样的着法再走一遍，{ $seat }将因长将判负。
    [chase] 如果同样的着法再走一遍，{ $seat }将因长捉判负。
   *[other] 如果同样的着法再走一遍，{ $seat }将判负。
}
ruling-again-refused-you = { $why ->
    [check] 如果同样的着法再走一遍，您的一着将被禁止：不准用同一枚棋子连续第四次将军。
   *[chase] 如果同样的着法再走一遍，您的一着将被禁止：不准一直捉同一枚棋子。
}
ruling-again-refused = { $why ->
    [check] 如果同样的着法再走一遍，{ $seat }的一着将被禁止：不准用同一枚棋子连续第四次将军。
   *[chase] 如果同样的着法再走一遍，{ $seat }的一着将被禁止：不准一直捉同一枚棋子。
}
ruling-bikjang = 双方的{ $royal }照面。{ $turn }必须解除照面，或停一着；停着即终局，以点数定胜负，目前{ $ahead }领先。
ruling-bikjang-even = 双方的{ $royal }照面。{ $turn }必须解除照面，或停一着；停着即终局，以点数定胜负，目前双方相等。
ruling-exposes = 规则允许这一着，但{ $seat }在 { $at } 的{ $royal }会被吃掉。
ruling-passed = { $passed }停了一着。如果{ $turn }也停一着，对局即告结束，以点数定胜负，目前{ $ahead }领先。
ruling-passed-even = { $passed }停了一着。如果{ $turn }也停一着，对局即告结束，以点数定胜负，目前双方相等。

notation-algebraic = 完整代数记谱
notation-wxf = WXF
notation-chinese = 中文记谱（繁体）
notation-chinese-simplified = 中文记谱（简体）
notation-iccs = ICCS
notation-ucci = UCCI
notation-coordinate = 坐标记谱
notation-lau = Lau 记谱
notation-san = 简短代数记谱
notation-shogi-western = 西式将棋记谱
notation-japanese = 日式将棋记谱
notation-usi = USI
notation-title-algebraic = 完整代数记谱
notation-title-coordinate = 坐标记谱
notation-title-san = 简短代数记谱（国际象棋）
notation-title-japanese = 日式将棋记谱
notation-title-usi = USI（将棋）

reading-several = { $n ->
    [2] 这可以读成两种着法。您指的是哪一着：{ $moves }？
   *[other] 这可以读成 { $n } 种着法。您指的是哪一着：{ $moves }？
}
reading-in-notation = `{ $text }`（{ $notation }）
reading-refused = 按“{ $notation }”读作：{ $said }，从 { $from } 到 { $to }。{ $why }
reading-unfit = 按“{ $notation }”读作：{ $said }。现在没有{ $piece }能这样走；竖线从您自己的右边数起。
reading-sideways = { $who }平到第 { $file } 路
reading-forward-by = { $who }前进 { $steps } 步
reading-backward-by = { $who }后退 { $steps } 步
reading-forward-to = { $who }进到第 { $file } 路
reading-backward-to = { $who }退到第 { $file } 路
reading-on-file = 第 { $file } 路的{ $piece }
reading-the = { $piece }
reading-front = 前{ $piece }
reading-rear = 后{ $piece }
reading-middle = 中{ $piece }
reading-front-of-many = 四五枚中最前的{ $piece }
reading-rear-of-many = 四五枚中最后的{ $piece }
reading-nth = 从前数第 { $number } 枚{ $piece }
reading-shogi-refused = 按“{ $notation }”读作：{ $said }。{ $why }
reading-shogi-unfit = 按“{ $notation }”读作：{ $said }。现在没有这样的合法着法。
reading-shogi-to = { $piece }走到 { $to }
reading-shogi-from = { $piece }从 { $from } 走到 { $to }
reading-shogi-drops = { $piece }打入 { $to }
reading-shogi-promotes = { $goes }，升变
reading-shogi-stays = { $goes }，不升变
reading-shogi-square = { $own }（{ $here }）
reading-shogi-marked = { $piece }（{ $marks }）
reading-piece = 棋子
