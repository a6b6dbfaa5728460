"""What the search of the expert tries: moves, and how the turn goes on after each of them.

The heuristic's move comes first. Source: COMPUTER (Search).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import int_sum
from tommy.games.canasta.players import planner, rollout
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import WEIGHTS, best_discard
from tommy.games.canasta.players.evaluation import discards as discard_terms
from tommy.games.canasta.rules.legality import refusal
from tommy.games.canasta.rules.move_generation import takes
from tommy.games.canasta.rules.moves import (
    Ask,
    Decline,
    Discard,
    Draw,
    Meld,
    Move,
    Take,
    meld_of,
)
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import KIND, RED_TREYS
from tommy.games.canasta.rules.rulesets import CANASTA

#: By how many points a candidate is thought to be worse than the heuristic's choice, at least.
_PRIOR_LOSS: Final = 40.0
#: The further prior loss by each wild card of a plan beyond those of the heuristic's next meld, and
#: the whole one by no meld if that meld completes a canasta.
_WILD_SPENT: Final = 60.0
_SURE_CANASTA: Final = 200.0
#: How many plans of melds are tried at most.
_MOST_PLANS: Final = 10
#: Stands for no meld at all.
NO_MELD: Final[Move] = Draw()

#: Goes on with the turn in a sampled deal.
Play = Callable[[CountState], None]


class Candidate(NamedTuple):
    """A move to try, and how the turn goes on in the sampled deals."""

    move: Move
    play: Play
    #: What it is thought to be worth less than the heuristic's choice, in points.
    prior_loss: float = _PRIOR_LOSS


def before_draw(observation: Observation, usual: Move, start: CountState) -> list[Candidate]:
    """The heuristic's move, then drawing or leaving the pile, then ways to take it."""
    found: dict[Move, Candidate] = {}
    if isinstance(usual, Ask):
        found[usual] = Candidate(usual, _ask)
    elif isinstance(usual, Meld):
        # Before the draw the heuristic melds to go out, to take the pile, or before the end.
        if not start.melded[start.to_move & 1]:
            return [Candidate(usual, _playing(usual))]
        found[usual] = Candidate(usual, _going_out_by(usual))
    moves: list[Move] = [usual, Draw() if observation.stock_count else Decline()]
    take = planner.take_pile(start, WEIGHTS[observation.seats])
    if take is not None:
        moves.append(take)
    moves += sorted(takes(observation), key=_wilds_then_naturals)[:2]
    for move in moves:
        if move not in found and refusal(observation, move) is None:
            found[move] = Candidate(move, _playing(move))
    return list(found.values())


def _wilds_then_naturals(take: Take) -> tuple[int, int]:
    return take.wilds + int_sum(meld.wilds for meld in take.further), -take.naturals


def after_draw(observation: Observation, usual: Move, start: CountState) -> list[Candidate]:
    """Plans of melds, going out, and `NO_MELD`."""
    spends = usual.wilds if isinstance(usual, Meld) else 0
    candidates = [
        Candidate(
            plan[0],
            _laying(plan),
            _PRIOR_LOSS + _WILD_SPENT * max(0, int_sum(meld.wilds for meld in plan) - spends),
        )
        for plan in _plans(start, usual)
    ]
    way = planner.way_of(start)
    if way is not None:
        if refusal(observation, Ask()) is None:
            candidates.append(Candidate(Ask(), _ask))
        # A partner with many cards is asked, whatever the rollouts say.
        if way.melds and not isinstance(usual, Ask):
            candidates.append(Candidate(way.melds[0], _go_out))
    sure = isinstance(usual, Meld) and _completes(start, usual)
    candidates.append(Candidate(NO_MELD, _laying(()), _SURE_CANASTA if sure else _PRIOR_LOSS))
    wanted = usual if isinstance(usual, Meld | Ask) else NO_MELD
    # Of those that begin with the heuristic's meld going out comes first, then the longest plan.
    candidates.sort(key=lambda candidate: (candidate.move != wanted, candidate.play != _go_out))
    return candidates


def _completes(start: CountState, meld: Meld) -> bool:
    lying = start.tables[start.to_move & 1][meld.rank]
    return lying < CANASTA <= lying + meld.size


def discards(observation: Observation, usual: Move, start: CountState) -> list[Candidate]:
    """Every card that may be discarded, one of a kind, the heuristic's first."""
    terms = sorted(discard_terms(start, WEIGHTS[start.seats]), key=lambda terms: terms.cost)
    cards = {KIND[card]: card for card in observation.hand if card not in RED_TREYS}
    if isinstance(usual, Discard):
        cards[KIND[usual.card]] = usual.card
        terms.sort(key=lambda terms: terms.kind != KIND[usual.card])
    return [
        Candidate(
            Discard(card), _playing(Discard(card)), max(_PRIOR_LOSS, each.cost - terms[0].cost)
        )
        for each in terms
        for card in (cards[each.kind],)
    ]


# Plans of melds


def _plans(start: CountState, usual: Move) -> list[tuple[Meld, ...]]:
    """Melds that may be laid together now: the heuristic's, all there are, and all but one."""
    begun: list[tuple[Meld, ...]] = [()]
    if isinstance(usual, Meld):
        begun.append((usual,))
    plans: list[tuple[Meld, ...]] = []
    for first in begun:
        for end_game in (False, True):
            plans += (_merged((*first, *_planned(start, first, end_game=end_game))), first)
    if start.melded[start.to_move & 1]:
        for plan in list(plans):
            plans += ((*plan[:left], *plan[left + 1 :]) for left in range(len(plan)))
            plans += ((meld,) for meld in plan)
    legal = [plan for plan in dict.fromkeys(plans) if plan and _stands(start, plan)]
    return legal[:_MOST_PLANS]


def _planned(start: CountState, first: tuple[Meld, ...], *, end_game: bool) -> Iterator[Meld]:
    """The melds that the planner would lay after ``first``, an initial meld whatever it costs."""
    state, weights = start.copy(), WEIGHTS[start.seats]
    for meld in first:
        state.play(meld)
    while state.ending is None:
        unopened = not state.melded[state.to_move & 1]
        next_meld = planner.next_meld(state, weights, end_game=end_game or unopened)
        if next_meld is None:
            return
        state.play(next_meld)
        yield next_meld


def _merged(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Melds laid together, those of one rank as one."""
    counts: dict[int, tuple[int, int, int]] = {}
    for meld in melds:
        naturals, deuces, jokers = counts.get(meld.rank, (0, 0, 0))
        counts[meld.rank] = naturals + meld.naturals, deuces + meld.deuces, jokers + meld.jokers
    return tuple(meld_of(int(rank), *laid) for rank, laid in counts.items())


def _stands(start: CountState, plan: tuple[Meld, ...]) -> bool:
    """Whether these melds of the planner hold without those left out.

    Each needs naturals or a meld to go to; together they meet the minimum and leave two cards.
    """
    state = start.copy()
    seat = state.to_move
    for meld in plan:
        if not meld.naturals and not state.tables[seat & 1][meld.rank]:
            return False
        if state.sizes[seat] - meld.size < 2:
            return False
        state.play(meld)
    return state.melded[seat & 1]


# How the turn goes on


def _playing(move: Move) -> Play:
    return lambda state: state.play(move)


def _going_out_by(meld: Meld) -> Play:
    """Lay this meld, then go out if that is possible."""

    def play(state: CountState) -> None:
        state.play(meld)
        if state.ending is None:
            rollout.go_out(state)

    return play


def _laying(plan: tuple[Meld, ...]) -> Play:
    """Lay these melds and no other, and discard as the planner would."""

    def play(state: CountState) -> None:
        for meld in plan:
            state.play(meld)
        state.discard(best_discard(state, WEIGHTS[state.seats]))

    return play


def _go_out(state: CountState) -> None:
    rollout.go_out(state)


def _ask(state: CountState) -> None:
    """Ask partner, who knows his hand, and go out if he says yes; else the turn goes on."""
    rollout.play(state, Ask(), WEIGHTS[state.seats])
    rollout.go_out(state)
