"""What the computer players of all games share: levels, weights, arithmetic."""
