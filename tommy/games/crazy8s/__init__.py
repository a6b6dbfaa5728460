"""Crazy Eights (RULEBOOK section 3)."""
