### The page of each game and the list of all games; sentences that are made from what a game's file says, so that an
### operator's own game is told as well.
### $game: the name of a variant. $royal: the general or king. $first, $seat …: sides.

## The list of games

variants = Variants
variants-lead = The games you can play here. A game that has begun keeps the rules it began with.
# In the list, beside the name of a variant.
variants-playing = { $n ->
    [one] { $n } game being played
   *[other] { $n } games being played
}
# On a game's own page.
variants-new-game-of = New game of { $game }
variants-games-of = Games of { $game }
variants-statistics = Statistics
# A group at the beginning of the list, and what leads the form for a new game.
variants-favourites = Your favourites
# Buttons behind a star. What stands between $open and $close is only read aloud.
variants-mark = Add{ $open } { $game }{ $close } to favourites
variants-unmark = Remove{ $open } { $game }{ $close } from favourites
variants-too-many-favourites = You already have { $most } favourites. Please remove one first.
# A field above the list, its button, and what is told where nothing fits. $words: what was typed.
variants-search = Find a variant
variants-search-go = Find
variants-none = No variant here fits “{ $words }”.
variants-all = All variants

## The groups in the list of variants.

family-xiangqi = Xiangqi and its family
family-asia = Shogi and South-East Asia
family-chess = Chess, and chess with other aims
family-pieces = Chess with other pieces
family-boards = Chess on other boards
family-drops = Captured pieces come back
family-chance = Chance
family-hidden = Hidden pieces
family-other = Other games
# A small number in letters.
small-number = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $n }
}

## The page of a game

variants-not-enforced = The rules are not enforced in this game.
# Under the board. <flip> turns it.
variants-start = The starting position. <flip>Flip the board</flip>
# $names: one of the sentences that begin with names.
variants-also-known = Also known as { $names }.
variants-also-known-hanja = Also known as { $names }; in characters { $hanja }.
variants-contents = On this page
variants-aims = How to play
variants-board = The board and the set-up
variants-pieces = The pieces and their moves
variants-characters = The characters
# Instead of that where the pieces bear no characters.
variants-signs = The signs
variants-rulebooks = When positions repeat
variants-draws = Draws and limits
variants-how-written = How moves are written
variants-rules = The rules in full
variants-file = These rules as a <file>file for programs</file>.
variants-learn = Learn it
variants-help = Help
variants-arrays = Each player chooses one of these arrays before the game, read from the player’s own left:
# Under a drawing. $title and $caption: what the lesson shows.
variants-figure = <b>{ $title }.</b> { $caption }
# How a piece goes (how-xiangqi-chariot …), as a sentence.
variants-goes = { $how }.
variants-signs-lead = What is written on the pieces; the western figure; and the letters for writing.
variants-characters-lead = What is written on the pieces, what it means and how it is said (in Mandarin, then in Cantonese); the western figure; and the letters for writing.
variants-characters-lead-korean = What is written on the pieces, what it means and how it is said (in Mandarin, then in Cantonese, then in Korean); the western figure; and the letters for writing.
variants-characters-lead-japanese = What is written on the pieces, what it means and how it is said in Japanese; the western figure; and the letters for writing. Pieces that were turned over show their other side in red.
# Read aloud for the table.
variants-signs-table = Signs of the pieces
variants-piece = Piece
variants-western = Figure
variants-label = Label
# $book: the rulebook of the game.
variants-books = A rulebook says what it means when a position comes back. The default in this game: <b>{ $book }</b>; a challenge may name another of these.
variants-one-book = A rulebook says what it means when a position comes back. This game has one.
variants-default-book = { $book } <small>(default)</small>
variants-default-book-plain = { $book } (default)
variants-books-table = Rulebooks compared
variants-books-caption = The rulebooks compared
variants-notations = The same moves in every notation of this game. On the move form you may type any of them; in your <settings>settings</settings> you choose the one you see.
# $files: manual-files.
variants-notations-files = The same moves in every notation of this game. On the move form you may type any of them; in your <settings>settings</settings> you choose the one you see. { $files }
# Read aloud for the table.
variants-notations-table = Moves in every notation
variants-notation = Notation
# Above a column of the table: the number of the move and who makes it.
variants-nth-move = { $number }. { $seat }
# $words: manual-fen. $fen: the text of the start.
variants-fen = { $words } The start is <code>{ $fen }</code>

## How to play

# Where the rules are not enforced.
aim-free = { $first } moves first; the players take turns.
aim-turns = { $first } moves first; then the players take turns, one piece a turn.
# aim-stalemate-wins or aim-stalemate-draws follows.
aim-checkmate = You win by checkmate: the enemy { $royal } is attacked and no move ends the attack.
# Of a game in which one side has no such piece.
aim-checkmate-one = { $seat } wins by checkmate: the { $royal } of { $other } is attacked and no move ends the attack.
aim-stalemate-wins = You win by stalemate, too: a side without a legal move loses, in check or not. It is not a draw.
aim-stalemate-loses = A side without a legal move loses.
aim-stalemate-draws = Stalemate, no legal move without being in check, is a draw.
aim-stalemate-draws-plainly = A side without a legal move is stalemated, and the game is a draw.
aim-stalemate-is-won = A side without a legal move wins.
# $pieces: several aim-die-names.
aim-die = Before every move a die is rolled that names the kind of piece that must move: { $pieces }. Only numbers with a legal move come up. A piece that can promote may do so on every number that names a piece it can become, and becomes that piece; on its own number it becomes what its owner likes.
aim-die-names = { $n } { $piece-a }
aim-ice = After every { $n } moves of { $seat } an ice age comes: every empty square gets an ice cube, unless pieces stand on all squares beside it, and every piece with no other piece next to it becomes one. A player whose { $royal } freezes loses. Cubes belong to nobody, block, and can be captured.
aim-wanders = After every move the { $beast } goes one to four squares in one of eight directions at random, over the edges too, and destroys every piece that it meets. It blocks and cannot be captured; a player whose { $royal } it destroys loses.
aim-chosen = A player does not move a piece, but marks a square that at least one own piece can go to; the opponent chooses which one goes there, and what a pawn becomes. Where there is only one way, it is played at once.
aim-points-vanish = The square that a piece leaves vanishes: no piece can land there again, but pieces go over it and attack over it.
aim-face-down = All pieces but the { $royal-plural } lie face down, shuffled. Each goes as its point says until its first move, with which it is turned up; from then on it is what it shows.
aim-flips = All pieces lie face down, shuffled. In a turn you turn one up or move an open piece of your own; the first that is turned up gives its colour to who turned it up. Open pieces capture by rank, as the rules in full tell.
aim-dark = You see your own pieces and the squares that they can go to. Everything else is dark.
aim-arrows = Every piece sets out along an arrow of the square it stands on.
# Where nobody is checked or mated. $stalemate: one of the three above.
aim-no-check = There is no check and no checkmate: every piece may go where it could be captured. { $stalemate }
# What wins in some games. $royal, $piece: a piece.
aim-blast = Every capture explodes: the piece that captures, the one that is captured, and every piece around them but pawns are gone. You win by blowing up the enemy { $royal }; no move may blow up your own.
aim-capture = You win by capturing the enemy { $royal }.
aim-extinct = You win by capturing the last piece of any one kind that your opponent has.
# $seat: a side.
aim-no-pieces-wins-both = You win by losing all your pieces.
aim-no-pieces-wins = { $seat } wins by losing all pieces.
aim-no-pieces-loses = { $seat } loses when no piece is left.
# $n: how many checks win.
aim-checks = The player who gives check for the { $n ->
    [3] third
   *[other] { $n }th
} time wins at once.
aim-race = The first player to bring their { $piece } to { $zone } wins.
aim-race-reply = If { $first } arrives and { $second } follows with the very next move, the game is a draw.
aim-bare = A side that has nothing left but its { $royal } loses, unless its very next move takes the last other piece of the opponent.
aim-must-capture = If you can capture, you must; among several captures you choose.
aim-may-not-check = No move may give check.
# In games with drops: what goes to the hand, and how it comes back. $place: point or square.
aim-hand-enemies = A captured piece changes sides: it goes into its captor’s hand.
aim-hand-own = You may capture pieces of your own side, too, and they go into your hand; enemy pieces that are captured are gone.
aim-drop = Instead of a move, a player may drop a piece from the hand onto an empty { $place }.
aim-gates = When one of a player’s first pieces moves for the first time, a piece from the hand may enter on the { $place } that it leaves.
aim-drop-first = First both players drop all that they have in hand, one piece a turn, each onto an empty { $place }; then the moves begin.
# Where both players place their pieces unseen.
aim-places = Before the first move both players place their pieces in their own part of the board, and neither sees the other’s. When both have placed, all is shown.
# aim-shown-attacked, aim-not-own and aim-facing may follow.
aim-safe = No move may leave your own { $royal } attacked, so a { $royal } is never captured.
aim-shown-attacked = There is one exception: if { $second }’s { $royal } stands attacked when all is shown, { $first } captures it and has won at once.
aim-not-own = Nor can a piece capture one of its own side.
# $lines: files; ranks, diagonals, or all where that is forbidden along these, too.
aim-facing = { $lines ->
    [arrows] A { $royal } attacks the other along an open line, with nothing between, when an arrow of its own square leads that way: no move may bring yours there or leave it there, so a piece alone between them is pinned to that line.
    [ranks] The two { $royal-plural } may not face each other on an open file or rank, with nothing between: no move may bring that about, so a piece alone between them is pinned to that line. (Some tell this as the { $royal } giving check along the line; it comes to the same.)
    [diagonals] The two { $royal-plural } may not face each other on an open file or diagonal, with nothing between: no move may bring that about, so a piece alone between them is pinned to that line. (Some tell this as the { $royal } giving check along the line; it comes to the same.)
    [all] The two { $royal-plural } may not face each other on an open file, rank or diagonal, with nothing between: no move may bring that about, so a piece alone between them is pinned to that line. (Some tell this as the { $royal } giving check along the line; it comes to the same.)
   *[files] The two { $royal-plural } may not face each other on an open file, with nothing between: no move may bring that about, so a piece alone between them is pinned to the file. (Some tell this as the { $royal } giving check along the file; it comes to the same.)
}
aim-answers = A check must be answered at once, and a side that cannot has lost: move the { $royal } away, put a piece between, or capture the attacker.
# $pieces: the pieces that capture by jumping: a cannon; $legs: whether horses can be blocked.
aim-answers-cannon = A check must be answered at once, and a side that cannot has lost. There are five ways: move the { $royal } away; { $legs ->
    [legs] put a piece between, or on a horse’s leg
   *[none] put a piece between
}; capture the attacker; against { $pieces }, remove the screen that it jumps; or capture the screen with the { $royal }.
aim-pass = A side that is not in check may pass.

## Draws and limits

draws-free = The players agree on the result, whatever it is.
draws-agreed = The players may agree on a draw at any time.
draws-no-mate = It is a draw at once when neither side can mate with the pieces that are left.
# $pieces: those that can attack, "horse, chariot or soldier".
draws-no-attacker = It is a draw at once when neither side can force mate or stalemate any more: no { $pieces } is left.
# $n: moves by each side. $all: of both. $progress: ending-capture, or ending-or-move.
draws-bare = It is a draw at once when neither side has anything but the { $royal }.
draws-limit = It is a draw after { $n } moves by each side ({ $all } in all) without { $progress }.
draws-no-limit = There is no limit to the number of moves.
draws-count = The moves of an ending are counted, and when the count has run out it is a draw; the rules in full tell how.
# In Janggi. $pieces: a list of draws-points-of. draws-bonus follows.
draws-points = There are no draws by rule: where others draw, points decide, those of the pieces still on the board: { $pieces }.
draws-points-of = { $piece } { $points }
draws-bonus = { $seat } has { $points } more for moving second.

## How a piece goes, after its first sentence

goes-and-captures = It captures as it moves.
goes-jumping = It jumps only to capture and captures only by jumping: over exactly one piece of either side, the screen, with any distance before it and behind.
# $zone: zone-the-palace … $count: small-number.
goes-within = It never leaves { $zone }: there are { $count } points for it in all.
goes-ahead-only = It never goes back, has no double step, and does not promote: on the last row it goes only sideways.

## Notations, explained to somebody who sees them for the first time

# $upper, $lower: the sides whose letters are in upper and in lower case.
manual-algebraic = The piece’s label, the point it leaves, a dash, the point it goes to. Labels are upper case for { $upper } and lower case for { $lower }; they may be left out, and are checked when given. A capture is written like any other move.
manual-wxf = The piece’s letter, its file, a sign, a number. + is forward, - is backward, = is sideways. The number is the file arrived at; for a piece that goes straight along its file it is the number of steps. Of two equal pieces on a file the front one is written with + and the rear one with - in place of the file: C+=4. We also read the sign before the letter (+C=4), and a full stop for =.
manual-chinese = Four signs: the piece, its file, the direction, the goal. 進 (jìn) is forward, 退 (tuì) back, 平 (píng) across. Red’s numbers are Chinese numerals, Black’s are Arabic digits. Pieces that change rank and file use only forward or back, and the last sign is the new file; for straight movers it is the number of ranks, or the new file. Of two equal pieces on a file, 前 (qián, front) or 後 (hòu, rear) stands before the piece in place of its file.
manual-chinese-simplified = The same in the characters of mainland China: 马, 车, 进, 后.
manual-iccs = Two points, files a to i and ranks from 0 to 9 counted from Red’s side, with a dash.
manual-ucci = The same points in small letters without a dash, as Xiangqi engines write.
# In games with drops, and in those whose pieces are turned over. $example: a move.
manual-algebraic-drop = A drop from the hand is written with a star: { $example }.
manual-algebraic-turned = A piece that is turned over is named once more with a plus: { $example }.
manual-coordinate = Two points, ranks counted from 1 as on our boards, without a dash.
manual-coordinate-drop = A drop from the hand is the piece’s letter, @ and the point: { $example }.
manual-coordinate-turned = A plus at the end turns the piece over: { $example }.
manual-lau = As WXF, with f for forward, b for back and h for horizontally. The letters are K general, S advisor, M elephant (minister), N horse, R chariot, C cannon, P soldier. Of two on a file, f or r before the letter is the front or the rear one.
manual-san = As chess players write: the piece’s letter (none for a pawn), x for a capture, the goal; where two could go there, the file or rank it leaves. + is check, # is mate, =Q promotes, O-O and O-O-O castle.
manual-shogi-western = The piece’s letter, a dash, the square it goes to. x in place of the dash captures, * drops a piece from the hand; + at the end promotes, and = says that the piece could promote and does not. A promoted piece has + before its letter. Where two of a kind could go there, the square it leaves follows the letter: G6i-5h. We also read ranks as numbers: P-76.
manual-japanese = The square it goes to, then the piece; 同 is the square of the opponent’s last move. 成 promotes, 不成 does not. 打 drops a piece from the hand, and is needed only where another on the board could go there too. Of two of a kind, 右 and 左 are the one on the player’s right and left, 直 the one that goes straight up; 上, 寄 and 引 say that it goes up, sideways or back. As in KIF files, the square it leaves may follow in brackets: ７六歩(77).
manual-usi = The square the piece leaves and the square it goes to, as shogi programs write; + promotes. A piece is dropped from the hand with its letter and a star: P*5e.
# How squares are named in a notation of shogi. $n: how many files. $seat: the side from whose right they count. $first, $last: the ranks at both ends, such as a and i.
manual-shogi-squares = Files are counted 1 to { $n } from { $seat }’s right, ranks { $first } to { $last } from the top.
# $n: how many files. $one and $two: the sides, whose files 1 are $first and $second.
manual-files = Files are counted 1 to { $n } from each player’s own right: { $one }’s file 1 is { $first }, { $two }’s is { $second }.
# $one, $two: the letters that say that it is the turn of $first or of $second.
manual-fen = A position as text (FEN): the pieces rank by rank from the top, a letter each, upper case for { $upper } and lower case for { $lower }, numbers for empty points; then whose turn it is ({ $one } for { $first }, { $two } for { $second }); two fields that are always -; the moves of both sides since the last capture; the number of the round.
manual-fen-castling = A position as text (FEN): the pieces rank by rank from the top, a letter each, upper case for { $upper } and lower case for { $lower }, numbers for empty points; then whose turn it is ({ $one } for { $first }, { $two } for { $second }); the rights to castle, the square where a pawn can be taken en passant; the moves of both sides since the last capture; the number of the round.
# These may follow.
manual-fen-hand = What is in hand follows the pieces in square brackets.
manual-fen-turned = A plus before a letter marks a piece that was turned over.
# Above the columns of a move of the front, and of the rear one, of two pieces on a file.
manual-front-of-two = the front one of two on a file
manual-rear-of-two = the rear one
# Of points whose ranks count from 0.
manual-asked-for = ICCS and UCCI are read on the move form only if you have chosen one of them in the settings, because the same signs mean another move where ranks count from 1.
manual-elsewhere = Elsewhere you may meet two more ways: some books, after Pritchard, write a soldier’s move by its goal alone and any other by the piece and its goal, with x and the piece taken; and one program counts files with numbers and ranks with letters. Here files are always letters and ranks numbers, as in Game Courier.

## Other names of games, under which people look for them: after "Also known as"

names-xiangqi = Xiàng Qí, Chinese chess, elephant chess; also written Hsiang Ch'i (HsiangCh'i), Hsang Chi, Shiang-Chi, SyangChi, Siang k'i, Hiangk'i, Chong-Kie, tseung-ki, tseung k'i; in Cantonese zoeng6 kei4*2, jun kay; in Vietnamese cờ tướng; in Japanese シャンチー
names-xiangqi-black-first = Chinese chess, Xiàng Qí
names-banner = Banner Chinese chess
names-minixiangqi = Mini Chinese chess
names-manchu = Manchu Xiangqi
names-janggi = Korean chess, Changgi, Jangki
names-chess = orthodox chess, Western chess, international chess; in French échecs; in German Schach; in Spanish ajedrez; in Russian шахматы
names-janus = Super Chess
names-shako = Chess of East and West
names-makruk = Thai chess, mak-ruk
names-cambodian = Cambodian chess, ok
names-shatranj = Arabian chess, medieval chess
names-corner = King’s Corner Chess
names-fischer-random = Chess960, Fischerandom, 9LX
names-three-checks = 3-check
names-anti = giveaway chess, losing chess, suicide chess
names-maharajah = the Maharajah and the Sepoys
names-legan = Legan Chess
names-shogi = Japanese chess, shougi; in Japanese しょうぎ
names-minishogi = 5x5 shogi, gogo shogi, 5五将棋
names-xiangqihouse = Xiangqihouse, crazyhouse Xiangqi, 打入象棋
names-synochess = East against West
names-sittuyin = Burmese chess, sit-tu-yin
names-jieqi = 揭棋, Hidden Xiangqi, Cờ úp
names-banqi = 暗棋, Half Chess, Blind Chess, Dark Xiangqi
names-dark = Fog of War
names-horde = Horde chess
names-horde-brainking = Horde Chess of BrainKing
names-atomic = Atomic chess
names-atomic-brainking = Atomic Chess of BrainKing
names-king-of-the-hill = KOTH
names-crazyhouse = Crazyhouse chess, drop chess
names-hoppel-poppel = Hoppelpoppel
names-capablanca = Capablanca’s chess
names-gothic = Gothic
names-courier = Courier game, Kurierspiel
names-orda = Orda
names-judkins-shogi = Judkin’s shogi, 6x6 shogi
names-placement = Pre-chess, Benko’s chess, Bronstein’s chess
names-seirawan = Seirawan Chess, SHARPER Chess
names-tori-shogi = bird shogi, 鳥将棋
names-dobutsu = animal shogi, Let’s Catch the Lion, どうぶつしょうぎ

## Where games come from

background-xiangqi = The name means elephant game. Tens of millions play it, above all in East and South-East Asia. It is first recorded in the 8th century and has had its present form for many centuries. Most authors trace it to the Indian Chaturanga, in which every piece but the cannon has a counterpart; some hold that it went the other way. The side at the top is Black here; in some sets its pieces are blue or green.
background-xiangqi-black-first = Modern players let Red begin. One club leaflet gives the first move to Black, because red is the lucky colour; this variant follows it, also in that the aggressor must vary.
background-banner = A game by A. M. DeWitt, played on Game Courier, the play-by-mail site. Where nothing stands in its way the banner reaches what chess-variant people call the camel’s points, three along and one across. Some sets draw it as 圣. There the sides are called Red and Blue; here they are Red and Black, as in Xiangqi.
background-janggi = The two generals are called 楚 (Cho) and 漢 (Han) after the two kingdoms that fought over China in the years before 202 BC.
