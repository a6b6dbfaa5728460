"""Why every hand of Rolling Stone ends, and how many moves it has at most.

With p players 8p cards are in play. Only a trick thrown out changes that: it removes p of them.
After seven such tricks p cards are left, one in each hand, for an empty hand would have ended it:
whoever leads then wins with it. Before each of the seven at most 59 tricks are picked up, for
the 60th in a row ends the hand (R7). A trick thrown out has p moves, one picked up p - 1 at most;
`longest` is their sum. A hand that ends with the 60th pick-up or in the middle of a trick has fewer
moves. (In practice a repeated position ends most such hands after a dozen pick-ups.)
Source: RULEBOOK R2 to R5, R7.
"""

from tommy.games.rolling.rules.pack import DEALT

#: A deadlock is a position that comes up this often, or this many pick-ups in a row (R7).
REPETITIONS, PICK_UPS = 3, 60


def longest(players: int) -> int:
    """The most moves that a hand can have; the module proves it.

    >>> longest(2), longest(6)
    (428, 2108)
    """
    return (DEALT - 1) * (players + (PICK_UPS - 1) * (players - 1)) + 1
