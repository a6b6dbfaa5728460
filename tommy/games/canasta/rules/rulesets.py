"""What differs between the games of Canasta that one engine plays, as frozen values.

Source: RULEBOOK sections 1 and 2.
"""

from typing import Final, NamedTuple

#: Seats that a game may have (C3).
SEATS: Final = (2, 4)
#: The score that ends a game (C32).
TARGET: Final = 5000
#: Below which score at the start of a hand which initial meld is asked for (C14).
MINIMUMS: Final = ((0, 15), (1500, 50), (3000, 90))
GREATEST_MINIMUM: Final = 120

#: A meld: the least cards and the least naturals, the most wild cards (C10).
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
    """The figures and switches in which rule sets differ; ``letter`` is that of the command line.

    ``dealt_two`` and ``dealt_four`` are the cards dealt to each hand, ``no_red_trey`` is what a
    side without red treys loses, ``broken_permission`` what a broken permission costs (0: it is
    not heeded). A meld or take leaves ``least_left`` cards or ends the hand: 1 that may stay (C21),
    or 2, to discard one and keep one (K10).

    - ``draws_for_first``: cards are drawn for who plays first (K1), not chance alone (C4)
    - ``treys_wait``: red treys dealt are faced in the player's first turn (K3), not at once (C5)
    - ``black_treys_bind``: none is left turned up (K2), and one in the pile freezes it until it is
      taken (K6), not only while it lies on top (C15)
    - ``melds_before_draw``: melds may be laid before the draw (C8, K4)
    - ``whole_ranks``: naturals go all or none (C11, K5)
    - ``one_takes_one``: a single card may take a pile of one (K9)
    - ``last_card_lost``: a wild card or trey as the last of the stock is nobody's (C24); else only
      a red trey ends the hand, and it is faced (K12)
    - ``pair_is_forced``: with no stock, a pile must also be taken that needs a pair (C25, K12)
    - ``concealed_is_free``: a concealed hand drawn from the stock needs no minimum (K8, C23)
    - ``concealed_by_player``: it is the player's, partner may have melded (K16), or the side's
    - ``shows_pile``: in the first turn a player may look through the pile (K14)
    - ``announces_last``: a hand of one card is announced (K15)
    """

    name: str
    letter: str
    dealt_two: int
    dealt_four: int
    no_red_trey: int
    broken_permission: int
    least_left: int
    draws_for_first: bool
    treys_wait: bool
    black_treys_bind: bool
    melds_before_draw: bool
    whole_ranks: bool
    one_takes_one: bool
    last_card_lost: bool
    pair_is_forced: bool
    concealed_is_free: bool
    concealed_by_player: bool
    shows_pile: bool
    announces_last: bool

    def dealt(self, seats: int) -> int:
        """Cards dealt to each hand (C5, K2, K15); ValueError unless there are 2 or 4 seats.

        >>> TOMMY.dealt(2), TOMMY.dealt(4), CLASSIC.dealt(2), CLASSIC.dealt(4)
        (15, 13, 15, 11)
        """
        if seats not in SEATS:
            raise ValueError(f"{seats} hands: C3 knows 2 and 4")
        return self.dealt_two if seats == 2 else self.dealt_four


#: The rules of the manual. Source: RULEBOOK section 1.
TOMMY: Final = Rules(
    "TOMMY",
    "T",
    dealt_two=15,
    dealt_four=13,
    no_red_trey=200,
    broken_permission=100,
    least_left=1,
    draws_for_first=False,
    treys_wait=False,
    black_treys_bind=False,
    melds_before_draw=True,
    whole_ranks=True,
    one_takes_one=True,
    last_card_lost=True,
    pair_is_forced=True,
    concealed_is_free=False,
    concealed_by_player=False,
    shows_pile=False,
    announces_last=False,
)
#: The rules of the 1950s (Hoyle's). Source: RULEBOOK section 2.
CLASSIC: Final = Rules(
    "CLASSIC",
    "H",
    dealt_two=15,
    dealt_four=11,
    no_red_trey=0,
    broken_permission=0,
    least_left=2,
    draws_for_first=True,
    treys_wait=True,
    black_treys_bind=True,
    melds_before_draw=False,
    whole_ranks=False,
    one_takes_one=False,
    last_card_lost=False,
    pair_is_forced=False,
    concealed_is_free=True,
    concealed_by_player=True,
    shows_pile=True,
    announces_last=True,
)
#: The rule sets by their names and by their letters.
RULESETS: Final = {key: rules for rules in (TOMMY, CLASSIC) for key in (rules.name, rules.letter)}


def minimum(score: int) -> int:
    """What the initial meld of a side must count that begins a hand with ``score`` (C14).

    >>> [minimum(score) for score in (-5, 0, 1495, 1500, 2995, 3000, 4995)]
    [15, 50, 50, 90, 90, 120, 120]
    """
    for limit, least in MINIMUMS:
        if score < limit:
            return least
    return GREATEST_MINIMUM
