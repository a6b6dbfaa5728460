"""Strength and speed of the computer players, the pages of their demos, and what is of one game."""
