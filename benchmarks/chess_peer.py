"""python-chess as a contestant: `list(board.legal_moves)`, `copy(stack=False)` and `push`."""

import random

import chess

LONGEST_LULL = 150
"""Halfmoves without capture or pawn move: the 75-move rule, which ends a game by itself."""
FEW = 4
"""Pieces with which mate may have become impossible; only then is that looked at."""


class ChessEngine:
    """Chess between random players."""

    name = "python-chess"

    def start(self, rng: random.Random) -> chess.Board:
        return chess.Board()

    def over(self, position: chess.Board) -> bool:
        bare = position.occupied.bit_count() <= FEW and position.is_insufficient_material()
        return bool(bare or position.halfmove_clock >= LONGEST_LULL)

    def listed(self, position: chess.Board) -> list[chess.Move]:
        return list(position.legal_moves)

    def play(self, position: chess.Board, action: chess.Move) -> chess.Board:
        after = position.copy(stack=False)
        after.push(action)
        return after

    def successors(self, position: chess.Board) -> list[chess.Board]:
        out = []
        for move in position.legal_moves:
            after = position.copy(stack=False)
            after.push(move)
            out.append(after)
        return out
