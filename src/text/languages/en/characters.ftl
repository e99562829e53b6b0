### What stands on the pieces, in a table on a game's page.

# A cell. $sign: the character. $meaning: one of the sentences below. $readings: how it is said, in pinyin, jyutping and, for
# Janggi, Korean. $also: other forms of the character.
sign-told = { $sign } { $meaning }; { $readings }
sign-told-also = { $sign } { $meaning }; { $readings } <small>also { $also }</small>

## What each character means

# 帥
sign-shuai = commander
# 將
sign-jiang = general
# 仕
sign-shi-official = official
# 士
sign-shi = scholar, gentleman
# 相
sign-xiang-minister = minister
# 象
sign-xiang = elephant
# 傌
sign-ma-person = horse, with the sign of a person beside it
# 馬
sign-ma = horse
# 俥
sign-ju-person = chariot, with the sign of a person beside it
# 車
sign-ju = chariot
# 炮
sign-pao-fire = cannon, written with fire
# 砲
sign-pao-stone = cannon, written with stone: a catapult
# 包
sign-bao = to wrap; short for cannon
# 兵
sign-bing = soldier
# 卒
sign-zu = foot soldier
# 旗
sign-qi = banner
# 楚
sign-chu = Chu, the kingdom of one side
# 漢
sign-han = Han, the kingdom of the other side
# 圣
sign-sheng = holy; one set draws the banner so
# 玉, of shogi
sign-gyoku = jewel: the king of the player who is taken for the weaker
# 王, of shogi
sign-o = king
# 飛, of shogi
sign-hi = to fly; short for flying chariot
# 角, of shogi
sign-kaku = corner, angle; short for what goes along diagonals
# 金, of shogi
sign-kin = gold; short for gold general
# 銀, of shogi
sign-gin = silver; short for silver general
# 桂, of shogi
sign-kei = laurel; short for laurel horse
# 香, of shogi
sign-kyo = incense; short for incense chariot
# 歩, of shogi
sign-fu = to walk; short for foot soldier
# 龍, of shogi
sign-ryu = dragon; the rook turned over
# 馬, of shogi
sign-uma = horse; short for dragon horse, the bishop turned over
# 全, of shogi
sign-narigin = a silver turned over; written like gold, in a running hand
# 圭, of shogi
sign-narikei = a knight turned over; written like gold, in a running hand
# 杏, of shogi
sign-narikyo = a lance turned over; written like gold, in a running hand
# と, of shogi
sign-to = a pawn turned over; it reads “to”
# 鵬, of Tori Shogi, the shogi of birds, as those that follow
sign-otori = the great bird of the legends; in English the phoenix
# 鷹
sign-taka = falcon or hawk
# 鶴
sign-tsuru = crane
# 左
sign-hidari = left; the other side of the piece says 鶉, quail
# 右
sign-migi = right; the other side of the piece says 鶉, quail
# 雉
sign-kiji = pheasant
# 燕
sign-tsubame = swallow
# 鵰
sign-kumataka = mountain hawk-eagle; the falcon turned over
# 鴈
sign-kari = wild goose; the swallow turned over

## Under the table

signs-river = In the river stand 楚河 (Chǔ hé, the river of Chu) and 漢界 (Hàn jiè, the border of Han): the two kingdoms that fought over China in the years before 202 BC.
signs-forms = The sides often bear different characters for the same piece; they are said alike or nearly so, and mean the same in play. Sets differ: some use one form of horse and chariot for both sides, and the cannon is 炮, 砲 or 包. When you type a move, every form is read.

## Other names by which people call a piece, after the sentences that say how it moves

also-called-general = Also called king.
also-called-advisor = Also called adviser, guard, councillor, counsellor or mandarin.
also-called-guard = Also called advisor.
# Of Xiangqi's elephants, where Red's bears 相.
also-called-elephant = Also called bishop; Red’s is often called minister, after its character.
also-called-horse = Also called knight.
also-called-chariot = Also called rook or car.
also-called-cannon = Also called catapult.
also-called-soldier = Also called pawn.
