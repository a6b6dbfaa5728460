"""What the core shows of itself: what it waits for, what a key can lead to, and the view.

All hands are in the view; the screen must not show a hidden one. Source: DESIGN D5 to D7.
"""

from enum import Enum
from typing import NamedTuple

from tommy.cards.card import Rank
from tommy.games.canasta.rules.discards import PileStatus
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.pack import Cards, PlayingCard
from tommy.games.canasta.rules.seats import Seat
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import Options


class Phase(Enum):
    """What the core is waiting for."""

    BEFORE = "melds, then a draw or the pile"
    AFTER = "melds, then a discard"
    MELD = "the rest of a meld"
    TAKE = "the rest of a take"
    CARD = "the rest of a card to discard"
    ANSWER = "yes or no to partner"
    SCORE_SHEET = "any key, to deal the next hand"
    GAME_OVER = "any key, to begin the next game"


class Choice(Enum):
    """What a key can lead to now, for the prompt line."""

    DRAW = "the stock is not empty"
    TAKE = "the pile can be taken with some cards of the hand"
    MELD = "some meld can be laid"
    TAKE_BACK = "the newest meld can be taken back"
    DISCARD = "some card can be discarded"
    KEEP = "the single last card stays, and the turn ends"
    DECLINE = "the stock is empty, and the pile may be left"
    ASK = "partner can be asked"
    ASK_IN_VAIN = "partner can be asked, but the player cannot go out at all"
    ANSWER = "partner waits for yes or no"
    DO_IT = "Enter carries the typed command out"
    ITEM_OFF = "Backspace takes the last item off"
    CANCEL = "Esc gives the typed command up"
    FURTHER_MELD = "a further meld can join the take"
    GO_ON = "any key goes on"


class View(NamedTuple):
    """All that a screen may need, at one moment. Pairs are by side."""

    phase: Phase
    #: The seat whose keys count; None when anybody's key goes on.
    actor: Seat | None
    #: The seat whose turn it is.
    to_move: Seat
    options: Options
    match: MatchState
    turn: int
    permission: Permission
    #: By seat, in the order shown.
    hands: tuple[Cards, ...]
    #: By seat, what the cards held count.
    hand_sums: tuple[int, ...]
    #: Short groups (C14) are in them too.
    tables: tuple[Table, Table]
    treys: tuple[Cards, Cards]
    #: Whether a side has met its minimum.
    melded: tuple[bool, bool]
    minimums: tuple[int, int]
    #: The total of a short group and the minimum, "30 OF 50"; None while there is no such group.
    staged: tuple[int, int] | None
    #: What stands beside the melds.
    table_sums: tuple[int, int]
    #: The scores if the hand ended as it stands.
    running_scores: tuple[int, int]
    pile_count: int
    upcard: PlayingCard | None
    #: The card that lies crosswise in the pile, which is the upcard if that is wild.
    crosswise: PlayingCard | None
    #: How the pile stands for each side.
    pile_status: tuple[PileStatus, PileStatus]
    stock_count: int
    #: The position in the hand of the actor.
    cursor: int
    #: Whether the arrows move the meld cursor.
    chooses_meld: bool
    #: The meld that wild cards alone would go to.
    meld_cursor: Rank | None
    #: The letters of the half-typed command, as `keys.Partial.items`.
    typed: str
    #: What the move that Enter would make of it counts towards the minimum, with the melds staged
    #: before; None where no minimum is to be met.
    entry_total: int | None
    #: The whole pile, upcard last, while the player to move may look through it: under classic
    #: rules in the first turn (K14).
    pile_open: Cards | None
