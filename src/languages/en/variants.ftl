### What the files of the games say (src/engine/rules/variants). It is read off them: where a file changes,
### POSTHORSE_GOLDEN=accept cargo test --lib game_texts
### writes this one anew, and the documents rules/*.md.
### variant-GAME: its name. variant-GAME-summary: one sentence. how-GAME-PIECE: how a piece goes, as a clause, told of one
### that cannot go somewhere and, with a full stop, on the game's page. setup-…: an array of pieces to choose.

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

zone-its-own-side-of-the-river = its own side of the river
zone-its-starting-rank = its starting rank
zone-the-diagonal-lines-of-a-palace = the diagonal lines of a palace
zone-the-diagonal-lines-of-the-enemy-palace = the diagonal lines of the enemy palace
zone-the-far-side-of-the-river = the far side of the river
zone-the-last-rank = the last rank
zone-the-palace = the palace
zone-the-ranks-beyond-its-first = the ranks beyond its first

## Points that bar a piece: "its leg is blocked". Sentences choose by $word-id.

obstacle-eye = eye
obstacle-leg = leg
obstacle-path = path
