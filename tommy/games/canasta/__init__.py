"""Canasta (RULEBOOK section 1)."""
