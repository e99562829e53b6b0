### 中文没有冠词和复数，棋子只需一个名字；同一种子红黑两方写法不同。

piece-general = { $game ->
    [janggi] 将
    [sittuyin] 副将
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
    [synochess] 士
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
    [dobutsu] 象
    [shako] 象
    [seirawan] 巨象
    [sittuyin] 象
    [synochess] 象
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
piece-horse = { $game ->
    [shogi] 龙马
    [minishogi] 龙马
   *[other] 马
}
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
piece-face-down-advisor = 暗士
piece-face-down-elephant = 暗象
piece-face-down-horse = 暗马
piece-face-down-chariot = 暗车
piece-face-down-cannon = 暗炮
piece-face-down-soldier = 暗兵
piece-face-down-piece = 暗子
piece-banner = 旗
piece-manchu = 旗
piece-guard = 士
piece-king = { $game ->
    [shogi] 王将
    [minishogi] 王将
   *[other] 王
}
piece-queen = 后
piece-rook = { $game ->
    [shogi] 飞车
    [minishogi] 飞车
   *[other] 车
}
piece-bishop = { $game ->
    [shogi] 角行
    [minishogi] 角行
   *[other] 象
}
piece-knight = { $game ->
    [shogi] 桂马
   *[other] 马
}
piece-pawn = { $game ->
    [shogi] 步兵
    [minishogi] 步兵
   *[other] 兵
}
piece-janus = 双面神
piece-chancellor = 相臣
piece-archbishop = 大主教
piece-mandarin = { $side ->
    [first] 仕
    [second] 士
   *[any] 仕（士）
}
piece-brain = 大脑
piece-toady = 马屁精
piece-numskull = 木头人
piece-clodhopper = 大脚
piece-yahoo = 野人
piece-fuddy-duddy = 老古董
piece-ninny = 傻瓜
piece-ice-cube = 冰块
piece-behemoth = 巨兽
piece-vao = 斜炮
piece-arrow = 箭
piece-amazon = 女战士
piece-khon = 贵人
piece-met = 士
piece-fers = 辅臣
piece-alfil = 跳象
piece-mann = 卫士
piece-phoenix = 鹏
piece-falcon = 鹰
piece-crane = 鹤
piece-left-quail = 左鹑
piece-right-quail = 右鹑
piece-pheasant = 雉
piece-swallow = 燕
piece-eagle = 雕
piece-goose = 雁
piece-hawk = 鹰
piece-lion = 狮子
piece-giraffe = 长颈鹿
piece-chick = 小鸡
piece-hen = 母鸡
piece-lancer = 枪骑兵
piece-kheshig = 怯薛
piece-archer = 弓骑兵
piece-yurt = 毡帐
piece-wazir = 弄臣
piece-courier = 信使
piece-maharajah = 大王
piece-gold = 金将
piece-silver = 银将
piece-lance = 香车
piece-dragon = 龙王
piece-promoted-silver = 成银
piece-promoted-knight = 成桂
piece-promoted-lance = 成香
piece-tokin = 与金

seat-red = 红方
    .adjective = 红
seat-black = 黑方
    .adjective = 黑
seat-white = 白方
    .adjective = 白
seat-blue = 蓝方
    .adjective = 蓝
seat-sente = 先手
    .adjective = 先手
seat-gote = 后手
    .adjective = 后手
