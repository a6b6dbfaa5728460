"""Levels and weights of the computer players of all games: pure."""
