"""What every toy shares: hot keys, bottom lines, prompts, shows, scores, the DOS prompt."""
