"""A hand of Canasta as numbers of cards: the same rules again, quick enough to play thousands.

A hand is a list of fifteen numbers, by kind as in `pack`, and at `RED_TREY` the red treys that wait
in it (K3); suits do not matter otherwise. Positions change in place. `hand_play` stays the law: the
tests play both side by side and compare every move, its effect and the sums. There is no taking
back here: a short group (C14) returns to the hand by a draw, a take or a refusal of the pile.
Source: RULEBOOK sections 1 and 2, COMPUTER (How).
"""

from collections.abc import Sequence
from operator import sub
from typing import TYPE_CHECKING, Final

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.card import JOKER
from tommy.games.canasta.players.beliefs import Beliefs, infer, sizes_before
from tommy.games.canasta.players.counts import (
    KIND_OF,
    NO_UPCARD,
    RED_TREY,
    UNKNOWN,
    WILD_KINDS,
    MeldCounts,
    laid_counts,
    meld_counts,
    numbers,
    worth,
)
from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
    COPIES,
    DEUCE_KIND,
    JOKER_KIND,
    KINDS,
    RANK_KINDS,
    RED_TREY_COUNT,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import (
    CANASTA,
    MOST_WILD,
    minimum,
)
from tommy.games.canasta.rules.seats import SIDES, Seat, Side, side_of
from tommy.games.canasta.rules.situation import Ending, Permission, group_total, is_short

#: The kinds that bind a pile from below its top, without black treys and with them (C16, K6).
_BINDING: Final = WILD_KINDS | {RED_TREY}
_BINDING_TREYS: Final = _BINDING | {TREY_KIND}
#: The attributes that follow from the past.
_RECALLED: Final = frozenset(("known", "thrown", "unseen", "has_laid", "found"))


class CountState:
    """A hand of Canasta in progress as numbers: all cards of it, or what one seat knows."""

    __slots__ = (
        "binds", "broken", "by_player", "canastas", "concealed", "covered", "drawn", "ending",
        "found", "free", "hands", "has_laid", "known", "least_left", "lost", "melded", "minimums",
        "pair_required", "permission", "pile", "points", "points_short", "rules", "scores",
        "seats", "seen", "sizes", "staged", "stock", "tables", "taken", "thrown", "to_move",
        "touched", "treys", "turn", "unseen", "wilds",
    )  # fmt: skip

    #: By seat and kind, what lies in a hand for all to know, and what was discarded.
    known: list[list[int]]
    thrown: list[list[int]]
    #: By kind, what lies in the stock or unknown in a hand.
    unseen: list[int]
    #: By seat, who laid cards in an earlier turn.
    has_laid: list[bool]
    #: By kind, the sizes of the melds of the mover's side as the turn began (K16).
    found: list[int]

    def __init__(self, seen: Observation) -> None:
        """What lies open of a position; hands are empty, and the stock is unknown.

        What follows from the past is recalled when it is first asked for (`__getattr__`).
        """
        self.seen = seen
        rules, seats = seen.rules, seen.seats
        self.rules = rules
        self.binds = rules.black_treys_bind
        self.lost = rules.last_card_lost
        self.free = rules.concealed_is_free
        self.by_player = rules.concealed_by_player
        self.least_left = rules.least_left
        self.seats = seats
        self.to_move: Seat = seen.to_move
        self.drawn, self.taken = seen.drawn, seen.taken
        self.permission = seen.permission
        self.concealed = seen.concealed
        self.turn = seen.turn
        self.ending = seen.ending
        #: Whether melds were laid, or the pile was taken, in this turn.
        self.touched = seen.laid_before or bool(seen.laid)

        #: By seat and kind.
        self.hands = [[0] * (KINDS + 1) for _ in range(seats)]
        self.sizes = list(seen.hand_counts)
        #: The top card last.
        self.stock = [UNKNOWN] * seen.stock_count
        #: The upcard last.
        self.pile = [KIND_OF[card] for card in seen.pile]
        #: Whether only a pair takes the pile from a side that has melded.
        self.pair_required = not (_BINDING_TREYS if self.binds else _BINDING).isdisjoint(self.pile)
        self.treys = [len(treys) for treys in seen.treys]
        #: By kind, what lies neither in the pile nor on the table.
        self.covered = [*COPIES, RED_TREY_COUNT - int_sum(self.treys)]
        for kind in self.pile:
            self.covered[kind] -= 1
        #: By side and kind, the size of a meld, and how many of its cards are wild.
        self.tables = [[0] * KINDS for _ in SIDES]
        self.wilds = [[0] * KINDS for _ in SIDES]
        #: By side, what the cards laid count, and the number of canastas.
        self.points, self.canastas = [0, 0], [0, 0]
        for side, table in enumerate(seen.tables):
            self._count_table(side, table)
        self.scores = seen.scores
        self.minimums = [minimum(score) for score in seen.scores]
        self.melded = list(seen.melded)
        self.broken = list(seen.broken)
        #: What the mover's side lacks for its initial meld, and its melds of this turn till then.
        self.points_short = 0
        self.staged: list[MeldCounts] = []
        side = side_of(self.to_move)
        if not self.melded[side]:
            self.points_short = self.minimums[side] - group_total(seen)
            if is_short(seen):
                self.staged = [laid_counts(laid.rank, laid.cards) for laid in seen.laid]
            elif seen.laid:
                self.melded[side] = True

    @classmethod
    def from_observation(cls, seen: Observation) -> "CountState":
        """What one seat knows of a position: its own hand, and of the others what was seen.

        The other hands are empty, though ``sizes`` tells how many cards they have, and every card
        of the stock is `UNKNOWN`. So it can be judged and copied, but moves that need a hidden card
        cannot be played.
        """
        state = cls(seen)
        state.hands[seen.seat] = numbers(seen.hand)
        return state

    if not TYPE_CHECKING:  # else mypy would let every name pass

        def __getattr__(self, name: str) -> object:
            """Recall the past, when something of it is read for the first time."""
            if name not in _RECALLED:
                raise AttributeError(name)
            self.recall(infer(self.seen))
            return getattr(self, name)

    def recall(self, beliefs: Beliefs) -> None:
        """Set what follows from the past, of which these are the beliefs."""
        self.known, self.thrown, laid = beliefs
        self.unseen = self.covered[:]
        for known in filter(any, self.known):
            self.unseen = list(map(sub, self.unseen, (*known, 0)))
        self.has_laid = [self.by_player and number > 0 for number in laid]
        self.found = [0] * KINDS
        if self.by_player:
            self.has_laid[self.seen.to_move] = not self.seen.concealed
            self.found = sizes_before(self.seen)

    def _count_table(self, side: Side, table: Table) -> None:
        """Count the melds of a side, whose cards are no longer unseen."""
        sizes, mixed, covered = self.tables[side], self.wilds[side], self.covered
        for rank, cards, wilds in filter(None, table):
            size, jokers = len(cards), cards.count(JOKER) if wilds else 0
            sizes[rank], mixed[rank] = size, wilds
            covered[rank] -= size - wilds
            covered[DEUCE_KIND] -= wilds - jokers
            covered[JOKER_KIND] -= jokers
            self.points[side] += worth(rank, size - wilds, wilds - jokers, jokers)
            self.canastas[side] += size >= CANASTA

    def copy(self) -> "CountState":
        """A copy of the position, to be played on."""
        other: CountState = type(self).__new__(type(self))
        other.rules = self.rules
        other.binds = self.binds
        other.lost = self.lost
        other.free = self.free
        other.by_player = self.by_player
        other.least_left = self.least_left
        other.seats = self.seats
        other.to_move = self.to_move
        other.drawn = self.drawn
        other.taken = self.taken
        other.hands = [hand[:] for hand in self.hands]
        other.sizes = self.sizes[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.pair_required = self.pair_required
        other.tables = [table[:] for table in self.tables]
        other.wilds = [wilds[:] for wilds in self.wilds]
        other.points = self.points[:]
        other.canastas = self.canastas[:]
        other.treys = self.treys[:]
        other.scores = self.scores
        other.minimums = self.minimums
        other.melded = self.melded[:]
        other.broken = self.broken[:]
        other.permission = self.permission
        other.concealed = self.concealed
        other.turn = self.turn
        other.ending = self.ending
        other.has_laid = self.has_laid[:]
        other.found = self.found
        other.touched = self.touched
        other.points_short = self.points_short
        other.staged = self.staged[:]
        other.known = [known[:] for known in self.known]
        other.thrown = [thrown[:] for thrown in self.thrown]
        other.unseen = self.unseen[:]
        return other

    # Moves. Each is taken to be legal.

    def draw(self) -> None:
        """Draw a card from the stock, red treys faced; or the end of the hand (C9, C24, K12)."""
        if self.staged:
            self.return_staged()
        seat, stock = self.to_move, self.stock
        card = stock.pop()
        while True:
            if not stock and self.lost and card in NO_UPCARD:
                self._end(Ending.LAST_CARD)
                return
            if card != RED_TREY:
                break
            self._face(seat)
            if not stock:
                self._end(Ending.LAST_TREY)
                return
            card = stock.pop()
        self.hands[seat][card] += 1
        self.sizes[seat] += 1
        self.drawn = True

    def _face(self, seat: Seat) -> None:
        self.treys[seat & 1] += 1
        self.unseen[RED_TREY] -= 1

    def return_staged(self) -> None:
        """Put a short group of the mover back into the hand, whose cards are known then (C14)."""
        seat = self.to_move
        side = seat & 1
        hand, known = self.hands[seat], self.known[seat]
        table, wilds = self.tables[side], self.wilds[side]
        for kind, naturals, deuces, jokers in self.staged:
            for each, number in ((kind, naturals), (DEUCE_KIND, deuces), (JOKER_KIND, jokers)):
                hand[each] += number
                known[each] += number
            size = naturals + deuces + jokers
            self.sizes[seat] += size
            if table[kind] >= CANASTA > table[kind] - size:
                self.canastas[side] -= 1
            table[kind] -= size
            wilds[kind] -= deuces + jokers
        self.points[side] = 0
        self.points_short = self.minimums[side]
        self.staged.clear()
        self.touched = False

    def _leaves(self, seat: Seat, kind: int, number: int) -> None:
        """Take ``number`` cards of a kind, which all have seen now, from a hand."""
        self.hands[seat][kind] -= number
        known = self.known[seat]
        seen = known[kind]
        if seen >= number:
            known[kind] = seen - number
        else:
            known[kind] = 0
            self.unseen[kind] -= number - seen

    def _grow(self, kind: int, naturals: int, deuces: int, jokers: int, upcards: int) -> None:
        """Lay cards of the hand, and the upcard with them if ``upcards`` is 1."""
        seat = self.to_move
        side = seat & 1
        if naturals:
            self._leaves(seat, kind, naturals)
        wild = deuces + jokers
        if wild:
            if deuces:
                self._leaves(seat, DEUCE_KIND, deuces)
            if jokers:
                self._leaves(seat, JOKER_KIND, jokers)
            self.wilds[side][kind] += wild
        number = naturals + wild
        self.sizes[seat] -= number
        table = self.tables[side]
        size = table[kind]
        grown = size + number + upcards
        table[kind] = grown
        if size < CANASTA <= grown:
            self.canastas[side] += 1
        self.points[side] += worth(kind, naturals + upcards, deuces, jokers)

    def lay(self, kind: int, naturals: int, deuces: int, jokers: int) -> None:
        """Meld cards of the hand (C10 to C14, C22)."""
        seat = self.to_move
        side = seat & 1
        before = self.points[side]
        self._grow(kind, naturals, deuces, jokers, 0)
        self.touched = True
        if not self.melded[side]:
            self.points_short -= self.points[side] - before
            if self.points_short <= 0:
                self.melded[side] = True
                self.staged.clear()
            else:
                self.staged.append((kind, naturals, deuces, jokers))
        if not self.sizes[seat]:
            self.melded[side] = True
            self.staged.clear()
            self._end(Ending.WENT_OUT)

    def take(
        self, naturals: int, deuces: int, jokers: int, further: Sequence[MeldCounts] = ()
    ) -> None:
        """Take the pile, its upcard melded with cards of the hand and further melds (C19, C20)."""
        if self.staged:
            self.return_staged()
        seat = self.to_move
        pile = self.pile
        self._grow(pile.pop(), naturals, deuces, jokers, 1)
        for meld in further:
            self._grow(*meld, 0)
        hand, known = self.hands[seat], self.known[seat]
        gained = len(pile)
        for kind in pile:
            if kind == RED_TREY:
                self.treys[seat & 1] += 1
                gained -= 1
            else:
                hand[kind] += 1
                known[kind] += 1
        self.sizes[seat] += gained
        self.pile = []
        self.pair_required = False
        self.melded[seat & 1] = self.drawn = self.taken = self.touched = True
        if not self.sizes[seat]:
            self._end(Ending.WENT_OUT)
        elif self.sizes[seat] == 1 and self.last_card_stays():
            self.keep()

    def discard(self, kind: int) -> None:
        """Discard a card of a kind, which ends the turn, or the hand (C8, C21)."""
        seat = self.to_move
        self._leaves(seat, kind, 1)
        self.sizes[seat] -= 1
        self.thrown[seat][kind] += 1
        self.pile.append(kind)
        if kind in WILD_KINDS or (self.binds and kind == TREY_KIND):
            self.pair_required = True
        if self.sizes[seat]:
            self.keep()
        else:
            self.melded[seat & 1] = self.melded[seat & 1] or self.touched
            self.staged.clear()
            self._end(Ending.WENT_OUT)

    def keep(self) -> None:
        """End the turn as things stand (C21)."""
        if not self.stock and not self.pile:
            self._end(Ending.NOTHING_LEFT)
            return
        if self.permission is not Permission.NOT_ASKED:
            self._count_broken()
            self.permission = Permission.NOT_ASKED
        seat = self.to_move
        if self.touched:
            self.has_laid[seat] = True
        seat = seat + 1 if seat + 1 < self.seats else 0
        side = seat & 1
        self.to_move = seat
        self.drawn = self.taken = self.touched = False
        self.turn += 1
        if self.melded[side]:
            self.points_short = 0
        else:
            self.points_short = self.minimums[side]
        if self.by_player:
            self.concealed = not self.has_laid[seat]
            if self.concealed:
                self.found = self.tables[side][:]
            if self.hands[seat][RED_TREY]:
                self._replace_treys(seat)
        else:
            self.concealed = not self.melded[side]

    def answer(self, *, yes: bool) -> None:
        """Ask partner whether the mover may go out, and get this answer (C26, K11)."""
        self.permission = Permission.YES if yes else Permission.NO

    def decline(self) -> None:
        """Leave the pile lying, which ends the hand (C25, K12)."""
        if self.staged:
            self.return_staged()
        self._end(Ending.DECLINED)

    def _replace_treys(self, seat: Seat) -> None:
        hand = self.hands[seat]
        for _ in range(hand[RED_TREY]):
            hand[RED_TREY] -= 1
            self._face(seat)
            card = self.stock.pop()
            while card == RED_TREY:
                self._face(seat)
                card = self.stock.pop()
            hand[card] += 1

    def _count_broken(self) -> None:
        if self.permission is Permission.YES and self.rules.broken_permission:
            self.broken[self.to_move & 1] += 1

    def _end(self, ending: Ending) -> None:
        if ending is not Ending.WENT_OUT:
            self._count_broken()
        if self.concealed and self.by_player:
            pairs = list(zip(self.tables[self.to_move & 1], self.found, strict=True))
            self.concealed = all(not old or old == new for new, old in pairs) and any(
                not old and new >= CANASTA for new, old in pairs
            )
        self.ending = ending
        # Red treys that were never faced count as faced (K3).
        for seat, hand in enumerate(self.hands):
            if hand[RED_TREY]:
                self.sizes[seat] -= hand[RED_TREY]
                self.treys[seat & 1] += hand[RED_TREY]
                hand[RED_TREY] = 0

    def last_card_stays(self) -> bool:
        """Whether the hand is one card that can be neither melded nor discarded (C21, C26)."""
        seat = self.to_move
        side = seat & 1
        if not self.drawn or self.sizes[seat] != 1 or self.least_left > 1:
            return False
        if self.permission is Permission.NO:
            return True
        if self.canastas[side]:
            return False
        table, hand = self.tables[side], self.hands[seat]
        if hand[JOKER_KIND] or hand[DEUCE_KIND]:
            wilds = self.wilds[side]
            return not any(
                table[kind] >= CANASTA - 1 and wilds[kind] < MOST_WILD for kind in RANK_KINDS
            )
        return table[hand.index(1)] < CANASTA - 1

    def play(self, move: Move) -> None:
        """Play a legal move of the rules; ValueError for asking, answering and taking back."""
        match move:
            case Draw():
                self.draw()
            case Meld():
                self.lay(int(move.rank), move.naturals, move.deuces, move.jokers)
            case Take():
                further = list(map(meld_counts, move.further))
                self.take(move.naturals, move.deuces, move.jokers, further)
            case Discard():
                self.discard(KIND_OF[move.card])
            case Keep():
                self.keep()
            case Decline():
                self.decline()
            case Ask() | Answer() | TakeBack():
                raise ValueError(f"{move} is no move of counts")

    def rival_size(self) -> int:
        """Cards in the smallest hand of the side that is not to move."""
        seat, sizes = self.to_move, self.sizes
        # The seat before, and with four seats the one after, are those of the other side.
        return min(sizes[seat - 1], sizes[(seat + 1) % self.seats])
