"""Crazy Eights in the laboratory."""
