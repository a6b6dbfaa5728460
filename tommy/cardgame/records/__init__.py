"""What a game in play writes to the player's files: tape, statistics, match score."""
