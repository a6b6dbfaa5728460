"""Rolling Stone in the laboratory."""
