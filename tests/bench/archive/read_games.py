"""Reads the games of a PGN file one by one, as programs that use python-chess do.

    read_games.py FILE

Prints the numbers of games and of plies."""
import sys

import chess.pgn

games = plies = 0
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        games += 1
        plies += game.end().ply()
print(games, plies)
