"""Crazy Eights by clicks alone."""

from tests.support.clicks import Story

_KINDS = frozenset({"Play", "Draw", "Play suit"})
STORIES = {"2": Story("crazy8s", 2, ("C=CRAZY", "7  8", "? 100"), _KINDS)}
