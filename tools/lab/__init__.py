"""Strength and speed of the computer players, measured."""
