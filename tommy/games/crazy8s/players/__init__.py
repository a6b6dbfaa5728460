"""The computer players of Crazy Eights: pure, from an observation to a decision."""
