"""Canasta in the laboratory."""
