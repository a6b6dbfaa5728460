"""Playing cards, for any game."""
