"""Why every hand of Rolling Stone ends, and how many moves it has at most.

With p players 8p cards are in play, and only a trick that is thrown out changes their number: it
takes p of them away for good. After seven such tricks p cards are left, one in each of p hands, for
an empty hand ends the game: whoever leads then wins with his card. Before each of the seven there
are at most 59 tricks that are picked up, for the 60th in a row ends the hand (R7). A trick thrown
out has p moves and one picked up at most p - 1; that is what `longest` adds up. A hand that ends
earlier, with the 60th pick-up or with a trick that is not over, has fewer moves. (The repetition of
a position ends most hopeless hands after a dozen pick-ups.)
Nothing here knows a state. Source: RULEBOOK R2 to R5, R7.
"""

from tommy.games.rolling.rules.pack import DEALT

#: How often a position comes up, and how many pick-ups follow one another, in a deadlock (R7).
REPETITIONS, PICK_UPS = 3, 60


def longest(players: int) -> int:
    """No hand has more moves than this; the module's text proves it.

    >>> longest(2), longest(6)
    (428, 2108)
    """
    return (DEALT - 1) * (players + (PICK_UPS - 1) * (players - 1)) + 1
