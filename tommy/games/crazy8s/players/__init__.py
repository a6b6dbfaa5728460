"""The computer players of Crazy Eights: from an observation to a decision."""
