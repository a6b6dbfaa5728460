"""The computer players of Rolling Stone: from an observation to a decision."""
