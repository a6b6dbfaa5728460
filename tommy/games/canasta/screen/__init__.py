"""Canasta on the screen: table, texts, game loop, startup show."""
