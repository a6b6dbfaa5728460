"""The frozen values of Canasta: options, and a hand in progress with all its cards.

States say how things stand; what may happen next is the business of `hand_play`. Computer players
must not know this module, for a state holds the hidden cards: they get what `observation` makes of
it.
"""

from typing import NamedTuple

from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.observation import Observation, Seen
from tommy.games.canasta.rules.pack import Cards, PlayingCard, shown
from tommy.games.canasta.rules.rulesets import TOMMY, Rules
from tommy.games.canasta.rules.seats import Seat, seat_letter
from tommy.games.canasta.rules.situation import Ending, Laid, Permission, actor


class Options(NamedTuple):
    """What is chosen at start-up: 2 or 4 hands, and the rules."""

    seats: int = 2
    rules: Rules = TOMMY


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` by seat, in the order the cards came; ``stock`` top card first; ``pile`` upcard last.
    ``tables``, ``treys`` (red treys faced), ``scores`` (at the start of the hand), ``melded`` and
    ``broken`` (permissions, C26) by side. ``concealed`` says that the side to move, or under
    classic rules the player, had laid no meld when the turn began; after going out it says that the
    hand was concealed. ``turn`` counts from 1. ``outcast`` is the card that nobody got (C24).
    ``has_laid`` tells by seat who laid cards in an earlier turn, and ``found`` is the table of the
    side to move as the turn began (K16).
    """

    rules: Rules
    dealer: Seat
    to_move: Seat
    drawn: bool
    taken: bool
    hands: tuple[Cards, ...]
    stock: Cards
    pile: Cards
    tables: tuple[Table, Table]
    treys: tuple[Cards, Cards]
    scores: tuple[int, int]
    melded: tuple[bool, bool]
    laid: tuple[Laid, ...]
    laid_before: bool
    concealed: bool
    permission: Permission
    broken: tuple[int, int]
    turn: int
    ending: Ending | None
    outcast: PlayingCard | None
    seen: tuple[Seen, ...]
    has_laid: tuple[bool, ...]
    found: Table

    @property
    def seats(self) -> int:
        """2 or 4."""
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """The cards of the player to move."""
        return self.hands[self.to_move]

    @property
    def stock_count(self) -> int:
        return len(self.stock)

    @property
    def actor(self) -> Seat:
        """The seat that has to decide something: the player to move, or the partner asked."""
        return actor(self)

    @property
    def cards(self) -> Cards:
        """Every card of the hand, wherever it lies; the outcast too (C24)."""
        lying = (*self.hands, self.stock, self.pile, *self.treys)
        melds = (meld.cards for table in self.tables for meld in table if meld is not None)
        outcast = () if self.outcast is None else (self.outcast,)
        return tuple(card for held in (*lying, *melds, outcast) for card in held)

    def __str__(self) -> str:
        """The position in one line, for error messages and transcripts."""
        hands = ", ".join(
            f"{seat_letter(seat, self.seats)} {' '.join(map(str, hand))}"
            for seat, hand in enumerate(self.hands)
        )
        tables = " / ".join(
            " ".join(f"{meld.rank.letter}:{meld}" for meld in table if meld) or "-"
            for table in self.tables
        )
        upcard = self.pile[-1] if self.pile else "none"
        when = "after the draw" if self.drawn else "before the draw"
        mover = seat_letter(self.to_move, self.seats)
        return (
            f"{hands}; melds {tables}; upcard {upcard} of {len(self.pile)},"
            f" stock {len(self.stock)}, {mover} {when}"
        )


def observation(state: HandState, seat: Seat) -> Observation:
    """What ``seat`` knows in this state."""
    return Observation(
        seat,
        state.rules,
        state.seats,
        state.dealer,
        state.to_move,
        state.drawn,
        state.taken,
        shown(state.hands[seat]),
        tuple(map(len, state.hands)),
        len(state.stock),
        state.pile,
        state.tables,
        state.treys,
        state.scores,
        state.melded,
        state.laid,
        state.laid_before,
        state.concealed,
        state.permission,
        state.broken,
        state.turn,
        state.ending,
        state.seen,
    )
