"""What is counted in hands of Canasta (`tools.lab.habits`)."""

from collections import Counter

from tommy.games.canasta.rules.discards import binding
from tommy.games.canasta.rules.moves import Answer, Discard, Meld, Take
from tommy.games.canasta.rules.pack import KIND, RANK_KINDS, RED_TREYS, WILD
from tommy.games.canasta.rules.rulesets import CANASTA
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.rules.state import HandState
from tools.lab.habits import Count, Habits, PlayedHand, Step

#: A wild card on a pile of fewer cards is a waste.
_SMALL_PILE = 8


def _wild_discards(hand: PlayedHand) -> list[Step]:
    return [
        step for step in hand.steps if isinstance(step.move, Discard) and step.move.card in WILD
    ]


def _bound(step: Step) -> bool:
    """Whether a card in the pile lets nobody take it without a pair."""
    state: HandState = step.state
    return not binding(state.rules).isdisjoint(state.pile)


def _wilds_thrown(hand: PlayedHand) -> Count:
    return Count(len(_wild_discards(hand)))


def _wilds_wasted(hand: PlayedHand) -> Count:
    """On fewer than eight cards, or on a pile that is frozen for everyone already."""
    return Count(
        sum(len(step.state.pile) < _SMALL_PILE or _bound(step) for step in _wild_discards(hand))
    )


def _wilds_on_frozen(hand: PlayedHand) -> Count:
    thrown = _wild_discards(hand)
    return Count(sum(map(_bound, thrown)), len(thrown))


def _wilds_on_finished(hand: PlayedHand) -> Count:
    """Wild cards added to a finished canasta in a turn that does not end the hand."""
    added = 0
    last = hand.steps[-1].state.turn if hand.end.ending is Ending.WENT_OUT else None
    for state, seat, move in hand.steps:
        if isinstance(move, Meld) and move.wilds and not move.naturals and state.turn != last:
            lying = state.tables[side_of(seat)][move.rank]
            added += lying is not None and lying.size >= CANASTA
    return Count(added)


def _turn_after(hand: PlayedHand, place: int) -> list[Step] | None:
    """The next turn of the seat that decided in step ``place``; None if the hand ends before."""
    asked, seat = hand.steps[place].state.turn, hand.steps[place].seat
    turn = asked + (seat - hand.steps[place].state.to_move) % hand.end.seats
    steps = [step for step in hand.steps if step.state.turn == turn and step.seat == seat]
    return steps or None


def _refusals(hand: PlayedHand) -> list[list[Step]]:
    """The next turn of each seat that said no to its partner."""
    turns = [
        _turn_after(hand, place)
        for place, step in enumerate(hand.steps)
        if step.move == Answer(False)
    ]
    return [turn for turn in turns if turn is not None]


def _answers(hand: PlayedHand) -> list[bool]:
    return [step.move.yes for step in hand.steps if isinstance(step.move, Answer)]


def _noes(hand: PlayedHand) -> Count:
    return Count(_answers(hand).count(False))


def _noes_of_answers(hand: PlayedHand) -> Count:
    answers = _answers(hand)
    return Count(answers.count(False), len(answers))


def _lays_after_no(hand: PlayedHand) -> Count:
    turns = _refusals(hand)
    laid = [any(isinstance(step.move, Meld | Take) for step in turn) for turn in turns]
    return Count(sum(laid), len(turns))


def _pairs_broken(hand: PlayedHand) -> Count:
    """Discards from a pair, of those with a single card that fits no meld of the side at hand."""
    broken = number = 0
    for state, seat, move in hand.steps:
        if not isinstance(move, Discard):
            continue
        held = Counter(KIND[card] for card in state.hands[seat] if card not in RED_TREYS)
        table = state.tables[side_of(seat)]
        if any(held[kind] == 1 and table[kind] is None for kind in RANK_KINDS):
            number += 1
            kind = KIND[move.card]
            broken += kind in RANK_KINDS and held[kind] == 2
    return Count(broken, number)


def _feeding(hand: PlayedHand) -> Count:
    """Discards that fit a meld of the other side, of all that do not end the hand."""
    fed = number = 0
    for state, seat, move in hand.steps:
        if isinstance(move, Discard) and len(state.hands[seat]) > 1:
            number += 1
            fed += state.tables[1 - side_of(seat)][KIND[move.card]] is not None
    return Count(fed, number)


def _canastas(hand: PlayedHand, *, red: bool) -> Count:
    number = 0
    for table in hand.end.tables:
        for meld in table:
            number += meld is not None and meld.size >= CANASTA and red is not bool(meld.wilds)
    return Count(number)


HABITS = Habits(
    {
        "wild cards thrown": _wilds_thrown,
        "of these on under 8 cards or a frozen pile": _wilds_wasted,
        "wild cards on a finished canasta, not closing": _wilds_on_finished,
        "a partner says no": _noes,
        "red canastas": lambda hand: _canastas(hand, red=True),
        "black canastas": lambda hand: _canastas(hand, red=False),
    },
    {
        "wild cards thrown on a frozen pile, of those thrown": _wilds_on_frozen,
        "noes, of answers": _noes_of_answers,
        "noes followed by laying": _lays_after_no,
        "discards from a pair with a single at hand": _pairs_broken,
        "discards that fit the other side's melds": _feeding,
    },
)
