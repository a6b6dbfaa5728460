"""Playing cards, whatever game they are used for."""
