"""Canasta on the screen: table, words, game loop, startup show."""
