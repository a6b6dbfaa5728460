"""What all card games share, in the same folders as a game: rules, players, screen, records."""
