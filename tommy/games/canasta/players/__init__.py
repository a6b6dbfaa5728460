"""The computer players of Canasta: pure, from an observation to a decision."""
