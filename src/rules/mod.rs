//! Variants as data, squares, pieces, positions, legal moves, and the line of a game.
