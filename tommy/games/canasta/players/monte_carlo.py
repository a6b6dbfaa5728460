"""The search of the strongest computer player of Canasta: it tries moves in many deals.

Deals that agree with what the seat has seen are played on by the quick player of `rollout` after
each candidate, the same deals for all of them; how they end is told by `value`. Half of the
candidates go on after each round. It sees an `Observation` and nothing else.
Source: COMPUTER (Search).
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import float_sum, int_sum, logistic
from tommy.cards.card import Rank
from tommy.games.canasta.players import planner, rollout, value
from tommy.games.canasta.players.count_legality import may_discard, may_lay
from tommy.games.canasta.players.count_state import CountState, MeldCounts, meld_counts
from tommy.games.canasta.players.decision import choose
from tommy.games.canasta.players.determinization import Worlds
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights, best_discard, discards
from tommy.games.canasta.rules.legality import refusal
from tommy.games.canasta.rules.move_generation import takes
from tommy.games.canasta.rules.moves import Ask, Decline, Discard, Draw, Meld, Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    RANK_KINDS,
    RED_TREYS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import CANASTA, TARGET
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission, is_short

#: How many turns the rollouts of one decision have together.
BUDGET: Final = 10_000
#: Turns of rollouts in one slice of thinking.
_SLICE: Final = 150
#: How many turns a deal is played on, by number of seats.
_HORIZON: Final = {2: 12, 4: 8}
#: As many turns of rollouts take the time of making a deal, and of telling how one ends.
_DEAL: Final = 5
_TELLING: Final = 2
#: What is known before a deal is tried: that a candidate is worth so many points less than the
#: heuristic's choice, or more as the heuristic says, give or take so many, and that the trial errs
#: by so many besides chance.
_BEHIND: Final = 40.0
_GIVE_OR_TAKE: Final = 55.0
_FAULT: Final = 25.0
#: So much more is thought to be lost by each wild card of a plan beyond those of the heuristic's
#: next meld, and in all by leaving a canasta that this completes.
_WILD_SPENT: Final = 60.0
_SURE_CANASTA: Final = 200.0
#: After so many deals those candidates are left out that are behind by so many standard errors.
_CHECK: Final = 8
_SURE: Final = 3.0
#: A standard error, after so many deals, that more deals need not make smaller, since the trial
#: itself errs by more.
_FINE: Final = 15.0
_ENOUGH: Final = 40
#: The part of the turns that goes into the choice of melds, if the discard is to be chosen after.
_MELDS_PART: Final = 0.4
#: From which score on it is the game that counts, not the points.
_MATCH_SCORE: Final = 3000
#: About by how much the sides' points of one hand differ, what a side scores in one, and what a
#: game won is worth in points, so that a point counts about as much as ever.
_SPREAD: Final = 700
_HAND_POINTS: Final = 600
#: By how much what is told of a hand in progress misses the end.
_UNSETTLED: Final = 550
_GAME_POINTS: Final = 2500


class Candidate(NamedTuple):
    """Something to try: a move, and how the turn goes on in the deals that are tried.

    ``behind`` is what it is thought to be worth less than the heuristic's choice, in points.
    """

    move: Move
    play: Callable[[CountState], None]
    behind: float = _BEHIND


def search(
    observation: Observation, nonce: int, budget: int = BUDGET, usual: Move | None = None
) -> Generator[None, None, Move]:
    """Think about the move to make, yielding after each slice of thinking; return the move.

    ``budget`` is the number of turns that are played in rollouts, ``usual`` the heuristic's move
    where it is known already. The same observation, nonce and
    budget give the same move. Raises ValueError if the observer has not to decide.
    """
    if usual is None:
        usual = yield from choose(observation, nonce)
    if observation.permission in (Permission.ASKED, Permission.YES):
        # Leave that was got binds (C26).
        return usual
    if observation.laid and is_short(observation):
        return usual
    trial = _Trial(observation, nonce)
    if not observation.drawn:
        candidates = _before(observation, usual, trial.start)
        move = yield from trial.best(candidates, budget)
    else:
        move = yield from _after(observation, usual, trial, budget)
    return move if refusal(observation, move) is None else usual


# What is tried


def _before(observation: Observation, usual: Move, start: CountState) -> list[Candidate]:
    """The heuristic's move first, then drawing or leaving the pile, then ways to take it."""
    found: dict[Move, Candidate] = {}
    if isinstance(usual, Ask):
        found[usual] = Candidate(usual, _asking)
    elif isinstance(usual, Meld):
        # Before the draw the heuristic melds to go out, to take the pile, or before the end.
        if not start.melded[start.to_move & 1]:
            return [Candidate(usual, _nothing)]
        found[usual] = Candidate(usual, _laying(meld_counts(usual)))
    rest: list[Move] = [Draw() if observation.stock_count else Decline()]
    take = planner.take_pile(start, WEIGHTS[observation.seats])
    if take is not None:
        rest.append(take)
    fewest_wilds = sorted(
        takes(observation),
        key=lambda move: (move.wilds + int_sum(m.wilds for m in move.further), -move.naturals),
    )
    rest.extend(fewest_wilds[:2])
    for move in (usual, *rest):
        if move not in found and refusal(observation, move) is None:
            found[move] = Candidate(move, _playing(move))
    return list(found.values())


def _nothing(position: CountState) -> None:
    """Leave the position as it is."""


def _playing(move: Move) -> Callable[[CountState], None]:
    return lambda position: position.play(move)


def _laying(meld: MeldCounts) -> Callable[[CountState], None]:
    """Lay this meld, then go out if that is possible."""

    def play(position: CountState) -> None:
        position.lay(*meld)
        if position.ending is None:
            rollout.go_out(position)

    return play


def _after(
    observation: Observation, usual: Move, trial: "_Trial", budget: int
) -> Generator[None, None, Move]:
    start = trial.start
    if start.sizes[start.to_move] == 1:
        return usual
    plans = _plans(start, usual)
    spends = usual.wilds if isinstance(usual, Meld) else 0
    candidates = [
        Candidate(
            _meld(plan[0]),
            _following(plan),
            _BEHIND + _WILD_SPENT * max(0, _wilds_of(plan) - spends),
        )
        for plan in plans
        if plan
    ]
    out = start.copy()
    if rollout.go_out(out):
        if refusal(observation, Ask()) is None:
            candidates.append(Candidate(Ask(), _asking))
        first = _first_out(start, out)
        # Partner with a fistful is asked, whatever the trial says.
        if first is not None and not isinstance(usual, Ask):
            candidates.append(Candidate(first, _going_out))
    completes = isinstance(usual, Meld) and _completes(start, meld_counts(usual))
    candidates.append(Candidate(_STAYS, _following(()), _SURE_CANASTA if completes else _BEHIND))
    wanted = usual if isinstance(usual, Meld | Ask) else _STAYS
    # Of those that begin with the heuristic's meld going out comes first, then the longest plan.
    candidates.sort(key=lambda candidate: (candidate.move != wanted, candidate.play != _going_out))
    spent = 0
    if len(candidates) > 1:
        before = trial.spent
        move = yield from trial.best(candidates, int(budget * _MELDS_PART))
        spent = trial.spent - before
        if move is not _STAYS:
            return move
    discards = _discards(observation, start, usual)
    if not discards:
        return usual
    return (yield from trial.best(discards, budget - spent))


def _wilds_of(plan: Iterable[MeldCounts]) -> int:
    return int_sum(deuces + jokers for _, _, deuces, jokers in plan)


def _completes(start: CountState, meld: MeldCounts) -> bool:
    lying = start.tables[start.to_move & 1][meld[0]]
    return lying < CANASTA <= lying + int_sum(meld[1:])


#: Stands for no meld at all.
_STAYS: Final[Move] = Draw()


def _going_out(position: CountState) -> None:
    rollout.go_out(position)


def _asking(position: CountState) -> None:
    """Ask partner, who knows his hand, and go out if he says yes; else the turn goes on."""
    rollout.play(position, Ask(), WEIGHTS[position.seats])
    rollout.go_out(position)


def _first_out(start: CountState, out: CountState) -> Move | None:
    """The first move of going out so; None for a discard, which is tried as one."""
    melds = _difference(start, out)
    side = start.to_move & 1
    if not start.canastas[side]:
        melds.sort(key=lambda meld: -out.tables[side][meld[0]])
    treys = [meld for meld in melds if meld[0] == TREY_KIND]
    melds = [meld for meld in melds if meld[0] != TREY_KIND] + treys
    return _meld(melds[0]) if melds else None


def _difference(before: CountState, after: CountState) -> list[MeldCounts]:
    """The melds laid from the mover's hand between two positions of one turn."""
    seat = before.to_move
    side = seat & 1
    tables, wilds = (
        (before.tables[side], after.tables[side]),
        (
            before.wilds[side],
            after.wilds[side],
        ),
    )
    deuces = before.hands[seat][DEUCE_KIND]
    jokers = before.hands[seat][JOKER_KIND]
    melds: list[MeldCounts] = []
    for kind in (*RANK_KINDS, TREY_KIND):
        number = tables[1][kind] - tables[0][kind]
        wild = wilds[1][kind] - wilds[0][kind]
        if number:
            some = min(wild, deuces)
            deuces -= some
            jokers -= wild - some
            melds.append((kind, number - wild, some, wild - some))
    return melds


def _plans(start: CountState, usual: Move) -> list[tuple[MeldCounts, ...]]:
    """Melds that may be laid together now: the heuristic's, all there are, and all but one."""
    weights = WEIGHTS[start.seats]
    seat = start.to_move
    side = seat & 1
    plans: list[tuple[MeldCounts, ...]] = []
    roots = [start]
    firsts: list[tuple[MeldCounts, ...]] = [()]
    if isinstance(usual, Meld):
        begun = start.copy()
        begun.lay(*meld_counts(usual))
        if begun.ending is None:
            roots.append(begun)
            firsts.append((meld_counts(usual),))
    for root, first in zip(roots, firsts, strict=True):
        for closing in (False, True):
            tried = root.copy()
            _lay_what_is_planned(tried, weights, closing=closing)
            more = _difference(root, tried)
            plans.append(_merged((*first, *more)))
            if tried.melded[side]:
                plans.append(_merged(first))
    if start.melded[side]:
        for plan in list(plans):
            for left in range(len(plan)):
                plans.append((*plan[:left], *plan[left + 1 :]))
            plans.extend((meld,) for meld in plan)
    legal = [plan for plan in dict.fromkeys(plans) if plan and _stands(start, plan)]
    return legal[:10]


def _merged(melds: Iterable[MeldCounts]) -> tuple[MeldCounts, ...]:
    """Melds laid together, those of one rank as one; wild cards alone come last."""
    by_kind: dict[int, MeldCounts] = {}
    for meld in melds:
        kind, *more = meld
        old = by_kind.get(kind, (kind, 0, 0, 0))
        by_kind[kind] = (kind, old[1] + more[0], old[2] + more[1], old[3] + more[2])
    return tuple(by_kind.values())


def _lay_what_is_planned(position: CountState, weights: Weights, *, closing: bool) -> None:
    """Lay all melds that the planner would, an initial meld whatever it costs."""
    if not position.melded[position.to_move & 1]:
        found = planner.initial_meld(position, weights, closing=True)
        _lay_all(position, () if found is None else map(meld_counts, found.melds))
    if position.melded[position.to_move & 1]:
        while (meld := planner.next_meld(position, weights, closing=closing)) is not None:
            position.play(meld)


def _lay_all(position: CountState, melds: Iterable[MeldCounts]) -> bool:
    for meld in melds:
        if position.ending is not None or not may_lay(position, *meld):
            return False
        position.lay(*meld)
    return True


def _stands(start: CountState, plan: tuple[MeldCounts, ...]) -> bool:
    """Whether the melds can be laid one by one, meet the minimum, and leave a card to discard."""
    tried = start.copy()
    seat = tried.to_move
    if not _lay_all(tried, plan) or tried.ending is not None:
        return False
    return tried.melded[seat & 1] and tried.sizes[seat] >= 2


def _following(plan: tuple[MeldCounts, ...]) -> Callable[[CountState], None]:
    """Lay these melds and no other, and discard as the quick player would."""

    def play(position: CountState) -> None:
        for meld in plan:
            position.lay(*meld)
        position.discard(best_discard(position, WEIGHTS[position.seats]))

    return play


def _discards(observation: Observation, start: CountState, usual: Move) -> list[Candidate]:
    """Every card that may be discarded, one of a kind, the heuristic's first."""
    found: dict[int, Candidate] = {}
    moves = [usual] if isinstance(usual, Discard) else []
    cards = [card for card in observation.hand if card not in RED_TREYS]
    costs = {terms.kind: terms.cost for terms in discards(start, WEIGHTS[start.seats])}
    cards.sort(key=lambda card: costs[KIND[card]])
    cards = [move.card for move in moves] + cards
    for card in cards:
        kind = KIND[card]
        if kind not in found and may_discard(start, kind):
            behind = costs[kind] - costs[KIND[cards[0]]]
            found[kind] = Candidate(Discard(card), _discarding(kind), max(_BEHIND, behind))
    return list(found.values())


def _discarding(kind: int) -> Callable[[CountState], None]:
    return lambda position: position.discard(kind)


def _meld(meld: MeldCounts) -> Meld:
    kind, naturals, deuces, jokers = meld
    return Meld(Rank(kind), naturals, deuces, jokers)


# The trial


class _Trial:
    """Deals of one decision, made as they are needed, and candidates tried in them."""

    def __init__(self, observation: Observation, nonce: int) -> None:
        self._side = side_of(observation.seat)
        self._worlds = Worlds(observation, nonce)
        self._deals: list[CountState] = [self._worlds.dealt()]
        scores = observation.scores
        self._for_match = max(scores) >= _MATCH_SCORE
        #: Turns played so far.
        self.spent = 0

    @property
    def start(self) -> CountState:
        """One of the deals; what the observer knows is the same in all of them."""
        return self._deals[0]

    def _deal(self, number: int) -> CountState:
        if number == len(self._deals):
            self._deals.append(self._worlds.dealt())
        return self._deals[number]

    def best(self, candidates: Sequence[Candidate], budget: int) -> Generator[None, None, Move]:
        """The move of the best candidate; the first of them is the heuristic's choice.

        He goes on to the end, since all others are told by what they bring more than he does.
        """
        tried: list[list[float]] = [[] for _ in candidates]
        live = list(range(1, len(candidates)))
        rounds = max(1, len(live).bit_length())
        used = number = sliced = 0
        told = False
        horizon = _HORIZON[self.start.seats]
        for step in range(1, rounds + 1):
            while used < budget * step // rounds and live and not told:
                deal = self._deal(number)
                number += 1
                used += _DEAL
                for each in (0, *live):
                    position = deal.copy()
                    candidates[each].play(position)
                    rollout.play_on(position, deal.turn + horizon)
                    tried[each].append(self._worth(position))
                    used += position.turn - deal.turn + _TELLING
                    if used - sliced > _SLICE:
                        sliced = used
                        yield
                if number % _CHECK == 0:
                    gains = {each: gain(tried[each], tried[0]) for each in live}
                    live = [each for each in live if not gains[each].surely_not]
                    told = number >= _ENOUGH and all(gains[each].error < _FINE for each in live)
            thought = {
                each: gain(tried[each], tried[0]).believed(candidates[each].behind) for each in live
            }
            live.sort(key=thought.__getitem__, reverse=True)
            live = live[: (len(live) + 1) // 2]
        self.spent += used
        return candidates[live[0] if live and thought[live[0]] > 0 else 0].move

    def _worth(self, position: CountState) -> float:
        """What a deal played on is worth to the observer's side, in points."""
        mine: float
        theirs: float
        if position.ending is None:
            mine, theirs = value.totals(position, self._side)
        else:
            mine, theirs = position.total(self._side), position.total(1 - self._side)
        if not self._for_match:
            return float(mine - theirs)
        scores = position.scores
        mine, theirs = scores[self._side] + mine, scores[1 - self._side] + theirs
        return _GAME_POINTS * equity(mine, theirs, settled=position.ending is not None)


class Gain(NamedTuple):
    """What a candidate brings more than another in the same deals: its mean, its standard error."""

    mean: float
    error: float

    def believed(self, behind: float) -> float:
        """What the candidate brings more in all likelihood, if before it was thought to be behind.

        The trial and what was thought before count by how sure each is.
        """
        doubt = (self.error * self.error + _FAULT * _FAULT) / (_GIVE_OR_TAKE * _GIVE_OR_TAKE)
        return (self.mean - behind * doubt) / (1 + doubt)

    @property
    def surely_not(self) -> bool:
        """Whether the candidate is worse, however chance went."""
        return self.mean < -_SURE * self.error


def gain(first: Sequence[float], second: Sequence[float]) -> Gain:
    """By how much the first of two candidates does better, from what each brought in every deal.

    >>> gain([3.0, 5.0], [1.0, 1.0])
    Gain(mean=3.0, error=1.0)
    """
    number = len(first)
    leads = list(map(float.__sub__, first, second))
    mean = float_sum(leads) / number
    squares = float_sum((lead - mean) * (lead - mean) for lead in leads)
    return Gain(mean, sqrt(squares / number / max(1, number - 1)))


def equity(mine: float, theirs: float, *, settled: bool = True) -> float:
    """About how likely a side wins the game with these scores, 0 to 1.

    Unless they are ``settled`` they are those that a hand in progress promises.

    >>> equity(5200, 5100), equity(4000, 5000), equity(1000, 1000)
    (1.0, 0.0, 0.5)
    >>> 0.5 < equity(5200, 5100, settled=False) < 0.6
    True
    """
    lead, most = mine - theirs, max(mine, theirs)
    if settled and most >= TARGET and lead:
        return float(lead > 0)
    hands = max(0.0 if not settled else 1.0, (TARGET - most) / _HAND_POINTS)
    spread = sqrt(hands * _SPREAD * _SPREAD + (not settled) * _UNSETTLED * _UNSETTLED)
    return logistic(1.7 * lead / spread)
