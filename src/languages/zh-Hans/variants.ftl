variant-xiangqi = 象棋
variant-xiangqi-black-first = 黑先象棋
variant-banner = 旗象棋
variant-minixiangqi = 迷你象棋
variant-manchu = 满洲棋
variant-janggi = 朝鲜象棋
variant-free-xiangqi = 自由象棋
variant-chess = 国际象棋
