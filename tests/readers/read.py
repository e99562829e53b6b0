"""Reads records with libraries of other people: `read.py LIBRARY FOLDER` prints a line for each file of the folder, in
the order of their names, with the number of plies and the last position as FEN, or what is wrong with the record."""
import json
import pathlib
import sys


def python_chess(path):
    import chess.pgn

    with open(path, encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
    if game.errors:
        raise ValueError(game.errors[0])
    end = game.end()
    return end.ply() - game.ply(), end.board().fen(shredder=False)


def cchess(path):
    from cchess import Game

    game = Game.read_from(str(path))
    board, plies = game.init_board.copy(), 0
    for move in game.dump_iccs_moves()[0] if game.first_move else []:
        if board.move_iccs(move) is None:
            raise ValueError(move)
        board.next_turn()
        plies += 1
    return plies, board.to_fen()


def python_shogi(path):
    import shogi
    import shogi.CSA
    import shogi.KIF

    parser = shogi.CSA.Parser if path.suffix == ".csa" else shogi.KIF.Parser
    game = parser.parse_str(path.read_text(encoding="utf-8"))[0]
    board = shogi.Board(game["sfen"])
    for move in game["moves"]:
        board.push_usi(move)
    return len(game["moves"]), board.sfen()


def pyffish(path):
    import pyffish

    game = json.loads(path.read_text(encoding="utf-8"))
    fen = pyffish.get_fen(game["variant"], game["start"], game["moves"])
    return len(game["moves"]), fen


READERS = {"python-chess": python_chess, "cchess": cchess, "python-shogi": python_shogi, "pyffish": pyffish}

read = READERS[sys.argv[1]]
for path in sorted(pathlib.Path(sys.argv[2]).iterdir()):
    try:
        print(*read(path), sep="\t")
    except Exception as error:
        print("-", repr(error).replace("\n", " "), sep="\t")
