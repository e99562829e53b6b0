### Pieces and sides: words that other sentences are told with. A piece is told as $piece, and each of its
### attributes as a form: .a is told as $piece-a ("a chariot"), .plural as $piece-plural; so is a side: .adjective
### stands before the name of a piece, "red chariot". A language may give its
### pieces other attributes (a case, a gender) and use them in its sentences; all pieces should have them then.
### $game is the game's slug (xiangqi, janggi, chess …); $side is "first" or "second" mover's, or "any".

piece-general = general
    .a = a general
    .plural = generals
piece-advisor = advisor
    .a = an advisor
    .plural = advisors
piece-elephant = elephant
    .a = an elephant
    .plural = elephants
piece-horse = horse
    .a = a horse
    .plural = horses
piece-chariot = chariot
    .a = a chariot
    .plural = chariots
piece-cannon = cannon
    .a = a cannon
    .plural = cannons
piece-soldier = soldier
    .a = a soldier
    .plural = soldiers
piece-banner = banner
    .a = a banner
    .plural = banners
piece-manchu = manchu
    .a = a manchu
    .plural = manchus
piece-guard = guard
    .a = a guard
    .plural = guards
piece-king = king
    .a = a king
    .plural = kings
piece-queen = queen
    .a = a queen
    .plural = queens
piece-rook = rook
    .a = a rook
    .plural = rooks
piece-bishop = bishop
    .a = a bishop
    .plural = bishops
piece-knight = knight
    .a = a knight
    .plural = knights
piece-pawn = pawn
    .a = a pawn
    .plural = pawns

seat-red = Red
    .adjective = red
seat-black = Black
    .adjective = black
seat-white = White
    .adjective = white
seat-blue = Blue
    .adjective = blue
