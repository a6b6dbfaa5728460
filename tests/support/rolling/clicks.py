"""Rolling Stone by clicks alone; the dash between 2 and 6 goes on to the next number."""

from tests.support.clicks import Story

_KINDS = frozenset({"Play"})
STORIES = {
    "2": Story("rolling", 7, ("?  2", "? 25"), _KINDS),
    "4": Story("rolling", 7, ("3  4", "? 25"), _KINDS),
}
