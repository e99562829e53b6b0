### 各规则对照：左列为问题，右列为各规则的答案。

rulebook-when = 何时裁决
rulebook-plain = 局面第三次出现，双方均无禁止着法
rulebook-check = 单方着着将军（长将）
rulebook-both-check = 双方长将
rulebook-chase = 单方着着捉同一枚棋子（长捉）
rulebook-both-chase = 双方长捉
rulebook-check-and-chase = 一方长将，另一方长捉

rulebook-draw = 和棋。
rulebook-draw-in-check = 和棋，长将亦和。
rulebook-checker-loses = 长将者负。

rulebook-axf-when = 同一局面第三次出现时立即裁决，无须任何一方提出。
rulebook-axf-chase = 长捉者负。帅（将）和兵（卒）可以长捉。有根子不算被捉，但马、炮捉车除外；捉未过河的兵（卒）不算捉；同类棋子邀兑不算捉。
rulebook-axf-both-chase = 和棋；但若所捉的车正为己方的帅（将）蹩住对方马腿、不能离开，则长捉此车的一方负。
rulebook-house-when = 走棋之前：会无休止循环的着法不准走，造成循环的一方必须变着。如果所有着法都在禁止之列，则全部准走。
rulebook-house-check = 同一枚棋子最多连续将军三次；第四次若重复局面，则不准走。
rulebook-house-both-check = 双方各自计数，同样限制。
rulebook-house-chase = 一枚棋子在同样两点之间往返捉同一枚无根子，若使局面第三次出现，则不准走。
rulebook-house-both-chase = 将使局面第三次出现的一方不准走。
rulebook-house-check-and-chase = 各按各的规定。
rulebook-threefold-when = 同一局面（轮走方及各项权利均相同）第三次出现时立即裁决。
rulebook-chess-when = 同一局面（轮走方、易位权和吃过路兵的权利均相同）第三次出现时立即裁决。
rulebook-perpetual-when = 同一局面（轮走方相同）第三次出现时立即裁决。
rulebook-shogi-when = 同一局面（持子和轮走方均相同）第四次出现时立即裁决。
rulebook-mover-loses-when = 同一局面（轮走方相同）第三次出现时立即裁决。
rulebook-mover-loses = 走成第三次重复的一方判负。
rulebook-tori-when = 同一局面（持子和轮走方均相同）第四次出现时立即裁决。
rulebook-tori = 走成第四次重复的一方判负。
rulebook-janggi-when = 同一局面第三次出现时立即裁决。
rulebook-janggi-points = 以点数定胜负。
rulebook-free-when = 从不裁决，由双方商定。
rulebook-free-nothing = 程序不作处理。

rulebook-about-axf = 参照亚洲象棋联合会规则：长将重于长捉。
rulebook-about-house = 依据网上通行的规则：一枚棋子最多连续将军三次，造成循环的一方必须变着。
rulebook-about-threefold = 最简单的规则：同一局面第三次出现一律判和。
rulebook-about-chess = 各地通行的国际象棋规则。
rulebook-about-perpetual = 重复局面判和，但不许长将。
rulebook-about-shogi = 日本将棋的规则：第四次出现才裁决，且不许长将。
rulebook-about-mover-loses = 谁走成第三次重复谁负，不论将军还是捉子。
rulebook-about-tori = 禽将棋的规则：走成第四次重复的一方判负，且不许长将。
rulebook-about-janggi = 韩国通行的规则：没有和棋。
rulebook-about-free = 着法和重复局面都不裁决。
