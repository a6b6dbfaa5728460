"""The computer players of Rolling Stone: pure, from an observation to a decision."""
