"""The reasons: each is true of its move, said by a predicate of its own for every reason."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.games.canasta.players import planner
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.decision import PlayerConfig, think_by
from tommy.games.canasta.players.evaluation import DiscardTerms, Weights, discards, pile_worth
from tommy.games.canasta.players.explanations import MoveReason, why_tried
from tommy.games.canasta.players.levels import CONFIGS, think
from tommy.games.canasta.players.monte_carlo import search
from tommy.games.canasta.rules import hand_play, move_generation
from tommy.games.canasta.rules.discards import binding, is_prize
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
    BLACK_TREYS,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    WILD,
    PlayingCard,
    parse_cards,
)
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Ending, Permission, is_short
from tommy.games.canasta.rules.state import HandState, Options, observation


class Told(NamedTuple):
    """A move with all that its reason may be about, the whole hand with it."""

    state: HandState
    move: Move
    config: PlayerConfig

    @property
    def seen(self) -> Observation:
        return observation(self.state, self.state.actor)

    @property
    def weights(self) -> Weights:
        return self.config.weights[self.state.seats]

    @property
    def known(self) -> CountState:
        return CountState.from_observation(self.seen)

    @property
    def hand(self) -> Counter[int]:
        return Counter(KIND[card] for card in self.seen.hand)

    @property
    def discard(self) -> PlayingCard:
        assert isinstance(self.move, Discard)
        return self.move.card

    @property
    def lying(self) -> int:
        """The size of the meld that a meld is laid onto, 0 if it is new."""
        assert isinstance(self.move, Meld)
        table = self.state.tables[side_of(self.state.to_move)]
        return 0 if (meld := table[self.move.rank]) is None else meld.size

    def melds(self) -> bool:
        return isinstance(self.move, Meld)

    def may(self, kind: type[Move]) -> bool:
        """Whether some move of a kind is legal."""
        return any(isinstance(move, kind) for move in move_generation.legal_moves(self.state))

    def ends_soon(self) -> bool:
        """Whether the stock lasts no further turn, or another side may go out."""
        if self.state.stock_count <= self.state.seats:
            return True
        theirs = 1 - side_of(self.state.actor)
        counts = [len(h) for seat, h in enumerate(self.state.hands) if side_of(seat) == theirs]
        big = any(
            meld is not None and meld.size >= self.weights.near_meld
            for meld in self.state.tables[theirs]
        )
        return big and min(counts) <= self.weights.near_end

    def leads_to(self, goal: Callable[[HandState, Move], bool]) -> bool:
        """Whether the player comes to a move of the goal in this turn, if he goes on so."""
        state, move = self.state, self.move
        for _ in range(30):
            if goal(state, move):
                return True
            after = hand_play.apply(state, move)
            if after.ending is not None or after.turn != self.state.turn:
                return False
            state = after
            seen = observation(state, state.actor)
            move = run_to_end(think_by(seen, 1, PlayerConfig(self.config.weights))).move
        raise AssertionError("a turn without an end")

    def goes_out(self) -> bool:
        seat = self.state.to_move

        def goal(state: HandState, move: Move) -> bool:
            return state.to_move == seat and hand_play.apply(state, move).ending is Ending.WENT_OUT

        return self.leads_to(goal)

    def price_of_opening(self) -> float:
        found = planner.initial_meld(self.known, self.weights, end_game=True)
        assert found is not None
        return found.cost

    def budget(self) -> float:
        return self.weights.budget + self.weights.budget_turn * (
            self.state.turn // self.state.seats
        )

    def points_to_lay(self) -> int:
        """What partner of one who asks could lay, twice, with 300 for a canasta he completes."""
        table = self.state.tables[side_of(self.state.actor)]
        wild = [card for card in self.seen.hand if card in WILD]
        pairs = len(wild)
        points = 0
        for rank in MELD_RANKS:
            lying, naturals = table[rank], self.hand[rank]
            if lying is None and naturals < 3:
                if naturals < 2 or not pairs:
                    continue
                pairs -= 1
            points += 2 * naturals * KIND_POINTS[rank]
            size = 0 if lying is None else lying.size
            points += 300 * (size < 7 <= size + naturals + min(len(wild), 3))
        return points and points + 2 * sum(KIND_POINTS[KIND[card]] for card in wild)

    def much_to_lay(self) -> float:
        """From how many of these points on he says no, if his partner holds few cards or many."""
        return self.weights.refuse if len(self.state.hands[self.state.to_move]) <= 6 else 600

    def may_lose_the_race(self) -> bool:
        """Whether the other side has a canasta and a hand of four cards or fewer."""
        theirs = 1 - side_of(self.state.actor)
        counts = [len(h) for seat, h in enumerate(self.state.hands) if side_of(seat) == theirs]
        canasta = any(meld is not None and meld.size >= 7 for meld in self.state.tables[theirs])
        return canasta and min(counts) <= 4

    def terms(self) -> dict[int, DiscardTerms]:
        """What each card that may be discarded costs, by kind."""
        return {terms.kind: terms for terms in discards(self.known, self.weights)}

    def cost(self) -> float:
        return self.terms()[KIND[self.discard]].cost

    def least_cost(self) -> float:
        return min(terms.cost for terms in self.terms().values())

    def is_kept_least(self) -> bool:
        """Whether no other card of the hand is missed less."""
        terms = self.terms()
        return terms[KIND[self.discard]].kept == min(each.kept for each in terms.values())

    def gain_of_last_pile(self) -> int:
        """What the last pile brings to the table less what it brings into the hand."""
        *below, upcard = self.state.pile
        table = self.state.tables[side_of(self.state.to_move)]
        after = self.hand + Counter(KIND[card] for card in below)
        kind = KIND[upcard]
        gain = KIND_POINTS[kind]
        if self.hand[kind] < 3 and table[kind] is None:
            gain += 2 * self.hand[kind] * KIND_POINTS[kind]
        for card in below:
            rank = KIND[card]
            fits = rank == kind or card in WILD or after[rank] >= 3 or table[rank] is not None
            gain += KIND_POINTS[rank] if fits else -KIND_POINTS[rank]
        return gain

    def is_frozen_for_all(self) -> bool:
        """Whether a card in the pile lets nobody take it without a pair."""
        return not binding(self.state.rules).isdisjoint(self.state.pile)

    def stops_by_most_cards(self) -> bool:
        """Whether most other kinds that could be discarded can be no upcard either."""
        kinds = set(self.hand) - {KIND[self.discard]}
        stopping = len({KIND[card] for card in (*BLACK_TREYS, *WILD)} & kinds)
        return 3 * stopping > 2 * len(kinds)

    def is_taken_for_sure(self) -> bool:
        """Whether a meld of the other side lies open to the discard."""
        pile = (*self.state.pile, self.discard)
        theirs = 1 - side_of(self.state.to_move)
        if self.discard in WILD or self.discard in BLACK_TREYS or is_prize(pile, self.state.rules):
            return False
        return self.state.tables[theirs][KIND[self.discard]] is not None


def _takes(told: Told, *, stock: bool) -> bool:
    return isinstance(told.move, Take) and bool(told.state.stock) == stock


def _pays(told: Told) -> bool:
    assert isinstance(told.move, Take)
    laid: tuple[Meld | Take, ...] = (told.move, *told.move.further)
    deuces, jokers = (sum(getattr(meld, wild) for meld in laid) for wild in ("deuces", "jokers"))
    price = (deuces * told.weights.deuce + jokers * told.weights.joker) / 2
    brings = sum(KIND[card] != 3 or card in BLACK_TREYS for card in told.state.pile[:-1])
    return pile_worth(told.known, told.weights).worth - price > told.weights.draw or brings >= 4


TRUE: Mapping[MoveReason, Callable[[Told], bool]] = {
    MoveReason.ONLY_MOVE: lambda told: move_generation.legal_moves(told.state) == (told.move,),
    MoveReason.PILE_CLOSED: lambda told: told.move == Draw() and not told.may(Take),
    MoveReason.PILE_POOR: lambda told: told.move == Draw() and told.may(Take),
    MoveReason.PILE_PAYS: lambda told: _takes(told, stock=True) and _pays(told),
    MoveReason.OVERLOOKED: lambda told: (
        told.move == Draw() and told.may(Take) and told.config.oversight_rate > 0
    ),
    MoveReason.PILE_FORCED: lambda told: _takes(told, stock=False) and not told.may(Decline),
    MoveReason.LAST_PILE_PAYS: lambda told: (
        _takes(told, stock=False) and told.may(Decline) and told.gain_of_last_pile() >= 0
    ),
    MoveReason.PILE_LEFT: lambda told: (
        told.move == Decline() and told.may(Take) and told.gain_of_last_pile() < 0
    ),
    MoveReason.LAYS_NO_MORE: lambda told: (
        told.move == Decline() and len(move_generation.legal_moves(told.state)) > 1
    ),
    MoveReason.OPENS: lambda told: (
        told.melds() and not told.seen.laid and told.price_of_opening() <= told.budget()
    ),
    MoveReason.OPENS_LATE: lambda told: (
        told.melds() and not told.seen.laid
        and told.seen.melded[1 - side_of(told.seen.seat)]
    ),
    MoveReason.OPENS_ON: lambda told: told.melds() and bool(told.seen.laid) and is_short(told.seen),
    MoveReason.OPENS_FOR_PILE: lambda told: (
        told.melds() and not told.seen.drawn
        and told.leads_to(lambda state, _: any(
            isinstance(move, Take) for move in move_generation.legal_moves(state)
        ))
    ),
    MoveReason.COMPLETES_CANASTA: lambda told: (
        isinstance(told.move, Meld) and told.lying < 7 <= told.lying + told.move.size
    ),
    MoveReason.GROWS_MELD: lambda told: told.melds() and told.lying > 0,
    MoveReason.NEW_MELD: lambda told: (
        isinstance(told.move, Meld) and told.lying == 0 and told.move.naturals >= 3
    ),
    MoveReason.END_NEAR: lambda told: told.melds() and told.ends_soon(),
    MoveReason.TAKES_BACK: lambda told: told.move == TakeBack() and is_short(told.seen),
    MoveReason.GOES_OUT: Told.goes_out,
    MoveReason.HAS_LEAVE: lambda told: told.seen.permission is Permission.YES and told.goes_out(),
    MoveReason.PARTNER_FULL: lambda told: (
        told.move == Ask()
        and told.seen.hand_counts[(told.seen.seat + 2) % 4] >= told.weights.ask
    ),
    MoveReason.LETS_OUT: lambda told: (
        told.move == Answer(True) and told.points_to_lay() < told.much_to_lay()
    ),
    MoveReason.LETS_END: lambda told: (
        told.move == Answer(True) and (told.ends_soon() or told.may_lose_the_race())
    ),
    MoveReason.WAITS: lambda told: (
        told.move == Answer(False) and told.points_to_lay() >= told.much_to_lay()
    ),
    MoveReason.FREEZES: lambda told: (
        told.discard in WILD and len(told.state.pile) > 7 and not told.is_frozen_for_all()
    ),
    MoveReason.STOPS: lambda told: (
        told.discard in (*BLACK_TREYS, *WILD) and not told.stops_by_most_cards()
    ),
    # How seldom it is taken is for many hands to say.
    MoveReason.SAFE: lambda told: (
        told.discard not in (*BLACK_TREYS, *WILD) and not told.is_taken_for_sure()
    ),
    MoveReason.LEAST_USE: Told.is_kept_least,
    MoveReason.COSTS_LEAST: lambda told: told.cost() == told.least_cost() and not told.is_kept_least(),
    MoveReason.SLIP: lambda told: told.cost() > told.least_cost(),
    MoveReason.LAST_KEPT: lambda told: told.move == Keep() and len(told.seen.hand) == 1,
    MoveReason.TRIED: lambda told: run_to_end(think_by(told.seen, 1, told.config)).move != told.move,
}  # fmt: skip


def test_each_reason_has_its_predicate() -> None:
    assert set(TRUE) == set(MoveReason)


class Tally:
    """What was told in some hands, and how often a discard called safe was taken."""

    def __init__(self) -> None:
        self.told: Counter[MoveReason] = Counter()
        self.taken = 0

    def hand(self, config: PlayerConfig, seats: int, rule_set: Rules, seed: int) -> None:
        """Play a hand, a few of its moves by chance, and check each reason that is told in it."""
        scores = ((0, 0), (1600, 900), (3200, 4000))[seed % 3]
        state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
        chance = random.Random(seed)
        while state.ending is None:
            seen = observation(state, state.actor)
            move, reason = run_to_end(think_by(seen, chance.getrandbits(32), config))
            why = MoveReason(reason)
            assert TRUE[why](Told(state, move, config)), f"{why} of {move} in {state}"
            self.told[why] += 1
            any_move = chance.random() < 0.05
            state = hand_play.apply(
                state, chance.choice(move_generation.legal_moves(state)) if any_move else move
            )
            if why is MoveReason.SAFE and not any_move and state.ending is None:
                self.taken += any(
                    isinstance(each, Take) for each in move_generation.legal_moves(state)
                )


#: What hands tell sooner or later; the rest is told in `test_levels` and below.
_OFTEN = {
    MoveReason.PILE_CLOSED, MoveReason.PILE_PAYS, MoveReason.OPENS, MoveReason.OPENS_ON, MoveReason.COMPLETES_CANASTA,
    MoveReason.GROWS_MELD, MoveReason.NEW_MELD, MoveReason.END_NEAR, MoveReason.GOES_OUT, MoveReason.SAFE, MoveReason.LEAST_USE,
}  # fmt: skip


@pytest.mark.parametrize(("level", "told"), [
    (Level.EASY, {*_OFTEN, MoveReason.OVERLOOKED}),
    (Level.HARD, {*_OFTEN, MoveReason.PILE_POOR, MoveReason.OPENS_LATE, MoveReason.STOPS, MoveReason.FREEZES,
                  MoveReason.COSTS_LEAST, MoveReason.HAS_LEAVE, MoveReason.PARTNER_FULL, MoveReason.LETS_OUT}),
], ids=["easy", "hard"])  # fmt: skip
def test_every_reason_is_true_of_its_move(level: Level, told: set[MoveReason]) -> None:
    tally = Tally()
    for seed in range(40):
        rule_set = CLASSIC if seed // 2 % 2 else TOMMY
        tally.hand(CONFIGS[level], 2 + 2 * (seed % 2), rule_set, seed)
    assert told <= set(tally.told)
    assert tally.taken < 0.1 * tally.told[MoveReason.SAFE]


def test_what_the_expert_tried_is_not_what_he_thought_first() -> None:
    state = hand_play.deal(Options(2), 0, (0, 0), 7).state
    tried = 0
    while state.ending is None and tried < 2:
        seen = observation(state, state.actor)
        move, why = run_to_end(think(seen, 1, Level.EXPERT))
        if why is MoveReason.TRIED:
            tried += 1
            assert TRUE[MoveReason.TRIED](Told(state, move, CONFIGS[Level.HARD]))
        state = hand_play.apply(state, move)
    assert tried == 2


#: What is true of the move itself, whoever thought of it.
_BY_MOVE = {
    MoveReason.COMPLETES_CANASTA, MoveReason.GROWS_MELD, MoveReason.NEW_MELD, MoveReason.PILE_POOR,
    MoveReason.FREEZES, MoveReason.STOPS, MoveReason.SAFE, MoveReason.LEAST_USE,
    MoveReason.PARTNER_FULL,
}  # fmt: skip


def test_the_reason_of_a_move_that_was_tried_is_what_it_does_if_that_says_something() -> None:
    told: Counter[MoveReason] = Counter()
    for seed in range(8):
        state = hand_play.deal(Options(2 + 2 * (seed % 2)), 0, (0, 0), seed).state
        config = CONFIGS[Level.HARD]
        while state.ending is None:
            seen = observation(state, state.actor)
            first = run_to_end(think_by(seen, 1, config)).move
            move = run_to_end(search(seen, 1, budget=300, heuristic_move=first))
            if move != first:
                counted = CountState.from_observation(seen)
                why = why_tried(seen, counted, move, config.weights[state.seats])
                told[why] += 1
                if why in _BY_MOVE:
                    assert TRUE[why](Told(state, move, config)), f"{why} of {move} in {state}"
            state = hand_play.apply(state, move)
    assert told.total() > 60
    assert told[MoveReason.TRIED] < 0.5 * told.total()
    assert len(_BY_MOVE & set(told)) >= 4


FOURS = "4H 4D 4C 4D 4C 4H"


@pytest.mark.parametrize(("state", "move", "why"), [
    (position("3S KS KH KD QS QH QD", pile="5D 6C", mine="AS AH AD", drawn=True), "3S", MoveReason.LEAST_USE),
    (position("3S KS KH KD QS QH QD", pile="5D 6C 7H", mine="AS AH AD", drawn=True),
     "3S", MoveReason.STOPS),
    (position("2S 4S", pile="5D 6C 7H 8H", mine="AS AH AD", theirs=FOURS, drawn=True),
     "2S", MoveReason.STOPS),
    (position("2S 4S", pile="5D 6C 7H 8H 9H TH JH QH", mine="AS AH AD", theirs=FOURS, drawn=True),
     "2S", MoveReason.FREEZES),
    # Frozen already: that is no reason to throw another.
    (position("2S 4S", pile="2D 6C 7H 8H 9H TH JH QH", mine="AS AH AD", theirs=FOURS, drawn=True),
     "4S", MoveReason.LEAST_USE),
    (position("8S 8H 4C 9D", mine="KS KH KD", pile="KC 8D", stock=""),
     "TAKE UU", MoveReason.LAST_PILE_PAYS),
    (position("9S 9H 9D 4C 5C", pile="5S 6D", stock=""), "DECLINE", MoveReason.LAYS_NO_MORE),
    # With all of its jacks one card would be left of its hand, so one of them stays.
    (position("JH 4S JC JD", mine="6S 6H 6D", pile="JH", rules=CLASSIC, stock=""), "TAKE UU",
     MoveReason.LAST_PILE_PAYS),
    (position("JH 4S JC JD", mine="6S 6H 6D", pile="JH", rules=CLASSIC), "DRAW", MoveReason.PILE_POOR),
], ids=lambda value: value.name if isinstance(value, MoveReason) else "")  # fmt: skip
def test_the_reason_depends_on_what_is_there(state: HandState, move: str, why: MoveReason) -> None:
    config = CONFIGS[Level.HARD]
    thought = run_to_end(think_by(observation(state, 0), 1, config))
    assert (str(thought.move), thought.why) == (move, why)
    assert TRUE[why](Told(state, thought.move, config))


def test_a_partner_with_cards_to_lay_gives_leave_only_if_the_hand_may_end_anyway() -> None:
    state = position("5S 5H 5D 6S", seats=4, drawn=True, mine="KS KH KD KC KS KH")
    state = hand_play.apply(state, Ask())
    hands = (*state.hands[:2], parse_cards("AS AH AD AC AC AS QS QH QD 4S"), state.hands[3])
    for stock, yes, why in (
        (state.stock, False, MoveReason.WAITS),
        (state.stock[:3], True, MoveReason.LETS_END),
    ):
        asked = state._replace(hands=hands, stock=stock)
        seen = observation(asked, asked.actor)
        assert run_to_end(think_by(seen, 1, CONFIGS[Level.HARD])) == (Answer(yes), why)


@pytest.mark.parametrize(("hand", "theirs", "others", "yes"), [
    ("AS AH AD AC AC QS QH 2D 4S", "", 9, False),
    ("AS AH AD AC AC QS QH 2D 4S", "8S 8H 8D 8C 8S 8H 8D", 9, False),
    ("AS AH AD AC AC QS QH 2D 4S", "8S 8H 8D 8C 8S 8H 8D", 4, True),
    ("AS AH AD AC AC QS QH 6D 4S", "", 9, True),
    ("AS AH AD AC AC AH AD QS QH 2D 4S", "8S 8H 8D 8C 8S 8H 8D", 4, False),
])  # fmt: skip
def test_the_answer_heeds_a_pair_with_a_wild_card_and_who_threatens_to_go_out(
    hand: str, theirs: str, others: int, yes: bool
) -> None:
    state = position("5S 5H 5D 6S", seats=4, drawn=True, mine="KS KH KD KC KS KH KD", theirs=theirs)
    state = hand_play.apply(state, Ask())
    rivals = (*state.stock[:others],)
    asked = state._replace(hands=(state.hands[0], rivals, parse_cards(hand), rivals))
    told = Told(asked, Answer(yes), CONFIGS[Level.HARD])
    counted = position_of(state._replace(permission=Permission.NOT_ASKED, hands=asked.hands))
    thought = run_to_end(think_by(observation(asked, 2), 1, told.config))
    assert thought.move == Answer(yes)
    assert TRUE[MoveReason(thought.why)](told)
    assert planner.refuses(counted, told.weights) != yes
