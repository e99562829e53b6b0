### 中文没有冠词和复数，棋子只需一个名字；同一种子红黑两方写法不同。

piece-general = { $game ->
    [janggi] 将
    [xiangqi-black-first] { $side ->
        [first] 将
        [second] 帅
       *[any] 帅（将）
    }
   *[other] { $side ->
        [first] 帅
        [second] 将
       *[any] 帅（将）
    }
}
piece-advisor = { $game ->
    [xiangqi-black-first] { $side ->
        [first] 士
        [second] 仕
       *[any] 仕（士）
    }
   *[other] { $side ->
        [first] 仕
        [second] 士
       *[any] 仕（士）
    }
}
piece-elephant = { $game ->
    [janggi] 象
    [xiangqi-black-first] { $side ->
        [first] 象
        [second] 相
       *[any] 相（象）
    }
   *[other] { $side ->
        [first] 相
        [second] 象
       *[any] 相（象）
    }
}
piece-horse = 马
piece-chariot = 车
piece-cannon = { $game ->
    [janggi] 包
   *[other] 炮
}
piece-soldier = { $game ->
    [janggi] { $side ->
        [first] 卒
        [second] 兵
       *[any] 卒（兵）
    }
    [xiangqi-black-first] { $side ->
        [first] 卒
        [second] 兵
       *[any] 兵（卒）
    }
   *[other] { $side ->
        [first] 兵
        [second] 卒
       *[any] 兵（卒）
    }
}
piece-banner = 旗
piece-manchu = 旗
piece-guard = 士
piece-king = 王
piece-queen = 后
piece-rook = 车
piece-bishop = 象
piece-knight = 马
piece-pawn = 兵
piece-janus = 双面神
piece-chancellor = 相臣
piece-archbishop = 大主教
piece-amazon = 女战士
piece-khon = 贵人
piece-met = 士
piece-fers = 辅臣
piece-alfil = 跳象
piece-maharajah = 大王

seat-red = 红方
    .adjective = 红
seat-black = 黑方
    .adjective = 黑
seat-white = 白方
    .adjective = 白
seat-blue = 蓝方
    .adjective = 蓝
