"""What a player keeps: tapes, scores, settings, statistics, reports. Knows no game."""
