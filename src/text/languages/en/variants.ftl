### What the files of the games say (src/engine/rules/variants). It is read off them: where a file changes,
### POSTHORSE_GOLDEN=accept cargo test --lib game_texts
### writes this one anew, and the documents rules/*.md.
### variant-GAME: its name. variant-GAME-summary: one sentence. how-GAME-PIECE: how a piece goes, as a clause, told of one
### that cannot go somewhere and, with a full stop, on the game's page. setup-…: an array of pieces to choose;
### odds-…: what the stronger player gives.

## Xiangqi

variant-xiangqi = Xiangqi
variant-xiangqi-summary = Chinese chess: chariots, horses and cannons across a river, generals in their palaces.
how-xiangqi-general = a general steps one point along the lines
how-xiangqi-advisor = an advisor steps one point diagonally
how-xiangqi-elephant = an elephant goes exactly two points diagonally
how-xiangqi-horse = a horse goes one point along a line, then one diagonally outward
how-xiangqi-chariot = a chariot goes along the lines, over empty points only
how-xiangqi-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-xiangqi-soldier = a soldier steps one point forward, and once across the river also sideways
odds-first-move = Red gives the first move (讓先)
odds-two-moves = Red gives two moves (讓兩先)
odds-left-horse = Red gives a horse (讓單馬)
odds-horse-and-first = Red gives a horse and the first move (讓馬先)
odds-two-horses = Red gives two horses (讓雙馬)
odds-chariot = Red gives a chariot (讓車)
odds-chariot-and-horse = Red gives a chariot and a horse (讓車馬)
odds-nine-men = Red gives nine pieces (讓九子)

## Banner Xiangqi

variant-banner = Banner Xiangqi
variant-banner-summary = Xiangqi with two banners a side: long-legged horses that gallop two points before they turn.
how-banner-general = a general steps one point along the lines
how-banner-advisor = an advisor steps one point diagonally
how-banner-elephant = an elephant goes exactly two points diagonally
how-banner-horse = a horse goes one point along a line, then one diagonally outward
how-banner-banner = a banner goes two points along a line, then one diagonally outward
how-banner-chariot = a chariot goes along the lines, over empty points only
how-banner-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-banner-soldier = a soldier steps one point forward, and once across the river also sideways

## Xiangqi, Black first

variant-xiangqi-black-first = Xiangqi, Black first
variant-xiangqi-black-first-summary = Xiangqi as a club leaflet has it: Black moves first, for red is the lucky colour, and the aggressor must vary.
how-xiangqi-black-first-general = a general steps one point along the lines
how-xiangqi-black-first-advisor = an advisor steps one point diagonally
how-xiangqi-black-first-elephant = an elephant goes exactly two points diagonally
how-xiangqi-black-first-horse = a horse goes one point along a line, then one diagonally outward
how-xiangqi-black-first-chariot = a chariot goes along the lines, over empty points only
how-xiangqi-black-first-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-xiangqi-black-first-soldier = a soldier steps one point forward, and once across the river also sideways

## Minixiangqi

variant-minixiangqi = Minixiangqi
variant-minixiangqi-summary = Xiangqi on seven by seven points, without river, elephants and advisors: short and sharp.
how-minixiangqi-general = a general steps one point along the lines
how-minixiangqi-horse = a horse goes one point along a line, then one diagonally outward
how-minixiangqi-chariot = a chariot goes along the lines, over empty points only
how-minixiangqi-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-minixiangqi-soldier = a soldier steps one point forward or sideways

## Manchu Chess

variant-manchu = Manchu Chess
variant-manchu-summary = Xiangqi of unequal armies: one red piece goes as chariot, cannon and horse, against two of each.
how-manchu-general = a general steps one point along the lines
how-manchu-advisor = an advisor steps one point diagonally
how-manchu-elephant = an elephant goes exactly two points diagonally
how-manchu-manchu = a manchu goes as a chariot or a horse, and captures as a cannon too
how-manchu-horse = a horse goes one point along a line, then one diagonally outward
how-manchu-chariot = a chariot goes along the lines, over empty points only
how-manchu-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-manchu-soldier = a soldier steps one point forward, and once across the river also sideways

## Janggi

variant-janggi = Janggi
variant-janggi-summary = Korean chess: no river, palaces with diagonal lines, cannons that always jump, and points where there is no mate.
how-janggi-general = a general steps one point along the lines of the palace
how-janggi-guard = a guard steps one point along the lines of the palace
how-janggi-elephant = an elephant goes one point along a line, then two diagonally outward
how-janggi-horse = a horse goes one point along a line, then one diagonally outward
how-janggi-chariot = a chariot goes along the lines, over empty points only
how-janggi-cannon = a cannon goes along the lines by jumping exactly one piece
how-janggi-soldier = a soldier steps one point forward or sideways
setup-horse-elephant-elephant-horse = horse, elephant, elephant, horse (馬象象馬)
setup-elephant-horse-horse-elephant = elephant, horse, horse, elephant (象馬馬象)
setup-horse-elephant-horse-elephant = horse, elephant, horse, elephant (馬象馬象)
setup-elephant-horse-elephant-horse = elephant, horse, elephant, horse (象馬象馬)

## Chess

variant-chess = Chess
variant-chess-summary = Orthodox chess: castling, en passant, promotion.
how-chess-king = a king steps one square in any direction
how-chess-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-chess-rook = a rook goes along ranks and files, over empty squares only
how-chess-bishop = a bishop goes along diagonals, over empty squares only
how-chess-knight = a knight leaps two squares along and one across
how-chess-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward
odds-pawn-and-move = White gives a pawn and the first move
odds-knight = White gives a knight
odds-rook = White gives a rook
odds-queen = White gives the queen

## Janus Chess

variant-janus = Janus Chess
variant-janus-summary = Chess on ten by eight squares with two januses a side, which go as bishops and as knights.
how-janus-king = a king steps one square in any direction
how-janus-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-janus-rook = a rook goes along ranks and files, over empty squares only
how-janus-janus = a janus goes as a bishop or as a knight
how-janus-bishop = a bishop goes along diagonals, over empty squares only
how-janus-knight = a knight leaps two squares along and one across
how-janus-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Capablanca Chess

variant-capablanca = Capablanca Chess
variant-capablanca-summary = Chess on ten by eight squares as Capablanca proposed it, with a chancellor and an archbishop.
how-capablanca-king = a king steps one square in any direction
how-capablanca-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-capablanca-rook = a rook goes along ranks and files, over empty squares only
how-capablanca-chancellor = a chancellor goes as a rook or as a knight
how-capablanca-archbishop = an archbishop goes as a bishop or as a knight
how-capablanca-bishop = a bishop goes along diagonals, over empty squares only
how-capablanca-knight = a knight leaps two squares along and one across
how-capablanca-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Gothic Chess

variant-gothic = Gothic Chess
variant-gothic-summary = Chess on ten by eight squares with a chancellor and an archbishop beside queen and king.
how-gothic-king = a king steps one square in any direction
how-gothic-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-gothic-rook = a rook goes along ranks and files, over empty squares only
how-gothic-chancellor = a chancellor goes as a rook or as a knight
how-gothic-archbishop = an archbishop goes as a bishop or as a knight
how-gothic-bishop = a bishop goes along diagonals, over empty squares only
how-gothic-knight = a knight leaps two squares along and one across
how-gothic-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Embassy Chess

variant-embassy = Embassy Chess
variant-embassy-summary = Chess on ten by eight squares with a chancellor and an archbishop: rook and bishop with the leap of a knight.
how-embassy-king = a king steps one square in any direction
how-embassy-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-embassy-rook = a rook goes along ranks and files, over empty squares only
how-embassy-chancellor = a chancellor goes as a rook or as a knight
how-embassy-archbishop = an archbishop goes as a bishop or as a knight
how-embassy-bishop = a bishop goes along diagonals, over empty squares only
how-embassy-knight = a knight leaps two squares along and one across
how-embassy-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## S-Chess

variant-seirawan = S-Chess
variant-seirawan-summary = Chess with a hawk and an elephant in hand, which enter as pieces leave the first rank.
how-seirawan-king = a king steps one square in any direction
how-seirawan-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-seirawan-rook = a rook goes along ranks and files, over empty squares only
how-seirawan-bishop = a bishop goes along diagonals, over empty squares only
how-seirawan-knight = a knight leaps two squares along and one across
how-seirawan-hawk = a hawk moves as a bishop or a knight
how-seirawan-elephant = an elephant moves as a rook or a knight
how-seirawan-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Amazon Chess

variant-amazon = Amazon Chess
variant-amazon-summary = Chess in which an amazon, queen and knight in one, stands in the place of each queen.
how-amazon-king = a king steps one square in any direction
how-amazon-amazon = an amazon goes as a queen or as a knight
how-amazon-rook = a rook goes along ranks and files, over empty squares only
how-amazon-bishop = a bishop goes along diagonals, over empty squares only
how-amazon-knight = a knight leaps two squares along and one across
how-amazon-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Los Alamos Chess

variant-los-alamos = Los Alamos Chess
variant-los-alamos-summary = Chess on six by six squares without bishops, as a computer first played it in 1956.
how-los-alamos-king = a king steps one square in any direction
how-los-alamos-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-los-alamos-rook = a rook goes along ranks and files, over empty squares only
how-los-alamos-knight = a knight leaps two squares along and one across
how-los-alamos-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Knightmate

variant-knightmate = Knightmate
variant-knightmate-summary = Chess turned about: you mate the enemy knight, and two kings a side stand where knights stood.
how-knightmate-knight = a knight leaps two squares along and one across
how-knightmate-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-knightmate-rook = a rook goes along ranks and files, over empty squares only
how-knightmate-bishop = a bishop goes along diagonals, over empty squares only
how-knightmate-king = a king steps one square in any direction
how-knightmate-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Hoppel-Poppel

variant-hoppel-poppel = Hoppel-Poppel
variant-hoppel-poppel-summary = Chess in which knights capture as bishops, and bishops as knights.
how-hoppel-poppel-king = a king steps one square in any direction
how-hoppel-poppel-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-hoppel-poppel-rook = a rook goes along ranks and files, over empty squares only
how-hoppel-poppel-bishop = a bishop goes along diagonals, and captures as a knight
how-hoppel-poppel-knight = a knight leaps two squares along and one across, and captures as a bishop
how-hoppel-poppel-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Shako

variant-shako = Shako
variant-shako-summary = Chess on ten by ten squares, with the cannons of Xiangqi and with elephants: a meeting of East and West.
how-shako-king = a king steps one square in any direction
how-shako-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-shako-rook = a rook goes along ranks and files, over empty squares only
how-shako-cannon = a cannon goes as a rook, and captures by jumping exactly one piece
how-shako-bishop = a bishop goes along diagonals, over empty squares only
how-shako-knight = a knight leaps two squares along and one across
how-shako-elephant = an elephant goes one or two squares diagonally, and leaps over what stands on the first
how-shako-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Orda Chess

variant-orda = Orda Chess
variant-orda-summary = An army of chess against a horde of the steppe, whose riders leap to move and capture from afar.
how-orda-king = a king steps one square in any direction
how-orda-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-orda-rook = a rook goes along ranks and files, over empty squares only
how-orda-bishop = a bishop goes along diagonals, over empty squares only
how-orda-knight = a knight leaps two squares along and one across
how-orda-lancer = a lancer leaps as a knight onto empty squares, and captures as a rook
how-orda-kheshig = a kheshig goes as a knight or as a king
how-orda-archer = an archer leaps as a knight onto empty squares, and captures as a bishop
how-orda-yurt = a yurt steps one square diagonally, or straight forward
how-orda-pawn = a pawn steps one square forward, from its second rank also two, and captures one square diagonally forward

## Makruk

variant-makruk = Makruk
variant-makruk-summary = The chess of Thailand: quiet pieces, pawns that become mets on the sixth rank, and endings against the count.
how-makruk-king = a king steps one square in any direction
how-makruk-rook = a rook goes along ranks and files, over empty squares only
how-makruk-khon = a khon steps one square diagonally or straight forward
how-makruk-knight = a knight leaps two squares along and one across
how-makruk-met = a met steps one square diagonally
how-makruk-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Ouk Chaktrang

variant-cambodian = Ouk Chaktrang
variant-cambodian-summary = The chess of Cambodia: Makruk in which king and met may leap once.
how-cambodian-king = a king steps one square in any direction
how-cambodian-rook = a rook goes along ranks and files, over empty squares only
how-cambodian-khon = a khon steps one square diagonally or straight forward
how-cambodian-knight = a knight leaps two squares along and one across
how-cambodian-met = a met steps one square diagonally
how-cambodian-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Shatranj

variant-shatranj = Shatranj
variant-shatranj-summary = The old chess of Persia and Arabia: alfil and fers, a bare king loses, and so does a side that cannot move.
how-shatranj-king = a king steps one square in any direction
how-shatranj-fers = a fers steps one square diagonally
how-shatranj-rook = a rook goes along ranks and files, over empty squares only
how-shatranj-alfil = an alfil leaps exactly two squares diagonally
how-shatranj-knight = a knight leaps two squares along and one across
how-shatranj-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Courier Chess

variant-courier = Courier Chess
variant-courier-summary = Medieval chess on twelve by eight squares, with the first bishops: the couriers.
how-courier-king = a king steps one square in any direction
how-courier-rook = a rook goes along ranks and files, over empty squares only
how-courier-knight = a knight leaps two squares along and one across
how-courier-courier = a courier goes along diagonals, over empty squares only
how-courier-alfil = an alfil leaps two squares diagonally
how-courier-mann = a mann steps one square in any direction
how-courier-wazir = a wazir steps one square along a rank or file
how-courier-fers = a fers steps one square diagonally
how-courier-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Corner Chess

variant-corner = Corner Chess
variant-corner-summary = Chess from a corner: each king begins in its own, and the pieces next to it are placed at random.
how-corner-king = a king steps one square in any direction
how-corner-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-corner-rook = a rook goes along ranks and files, over empty squares only
how-corner-bishop = a bishop goes along diagonals, over empty squares only
how-corner-knight = a knight leaps two squares along and one across
how-corner-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Fortress Chess

variant-fortress = Fortress Chess
variant-fortress-summary = Corner Chess with three more pawns before each king.
how-fortress-king = a king steps one square in any direction
how-fortress-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-fortress-rook = a rook goes along ranks and files, over empty squares only
how-fortress-bishop = a bishop goes along diagonals, over empty squares only
how-fortress-knight = a knight leaps two squares along and one across
how-fortress-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Placement Chess

variant-placement = Placement Chess
variant-placement-summary = Chess without a set array: the players place the pieces behind their pawns in turn.
how-placement-king = a king steps one square in any direction
how-placement-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-placement-rook = a rook goes along ranks and files, over empty squares only
how-placement-bishop = a bishop goes along diagonals, over empty squares only
how-placement-knight = a knight leaps two squares along and one across
how-placement-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Fischer Random Chess

variant-fischer-random = Fischer Random Chess
variant-fischer-random-summary = Chess960: the pieces behind the pawns are placed at random, the same for both, and castling leads to the same squares as in chess.
how-fischer-random-king = a king steps one square in any direction
how-fischer-random-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-fischer-random-rook = a rook goes along ranks and files, over empty squares only
how-fischer-random-bishop = a bishop goes along diagonals, over empty squares only
how-fischer-random-knight = a knight leaps two squares along and one across
how-fischer-random-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Capablanca Random Chess

variant-capablanca-random = Capablanca Random Chess
variant-capablanca-random-summary = Chess on ten by eight squares with chancellor and archbishop, the pieces behind the pawns placed at random.
how-capablanca-random-king = a king steps one square in any direction
how-capablanca-random-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-capablanca-random-rook = a rook goes along ranks and files, over empty squares only
how-capablanca-random-chancellor = a chancellor goes as a rook or as a knight
how-capablanca-random-archbishop = an archbishop goes as a bishop or as a knight
how-capablanca-random-bishop = a bishop goes along diagonals, over empty squares only
how-capablanca-random-knight = a knight leaps two squares along and one across
how-capablanca-random-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## King of the Hill

variant-king-of-the-hill = King of the Hill
variant-king-of-the-hill-summary = Chess in which you also win by bringing your king to the middle of the board.
how-king-of-the-hill-king = a king steps one square in any direction
how-king-of-the-hill-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-king-of-the-hill-rook = a rook goes along ranks and files, over empty squares only
how-king-of-the-hill-bishop = a bishop goes along diagonals, over empty squares only
how-king-of-the-hill-knight = a knight leaps two squares along and one across
how-king-of-the-hill-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Horde

variant-horde = Horde
variant-horde-summary = Black has the pieces of chess, White a horde of 36 pawns and no king.
how-horde-king = a king steps one square in any direction
how-horde-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-horde-rook = a rook goes along ranks and files, over empty squares only
how-horde-bishop = a bishop goes along diagonals, over empty squares only
how-horde-knight = a knight leaps two squares along and one across
how-horde-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Horde (BrainKing)

variant-horde-brainking = Horde (BrainKing)
variant-horde-brainking-summary = White has the pieces of chess, Black a horde of 32 pawns and no king.
how-horde-brainking-king = a king steps one square in any direction
how-horde-brainking-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-horde-brainking-rook = a rook goes along ranks and files, over empty squares only
how-horde-brainking-bishop = a bishop goes along diagonals, over empty squares only
how-horde-brainking-knight = a knight leaps two squares along and one across
how-horde-brainking-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Extinction Chess

variant-extinction = Extinction Chess
variant-extinction-summary = Chess without check: you win by capturing the last of any one kind of your opponent's pieces.
how-extinction-king = a king steps one square in any direction
how-extinction-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-extinction-rook = a rook goes along ranks and files, over empty squares only
how-extinction-bishop = a bishop goes along diagonals, over empty squares only
how-extinction-knight = a knight leaps two squares along and one across
how-extinction-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Three-Check Chess

variant-three-checks = Three-Check Chess
variant-three-checks-summary = Chess in which the third check wins as well as mate.
how-three-checks-king = a king steps one square in any direction
how-three-checks-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-three-checks-rook = a rook goes along ranks and files, over empty squares only
how-three-checks-bishop = a bishop goes along diagonals, over empty squares only
how-three-checks-knight = a knight leaps two squares along and one across
how-three-checks-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Antichess

variant-anti = Antichess
variant-anti-summary = Chess the other way round: captures are forced, and who has lost everything wins.
how-anti-king = a king steps one square in any direction
how-anti-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-anti-rook = a rook goes along ranks and files, over empty squares only
how-anti-bishop = a bishop goes along diagonals, over empty squares only
how-anti-knight = a knight leaps two squares along and one across
how-anti-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Racing Kings

variant-racing-kings = Racing Kings
variant-racing-kings-summary = A race of the kings to the eighth rank, in which nobody may give check.
how-racing-kings-king = a king steps one square in any direction
how-racing-kings-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-racing-kings-rook = a rook goes along ranks and files, over empty squares only
how-racing-kings-bishop = a bishop goes along diagonals, over empty squares only
how-racing-kings-knight = a knight leaps two squares along and one across

## Massacre Chess

variant-massacre = Massacre Chess
variant-massacre-summary = A full board without kings and pawns, in which every move captures and who cannot capture loses.
how-massacre-queen = a queen captures along ranks, files and diagonals
how-massacre-rook = a rook captures along ranks and files
how-massacre-bishop = a bishop captures along diagonals
how-massacre-knight = a knight captures two squares along and one across

## Maharajah Chess

variant-maharajah = Maharajah Chess
variant-maharajah-summary = One against all: White has a maharajah, queen and knight in one, Black the whole army of chess.
how-maharajah-king = a king steps one square in any direction
how-maharajah-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-maharajah-rook = a rook goes along ranks and files, over empty squares only
how-maharajah-bishop = a bishop goes along diagonals, over empty squares only
how-maharajah-knight = a knight leaps two squares along and one across
how-maharajah-maharajah = a maharajah goes as a queen or as a knight
how-maharajah-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Grand Chess

variant-grand = Grand Chess
variant-grand-summary = Chess on ten by ten squares with chancellor and archbishop, in which pawns become what their side has lost.
how-grand-king = a king steps one square in any direction
how-grand-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-grand-rook = a rook goes along ranks and files, over empty squares only
how-grand-chancellor = a chancellor goes as a rook or as a knight
how-grand-archbishop = an archbishop goes as a bishop or as a knight
how-grand-bishop = a bishop goes along diagonals, over empty squares only
how-grand-knight = a knight leaps two squares along and one across
how-grand-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Legan's Game

variant-legan = Legan's Game
variant-legan-summary = Chess from corner to corner: all pieces face along the long diagonal, and so do the pawns.
how-legan-king = a king steps one square in any direction
how-legan-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-legan-rook = a rook goes along ranks and files, over empty squares only
how-legan-bishop = a bishop goes along diagonals, over empty squares only
how-legan-knight = a knight leaps two squares along and one across
how-legan-pawn = a pawn steps one square diagonally forward to the left, and captures one square straight forward or to the left

## Berolina Chess

variant-berolina = Berolina Chess
variant-berolina-summary = Chess with pawns turned about: they step diagonally and capture straight ahead.
how-berolina-king = a king steps one square in any direction
how-berolina-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-berolina-rook = a rook goes along ranks and files, over empty squares only
how-berolina-bishop = a bishop goes along diagonals, over empty squares only
how-berolina-knight = a knight leaps two squares along and one across
how-berolina-pawn = a pawn steps one square diagonally forward, from its starting rank also two, and captures one square straight forward

## Atomic

variant-atomic = Atomic
variant-atomic-summary = Chess in which every capture explodes, and you win by checkmate or by blowing up the enemy king.
how-atomic-king = a king steps one square in any direction
how-atomic-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-atomic-rook = a rook goes along ranks and files, over empty squares only
how-atomic-bishop = a bishop goes along diagonals, over empty squares only
how-atomic-knight = a knight leaps two squares along and one across
how-atomic-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Atomic (BrainKing)

variant-atomic-brainking = Atomic (BrainKing)
variant-atomic-brainking-summary = Chess in which every capture explodes, and you win by blowing up the enemy king.
how-atomic-brainking-king = a king steps one square in any direction
how-atomic-brainking-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-atomic-brainking-rook = a rook goes along ranks and files, over empty squares only
how-atomic-brainking-bishop = a bishop goes along diagonals, over empty squares only
how-atomic-brainking-knight = a knight leaps two squares along and one across
how-atomic-brainking-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Cylinder Chess

variant-cylinder = Cylinder Chess
variant-cylinder-summary = Chess on a cylinder: the a-file and the h-file touch, and pieces go on over the edge.
how-cylinder-king = a king steps one square in any direction
how-cylinder-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-cylinder-rook = a rook goes along ranks and files, over empty squares only
how-cylinder-bishop = a bishop goes along diagonals, over empty squares only
how-cylinder-knight = a knight leaps two squares along and one across
how-cylinder-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Knight Relay Chess

variant-knight-relay = Knight Relay Chess
variant-knight-relay-summary = Chess in which knights capture nothing, but lend their leap to all whom they guard.
how-knight-relay-king = a king steps one square in any direction
how-knight-relay-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-knight-relay-rook = a rook goes along ranks and files, over empty squares only
how-knight-relay-bishop = a bishop goes along diagonals, over empty squares only
how-knight-relay-knight = a knight leaps two squares along and one across, and captures nothing
how-knight-relay-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Crazyhouse

variant-crazyhouse = Crazyhouse
variant-crazyhouse-summary = Chess in which captured pieces change sides and come back by drops; promoted ones come back as pawns.
how-crazyhouse-king = a king steps one square in any direction
how-crazyhouse-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-crazyhouse-rook = a rook goes along ranks and files, over empty squares only
how-crazyhouse-bishop = a bishop goes along diagonals, over empty squares only
how-crazyhouse-knight = a knight leaps two squares along and one across
how-crazyhouse-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Loop Chess

variant-loop = Loop Chess
variant-loop-summary = Chess in which captured pieces change sides and come back by drops.
how-loop-king = a king steps one square in any direction
how-loop-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-loop-rook = a rook goes along ranks and files, over empty squares only
how-loop-bishop = a bishop goes along diagonals, over empty squares only
how-loop-knight = a knight leaps two squares along and one across
how-loop-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Recycle Chess

variant-recycle = Recycle Chess
variant-recycle-summary = Chess in which you may capture your own pieces and drop them elsewhere.
how-recycle-king = a king steps one square in any direction
how-recycle-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-recycle-rook = a rook goes along ranks and files, over empty squares only
how-recycle-bishop = a bishop goes along diagonals, over empty squares only
how-recycle-knight = a knight leaps two squares along and one across
how-recycle-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Shogi

variant-shogi = Shogi
variant-shogi-summary = Japanese chess: captured pieces come back on the captor's side, and most pieces promote.
how-shogi-king = a king steps one square in any direction
how-shogi-rook = a rook goes along ranks and files, over empty squares only
how-shogi-bishop = a bishop goes along diagonals, over empty squares only
how-shogi-gold = a gold steps one square along a rank or file, or diagonally forward
how-shogi-silver = a silver steps one square diagonally, or straight forward
how-shogi-knight = a knight leaps two squares forward and one aside
how-shogi-lance = a lance goes straight forward, over empty squares only
how-shogi-pawn = a pawn steps one square straight forward, and captures so too
how-shogi-dragon = a dragon goes as a rook, or steps one square diagonally
how-shogi-horse = a horse goes as a bishop, or steps one square along a rank or file
how-shogi-promoted-silver = a promoted silver steps as a gold does
how-shogi-promoted-knight = a promoted knight steps as a gold does
how-shogi-promoted-lance = a promoted lance steps as a gold does
how-shogi-tokin = a tokin, a promoted pawn, steps as a gold does

## Minishogi

variant-minishogi = Minishogi
variant-minishogi-summary = Shogi on 25 squares with six pieces a side: a whole game in a few weeks of post.
how-minishogi-king = a king steps one square in any direction
how-minishogi-rook = a rook goes along ranks and files, over empty squares only
how-minishogi-bishop = a bishop goes along diagonals, over empty squares only
how-minishogi-gold = a gold steps one square along a rank or file, or diagonally forward
how-minishogi-silver = a silver steps one square diagonally, or straight forward
how-minishogi-pawn = a pawn steps one square straight forward, and captures so too
how-minishogi-dragon = a dragon goes as a rook, or steps one square diagonally
how-minishogi-horse = a horse goes as a bishop, or steps one square along a rank or file
how-minishogi-promoted-silver = a promoted silver steps as a gold does
how-minishogi-tokin = a tokin, a promoted pawn, steps as a gold does

## Judkins Shogi

variant-judkins-shogi = Judkins Shogi
variant-judkins-shogi-summary = Shogi on 36 squares with seven pieces a side, one knight among them.
how-judkins-shogi-king = a king steps one square in any direction
how-judkins-shogi-rook = a rook goes along ranks and files, over empty squares only
how-judkins-shogi-bishop = a bishop goes along diagonals, over empty squares only
how-judkins-shogi-gold = a gold steps one square along a rank or file, or diagonally forward
how-judkins-shogi-silver = a silver steps one square diagonally, or straight forward
how-judkins-shogi-knight = a knight leaps two squares forward and one aside
how-judkins-shogi-pawn = a pawn steps one square straight forward, and captures so too
how-judkins-shogi-dragon = a dragon goes as a rook, or steps one square diagonally
how-judkins-shogi-horse = a horse goes as a bishop, or steps one square along a rank or file
how-judkins-shogi-promoted-silver = a promoted silver steps as a gold does
how-judkins-shogi-promoted-knight = a promoted knight steps as a gold does
how-judkins-shogi-tokin = a tokin, a promoted pawn, steps as a gold does

## Dobutsu Shogi

variant-dobutsu = Dobutsu Shogi
variant-dobutsu-summary = Shogi for children on twelve squares: a lion, an elephant, a giraffe and a chick on each side.
how-dobutsu-lion = a lion steps one square in any direction
how-dobutsu-giraffe = a giraffe steps one square along a rank or file
how-dobutsu-elephant = an elephant steps one square diagonally
how-dobutsu-chick = a chick steps one square straight forward, and captures so too
how-dobutsu-hen = a hen steps one square along a rank or file, or diagonally forward

## Tori Shogi

variant-tori-shogi = Tori Shogi
variant-tori-shogi-summary = Bird shogi of 1799 on 49 squares: captured birds come back, and two swallows may share a file.
how-tori-shogi-phoenix = a phoenix steps one square in any direction
how-tori-shogi-falcon = a falcon steps one square in any direction but straight backward
how-tori-shogi-crane = a crane steps one square diagonally, or straight forward or backward
how-tori-shogi-left-quail = a left quail goes straight forward or diagonally backward to the right, over empty squares only, or steps one square diagonally backward to the left
how-tori-shogi-right-quail = a right quail goes straight forward or diagonally backward to the left, over empty squares only, or steps one square diagonally backward to the right
how-tori-shogi-pheasant = a pheasant leaps to the second square straight forward, or steps one square diagonally backward
how-tori-shogi-swallow = a swallow steps one square straight forward, and captures so too
how-tori-shogi-eagle = an eagle goes diagonally forward or straight backward, over empty squares only, up to two squares diagonally backward, or steps one square in any direction
how-tori-shogi-goose = a goose leaps to the second square diagonally forward or straight backward, and nowhere else

## Xiangqi with Drops

variant-xiangqihouse = Xiangqi with Drops
variant-xiangqihouse-summary = Xiangqi in which captured pieces change sides and are dropped on the captor's half.
how-xiangqihouse-general = a general steps one point along the lines
how-xiangqihouse-advisor = an advisor steps one point diagonally
how-xiangqihouse-elephant = an elephant goes exactly two points diagonally
how-xiangqihouse-horse = a horse goes one point along a line, then one diagonally outward
how-xiangqihouse-chariot = a chariot goes along the lines, over empty points only
how-xiangqihouse-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-xiangqihouse-soldier = a soldier steps one point forward, and once across the river also sideways

## Synochess

variant-synochess = Synochess
variant-synochess-summary = A western army against an eastern one: chess against cannons, soldiers and reinforcements.
how-synochess-king = a king steps one square in any direction
how-synochess-soldier = a soldier steps one square forward or sideways, and captures so
how-synochess-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-synochess-rook = a rook goes along ranks and files, over empty squares only
how-synochess-bishop = a bishop goes along diagonals, over empty squares only
how-synochess-knight = a knight leaps two squares along and one across
how-synochess-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward
how-synochess-elephant = an elephant leaps one or two squares diagonally
how-synochess-advisor = an advisor steps one square in any direction
how-synochess-cannon = a cannon goes along ranks and files by jumping exactly one piece, but no cannon

## Sittuyin

variant-sittuyin = Sittuyin
variant-sittuyin-summary = Burmese chess: both sides first place their pieces behind staggered pawns, one by one.
how-sittuyin-king = a king steps one square in any direction
how-sittuyin-general = a general steps one square diagonally
how-sittuyin-elephant = an elephant steps one square diagonally or straight forward
how-sittuyin-knight = a knight leaps two squares along and one across
how-sittuyin-rook = a rook goes along ranks and files, over empty squares only
how-sittuyin-pawn = a pawn steps one square forward, and captures one square diagonally forward

## Xiang Hex

variant-xiang-hex = Xiang Hex
variant-xiang-hex-summary = Xiangqi on a board of hexagons: chariots run six ways, and horses reach twelve cells.
how-xiang-hex-general = a general steps one cell straight, within the palace
how-xiang-hex-mandarin = a mandarin steps one cell diagonally, within the palace
how-xiang-hex-elephant = an elephant goes exactly two cells diagonally, on its own side of the river
how-xiang-hex-horse = a horse goes one cell straight and one diagonally outward
how-xiang-hex-chariot = a chariot goes straight, over empty cells only
how-xiang-hex-cannon = a cannon goes straight like a chariot, and captures by jumping exactly one piece
how-xiang-hex-soldier = a soldier steps one cell up its file, and from the river on also to the sides

## Storm the Ivory Tower

variant-storm-the-ivory-tower = Storm the Ivory Tower
variant-storm-the-ivory-tower-summary = Xiangqi in the world of Smess: fools storm two ivory towers, and every piece follows the arrows of the square it stands on.
how-storm-the-ivory-tower-brain = a brain steps one square along an arrow
how-storm-the-ivory-tower-toady = a toady steps one square along an arrow
how-storm-the-ivory-tower-numskull = a numskull goes any distance along an arrow, over empty squares only
how-storm-the-ivory-tower-clodhopper = a clodhopper goes any distance along an arrow, and captures by jumping exactly one piece
how-storm-the-ivory-tower-yahoo = a yahoo goes one square along an arrow and one more 45 degrees aside
how-storm-the-ivory-tower-fuddy-duddy = a fuddy-duddy goes exactly two squares along an arrow, over an empty square
how-storm-the-ivory-tower-ninny = a ninny steps one square along an arrow

## Smess

variant-smess = Smess
variant-smess-summary = Take the enemy's Brain: a small board of arrows, and pieces that go only where the arrows under them lead.
how-smess-brain = a brain steps one square along an arrow
how-smess-numskull = a numskull goes any distance along an arrow, over empty squares only
how-smess-ninny = a ninny steps one square along an arrow

## Dice Chess

variant-dice = Dice Chess
variant-dice-summary = Before every move a die tells which kind of piece must move; you win by capturing the king.
how-dice-king = a king steps one square in any direction
how-dice-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-dice-rook = a rook goes along ranks and files, over empty squares only
how-dice-bishop = a bishop goes along diagonals, over empty squares only
how-dice-knight = a knight leaps two squares along and one across
how-dice-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Dice Chess 10x10

variant-dice-10x10 = Dice Chess 10x10
variant-dice-10x10-summary = Dice Chess on a larger board, with two knights more on each side.
how-dice-10x10-king = a king steps one square in any direction
how-dice-10x10-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-dice-10x10-rook = a rook goes along ranks and files, over empty squares only
how-dice-10x10-bishop = a bishop goes along diagonals, over empty squares only
how-dice-10x10-knight = a knight leaps two squares along and one across
how-dice-10x10-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Ice Age Chess

variant-ice-age = Ice Age Chess
variant-ice-age-summary = Chess through walls of ice: every twenty moves an ice age comes, and whoever stands alone freezes.
how-ice-age-king = a king steps one square in any direction
how-ice-age-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-ice-age-rook = a rook goes along ranks and files, over empty squares only
how-ice-age-bishop = a bishop goes along diagonals, over empty squares only
how-ice-age-knight = a knight leaps two squares along and one across
how-ice-age-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward
how-ice-age-ice-cube = an ice cube never moves

## Behemoth Chess

variant-behemoth = Behemoth Chess
variant-behemoth-summary = Chess with a beast that wanders over the board after every move and destroys what it meets.
how-behemoth-king = a king steps one square in any direction
how-behemoth-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-behemoth-rook = a rook goes along ranks and files, over empty squares only
how-behemoth-bishop = a bishop goes along diagonals, over empty squares only
how-behemoth-knight = a knight leaps two squares along and one across
how-behemoth-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward
how-behemoth-behemoth = a behemoth goes one to four squares after every move, as the lot falls

## Jieqi

variant-jieqi = Jieqi
variant-jieqi-summary = Xiangqi with all pieces but the generals face down: each goes as its point says, and shows with its first move what it really is.
how-jieqi-general = a general steps one point along the lines
how-jieqi-advisor = an advisor steps one point diagonally
how-jieqi-elephant = an elephant goes exactly two points diagonally
how-jieqi-horse = a horse goes one point along a line, then one diagonally outward
how-jieqi-chariot = a chariot goes along the lines, over empty points only
how-jieqi-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-jieqi-soldier = a soldier steps one point forward, and once across the river also sideways
how-jieqi-face-down-advisor = a face-down advisor steps one point diagonally
how-jieqi-face-down-elephant = a face-down elephant goes exactly two points diagonally
how-jieqi-face-down-horse = a face-down horse goes one point along a line, then one diagonally outward
how-jieqi-face-down-chariot = a face-down chariot goes along the lines, over empty points only
how-jieqi-face-down-cannon = a face-down cannon goes along the lines, and captures by jumping exactly one piece
how-jieqi-face-down-soldier = a face-down soldier steps one point forward

## Dark Chess

variant-dark = Dark Chess
variant-dark-summary = Chess in the dark: you see your own pieces and the squares that they can move to; you win by capturing the king.
how-dark-king = a king steps one square in any direction
how-dark-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-dark-rook = a rook goes along ranks and files, over empty squares only
how-dark-bishop = a bishop goes along diagonals, over empty squares only
how-dark-knight = a knight leaps two squares along and one across
how-dark-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Banqi

variant-banqi = Banqi
variant-banqi-summary = Half chess: all thirty-two pieces of Xiangqi lie face down on half a board; turn them up, and capture by rank.
how-banqi-general = a general steps one square along a rank or a file, and captures by rank
how-banqi-advisor = an advisor steps one square along a rank or a file, and captures by rank
how-banqi-elephant = an elephant steps one square along a rank or a file, and captures by rank
how-banqi-chariot = a chariot steps one square along a rank or a file, and captures by rank
how-banqi-horse = a horse steps one square along a rank or a file, and captures by rank
how-banqi-cannon = a cannon steps one square, and captures by jumping exactly one piece
how-banqi-soldier = a soldier steps one square along a rank or a file, and captures by rank
how-banqi-face-down-piece = a face-down piece is turned up where it lies

## Cheshire Cat Chess

variant-cheshire-cat = Cheshire Cat Chess
variant-cheshire-cat-summary = Chess on a board that vanishes: no piece can land on a square that another has left.
how-cheshire-cat-king = a king steps one square in any direction, and goes as a queen until it first moves
how-cheshire-cat-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-cheshire-cat-rook = a rook goes along ranks and files, over empty squares only
how-cheshire-cat-bishop = a bishop goes along diagonals, over empty squares only
how-cheshire-cat-knight = a knight leaps two squares along and one across
how-cheshire-cat-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Ambiguous Chess

variant-ambiguous = Ambiguous Chess
variant-ambiguous-summary = You mark a square, and your opponent chooses which of your pieces goes there; you win by capturing the king.
how-ambiguous-king = a king steps one square in any direction
how-ambiguous-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-ambiguous-rook = a rook goes along ranks and files, over empty squares only
how-ambiguous-bishop = a bishop goes along diagonals, over empty squares only
how-ambiguous-knight = a knight leaps two squares along and one across
how-ambiguous-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Eurasian Chess

variant-eurasian = Eurasian Chess
variant-eurasian-summary = Chess on ten by ten squares with cannons that jump along lines and vaos that jump along diagonals, where kings may not see each other.
how-eurasian-king = a king steps one square in any direction
how-eurasian-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-eurasian-rook = a rook goes along ranks and files, over empty squares only
how-eurasian-knight = a knight leaps two squares along and one across
how-eurasian-bishop = a bishop goes along diagonals, over empty squares only
how-eurasian-cannon = a cannon goes as a rook, and captures by jumping exactly one piece
how-eurasian-vao = a vao goes as a bishop, and captures by jumping exactly one piece
how-eurasian-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Yang Qi

variant-yang-qi = Yang Qi
variant-yang-qi-summary = A chess on the board and with the array of Xiangqi: cannons, arrows that jump along diagonals, and a king that may change places with a neighbour.
how-yang-qi-king = a king steps one square in any direction, or changes places with a neighbour that is not a pawn
how-yang-qi-rook = a rook goes along ranks and files, over empty squares only
how-yang-qi-knight = a knight leaps two squares along and one across
how-yang-qi-bishop = a bishop goes along diagonals, over empty squares only
how-yang-qi-cannon = a cannon goes as a rook, and captures by jumping exactly one piece
how-yang-qi-arrow = an arrow goes as a bishop, and captures by jumping exactly one piece
how-yang-qi-pawn = a pawn steps one square forward, from its third rank also two, and captures one square diagonally forward

## Screen Chess

variant-screen = Screen Chess
variant-screen-summary = Both players place their pieces unseen in their own half; then all is shown, and chess begins.
how-screen-king = a king steps one square in any direction
how-screen-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-screen-rook = a rook goes along ranks and files, over empty squares only
how-screen-bishop = a bishop goes along diagonals, over empty squares only
how-screen-knight = a knight leaps two squares along and one across
how-screen-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Crazy Screen Chess

variant-crazy-screen = Crazy Screen Chess
variant-crazy-screen-summary = Screen Chess with fewer limits: pawns on any files, and bishops on any shades.
how-crazy-screen-king = a king steps one square in any direction
how-crazy-screen-queen = a queen goes along ranks, files and diagonals, over empty squares only
how-crazy-screen-rook = a rook goes along ranks and files, over empty squares only
how-crazy-screen-bishop = a bishop goes along diagonals, over empty squares only
how-crazy-screen-knight = a knight leaps two squares along and one across
how-crazy-screen-pawn = a pawn steps one square forward, from its starting rank also two, and captures one square diagonally forward

## Free Xiangqi

variant-free-xiangqi = Free Xiangqi
variant-free-xiangqi-summary = A board for Xiangqi, Banner Xiangqi and whatever you make of them: any set-up, any move, and no rules enforced.
how-free-xiangqi-general = a general steps one point along the lines
how-free-xiangqi-advisor = an advisor steps one point diagonally
how-free-xiangqi-elephant = an elephant goes exactly two points diagonally
how-free-xiangqi-horse = a horse goes one point along a line, then one diagonally outward
how-free-xiangqi-banner = a banner goes two points along a line, then one diagonally outward
how-free-xiangqi-chariot = a chariot goes along the lines, over empty points only
how-free-xiangqi-cannon = a cannon goes along the lines, and captures by jumping exactly one piece
how-free-xiangqi-soldier = a soldier steps one point forward, and once across the river also sideways

## Parts of boards, within sentences: "it never leaves the palace". Sentences choose by $zone-id, the words with - between.

zone-its-first-rank = its first rank
zone-its-first-three-ranks = its first three ranks
zone-its-last-rank = its last rank
zone-its-last-three-ranks = its last three ranks
zone-its-last-two-ranks = its last two ranks
zone-its-own-first-rank = its own first rank
zone-its-own-half = its own half
zone-its-own-side-of-the-river = its own side of the river
zone-its-second-rank = its second rank
zone-its-starting-rank = its starting rank
zone-its-third-rank = its third rank
zone-the-diagonal-lines-of-a-palace = the diagonal lines of a palace
zone-the-diagonal-lines-of-the-enemy-palace = the diagonal lines of the enemy palace
zone-the-eighth-rank = the eighth rank
zone-the-far-side-of-the-river = the far side of the river
zone-the-fifth-rank = the fifth rank
zone-the-first-and-the-last-rank = the first and the last rank
zone-the-five-points-of-its-palace-where-an-advisor-can-stand = the five points of its palace where an advisor can stand
zone-the-last-rank = the last rank
zone-the-last-three-ranks = the last three ranks
zone-the-long-diagonals-of-the-enemy-half = the long diagonals of the enemy half
zone-the-middle-of-the-board = the middle of the board
zone-the-palace = the palace
zone-the-points-of-its-own-side-where-its-soldiers-can-stand = the points of its own side where its soldiers can stand
zone-the-ranks-before-its-last = the ranks before its last
zone-the-ranks-before-its-last-two = the ranks before its last two
zone-the-ranks-between-the-first-and-the-last = the ranks between the first and the last
zone-the-ranks-beyond-its-first = the ranks beyond its first
zone-the-river-and-the-cells-beyond = the river and the cells beyond
zone-the-seven-points-where-its-elephants-can-stand = the seven points where its elephants can stand
zone-the-seven-squares-of-the-enemy-corner = the seven squares of the enemy corner
zone-the-sixth-rank = the sixth rank
zone-the-squares-where-enemy-numskulls-begin = the squares where enemy Numskulls begin
zone-the-starting-points-of-the-advisors = the starting points of the advisors
zone-the-starting-points-of-the-cannons = the starting points of the cannons
zone-the-starting-points-of-the-chariots = the starting points of the chariots
zone-the-starting-points-of-the-elephants = the starting points of the elephants
zone-the-starting-points-of-the-horses = the starting points of the horses
zone-the-starting-points-of-the-soldiers = the starting points of the soldiers
zone-where-pawns-can-stand = where pawns can stand
zone-where-the-king-begins = where the king begins
zone-where-the-king-may-leap = where the king may leap
zone-where-the-met-begins = where the met begins

## Points that bar a piece: "its leg is blocked". Sentences choose by $word-id.

obstacle-eye = eye
obstacle-leg = leg
obstacle-path = path
