"""What differs between the games of Canasta that one engine plays, as a frozen value.

Source: RULEBOOK section 1.
"""

from typing import Final, NamedTuple

#: Seats that a game may have (C3).
SEATS: Final = (2, 4)
#: The score that ends a game (C32).
TARGET: Final = 5000
#: Below which score at the start of a hand which initial meld is asked for (C14).
MINIMUMS: Final = ((0, 15), (1500, 50), (3000, 90))
GREATEST_MINIMUM: Final = 120

#: A meld: at least so many cards and naturals, at most so many wild cards (C10).
LEAST_MELD: Final = 3
LEAST_NATURALS: Final = 2
MOST_WILD: Final = 3
#: Cards of a canasta (C12), and its bonus without and with wild cards (C30).
CANASTA: Final = 7
RED_CANASTA_POINTS: Final = 500
BLACK_CANASTA_POINTS: Final = 300
#: What going out earns, and as much again concealed (C31).
GOING_OUT_POINTS: Final = 100
CONCEALED_POINTS: Final = 100


class Rules(NamedTuple):
    """The figures in which rule sets differ.

    ``dealt_two`` and ``dealt_four`` are the cards dealt to each hand, ``no_red_trey`` is what a
    side without red treys loses, ``broken_permission`` what a broken permission costs.
    """

    name: str
    dealt_two: int
    dealt_four: int
    no_red_trey: int
    broken_permission: int

    def dealt(self, seats: int) -> int:
        """Cards dealt to each hand (C5); ValueError unless there are 2 or 4 seats.

        >>> TOMMY.dealt(2), TOMMY.dealt(4)
        (15, 13)
        """
        if seats not in SEATS:
            raise ValueError(f"{seats} hands: C3 knows 2 and 4")
        return self.dealt_two if seats == 2 else self.dealt_four


#: The rules of the manual. Source: RULEBOOK C5, C28, C26.
TOMMY: Final = Rules("TOMMY", dealt_two=15, dealt_four=13, no_red_trey=200, broken_permission=100)


def minimum(score: int) -> int:
    """What the initial meld of a side must count that begins a hand with ``score`` (C14).

    >>> [minimum(score) for score in (-5, 0, 1495, 1500, 2995, 3000, 4995)]
    [15, 50, 50, 90, 90, 120, 120]
    """
    for limit, least in MINIMUMS:
        if score < limit:
            return least
    return GREATEST_MINIMUM
