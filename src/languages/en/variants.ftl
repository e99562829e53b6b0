### What the files of the games say. It is read off them: where a file changes, so must this.

variant-xiangqi = Xiangqi
variant-xiangqi-black-first = Xiangqi, Black first
variant-banner = Banner Xiangqi
variant-minixiangqi = Minixiangqi
variant-manchu = Manchu Chess
variant-janggi = Janggi
variant-free-xiangqi = Free Xiangqi
variant-chess = Chess
