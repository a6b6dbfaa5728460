"""What a running game writes to the player's files: tape, statistics, match score."""
