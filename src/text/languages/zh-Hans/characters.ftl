### 棋子上的字。中文读者无须注音，所以不用 $readings。

sign-told = { $sign } { $meaning }
sign-told-also = { $sign } { $meaning } <small>又作 { $also }</small>

# 帥
sign-shuai = 统帅
# 將
sign-jiang = 将领
# 仕
sign-shi-official = 官员
# 士
sign-shi = 士人
# 相
sign-xiang-minister = 宰相
# 象
sign-xiang = 大象
# 傌
sign-ma-person = 马，加单人旁
# 馬
sign-ma = 马
# 俥
sign-ju-person = 战车，加单人旁
# 車
sign-ju = 战车，读作“居”
# 炮
sign-pao-fire = 火炮，火字旁
# 砲
sign-pao-stone = 抛石机，石字旁
# 包
sign-bao = “炮”的省写
# 兵
sign-bing = 士兵
# 卒
sign-zu = 步卒
# 旗
sign-qi = 旗帜
# 楚
sign-chu = 楚国，一方的国号
# 漢
sign-han = 汉国，另一方的国号
# 圣
sign-sheng = 神圣；有一种棋具以此字作旗
sign-gyoku = 玉：下手一方的王
sign-o = 王
sign-hi = 飞，飞车之略
sign-kaku = 角，角行之略
sign-kin = 金，金将之略
sign-gin = 银，银将之略
sign-kei = 桂，桂马之略
sign-kyo = 香，香车之略
sign-fu = 步，步兵之略
sign-ryu = 龙，升变的飞车
sign-uma = 马，龙马之略，升变的角行
sign-narigin = 升变的银将，“金”的草书
sign-narikei = 升变的桂马，“金”的草书
sign-narikyo = 升变的香车，“金”的草书
sign-to = 升变的步兵，日文假名“と”
sign-otori = 大鹏
sign-taka = 鹰
sign-tsuru = 鹤
sign-hidari = 左；牌的另一面写着“鶉”
sign-migi = 右；牌的另一面写着“鶉”
sign-kiji = 雉鸡
sign-tsubame = 燕子
sign-kumataka = 雕；由鹰升变
sign-kari = 大雁；由燕升变

signs-river = 河界上写着“楚河”“漢界”，出自公元前 202 年以前争夺天下的楚汉相争。
signs-forms = 同一种棋子，双方的字往往不同，读音相同或相近，走法一样。各种棋具写法不一：有的双方的马、车用同一个字，炮写作“炮”“砲”或“包”。输入着法时，各种写法都认得。

also-called-general = 俗称老将。
also-called-advisor = 红方写作“仕”，另一方写作“士”。
also-called-guard = 相当于象棋的士（仕）。
also-called-elephant = 红方写作“相”，另一方写作“象”。
also-called-horse = 繁体写作“馬”。
also-called-chariot = 读作“居”，繁体写作“車”。
also-called-cannon = 又写作“砲”“包”。
also-called-soldier = 红方写作“兵”，另一方写作“卒”。
