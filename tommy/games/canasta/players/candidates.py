"""The candidates that the expert tries: moves, and how the turn continues after each of them.

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

#: Points by which a candidate is expected to be worse than the heuristic's move, at least.
_PRIOR_LOSS: Final = 40.0
#: Added for each wild card of a plan beyond those of the heuristic's meld.
_WILD_SPENT: Final = 60.0
#: The prior loss of `NO_MELD` if the heuristic's meld completes a canasta.
_SURE_CANASTA: Final = 200.0
#: The most plans of melds that are tried.
_MOST_PLANS: Final = 10
#: Stands for no meld at all.
NO_MELD: Final[Move] = Draw()

#: Plays the candidate, and sometimes more of the turn, in a sampled deal.
Play = Callable[[CountState], None]


class Candidate(NamedTuple):
    """A move to try, and how to play it in a sampled deal."""

    move: Move
    play: Play
    #: By how many points it is expected to be worse than the heuristic's move.
    prior_loss: float = _PRIOR_LOSS


def before_draw(
    observation: Observation, heuristic_move: Move, start: CountState
) -> list[Candidate]:
    """The heuristic's move, then drawing or leaving the pile, then ways to take it."""
    found: dict[Move, Candidate] = {}
    if isinstance(heuristic_move, Ask):
        found[heuristic_move] = Candidate(heuristic_move, _ask)
    elif isinstance(heuristic_move, Meld):
        # Before the draw the heuristic melds to go out, to take the pile, or before the end.
        if not start.melded[start.to_move & 1]:
            return [Candidate(heuristic_move, _playing(heuristic_move))]
        found[heuristic_move] = Candidate(heuristic_move, _going_out_by(heuristic_move))
    moves: list[Move] = [heuristic_move, Draw() if observation.stock_count else Decline()]
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


def after_draw(
    observation: Observation, heuristic_move: Move, start: CountState
) -> list[Candidate]:
    """Plans of melds, going out, and `NO_MELD`; the heuristic's move first."""
    spends = heuristic_move.wilds if isinstance(heuristic_move, Meld) else 0
    candidates = [
        Candidate(
            plan[0],
            _laying(plan),
            _PRIOR_LOSS + _WILD_SPENT * max(0, int_sum(meld.wilds for meld in plan) - spends),
        )
        for plan in _plans(start, heuristic_move)
    ]
    way = planner.mover_way_out(start)
    if way is not None:
        if refusal(observation, Ask()) is None:
            candidates.append(Candidate(Ask(), _ask))
        # If the heuristic would ask first, going out without asking is no candidate.
        if way.melds and not isinstance(heuristic_move, Ask):
            candidates.append(Candidate(way.melds[0], rollout.go_out))
    sure = isinstance(heuristic_move, Meld) and planner.completes_canasta(start, heuristic_move)
    candidates.append(Candidate(NO_MELD, _laying(()), _SURE_CANASTA if sure else _PRIOR_LOSS))
    wanted = heuristic_move if isinstance(heuristic_move, Meld | Ask) else NO_MELD
    # Among those that begin with the heuristic's move, going out comes first.
    candidates.sort(
        key=lambda candidate: (candidate.move != wanted, candidate.play != rollout.go_out)
    )
    return candidates


def discards(observation: Observation, heuristic_move: Move, start: CountState) -> list[Candidate]:
    """A discard of every kind held, the heuristic's first, then the cheapest."""
    terms = sorted(discard_terms(start, WEIGHTS[start.seats]), key=lambda terms: terms.cost)
    cards = {KIND[card]: card for card in observation.hand if card not in RED_TREYS}
    if isinstance(heuristic_move, Discard):
        cards[KIND[heuristic_move.card]] = heuristic_move.card
        terms.sort(key=lambda terms: terms.kind != KIND[heuristic_move.card])
    return [
        Candidate(
            move := Discard(cards[each.kind]),
            _playing(move),
            max(_PRIOR_LOSS, each.cost - terms[0].cost),
        )
        for each in terms
    ]


# Plans of melds


def _plans(start: CountState, heuristic_move: Move) -> list[tuple[Meld, ...]]:
    """Melds that can be laid together now.

    The planner's melds, planned with the end game near and not, and the heuristic's meld alone. A
    side that has melded may also leave one meld out of a plan, or lay just one.
    """
    begun: list[tuple[Meld, ...]] = [()]
    if isinstance(heuristic_move, Meld):
        begun.append((heuristic_move,))
    plans: list[tuple[Meld, ...]] = []
    for first in begun:
        for end_game in (False, True):
            plans += (_merged((*first, *_planned(start, first, end_game=end_game))), first)
    if start.melded[start.to_move & 1]:
        for plan in list(plans):
            plans += ((*plan[:left], *plan[left + 1 :]) for left in range(len(plan)))
            plans += ((meld,) for meld in plan)
    legal = [plan for plan in dict.fromkeys(plans) if plan and _is_legal(start, plan)]
    return legal[:_MOST_PLANS]


def _planned(start: CountState, first: tuple[Meld, ...], *, end_game: bool) -> Iterator[Meld]:
    """The melds that the planner lays after ``first``; an initial meld may cost anything."""
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
    """The same melds, those of one rank as one."""
    counts: dict[int, tuple[int, int, int]] = {}
    for meld in melds:
        naturals, deuces, jokers = counts.get(meld.rank, (0, 0, 0))
        counts[meld.rank] = naturals + meld.naturals, deuces + meld.deuces, jokers + meld.jokers
    return tuple(meld_of(int(rank), *laid) for rank, laid in counts.items())


def _is_legal(start: CountState, plan: tuple[Meld, ...]) -> bool:
    """Whether these melds are legal without others of the planner.

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


# How a candidate is played


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


def _ask(state: CountState) -> None:
    """Ask partner, who answers by its own hand; go out after a yes."""
    rollout.play(state, Ask(), WEIGHTS[state.seats])
    rollout.go_out(state)
