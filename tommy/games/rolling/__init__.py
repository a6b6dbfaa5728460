"""Rolling Stone (RULEBOOK section 4)."""
