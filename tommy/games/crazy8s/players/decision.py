"""The computer player of Crazy Eights: a heuristic, and exact play once nothing is hidden.

It gets an `Observation` and so cannot peek. While cards are hidden it evaluates each move: the
points shed, the cards left to play, the value of keeping a crazy card, and the chance that the
other player must draw, who lacks the suits of earlier draws. Once the stock is empty the
other hand is known, and the rest of the hand is searched. `PlayerConfig` says how thoroughly.
Source: COMPUTER.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from tommy.cardgame.players.levels import Decision
from tommy.cards.card import Suit
from tommy.cards.deck import SplitMix64, derive
from tommy.games.crazy8s.players.endgame import plays_that_differ, searched
from tommy.games.crazy8s.players.evaluation import (
    NEAR_END,
    WEIGHTS,
    Weights,
    cards_since_void,
    chances_of_lacking,
    hidden_cards,
    left_to_play,
    suit_after,
    suit_held,
    worth,
)
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.players.monte_carlo import tried
from tommy.games.crazy8s.players.rollout import bit
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.scoring import card_points


class PlayerConfig(NamedTuple):
    """How a player plays."""

    weights: Weights = WEIGHTS
    #: How often it plays a worse card than the best that fits, 0 to 1.
    blunder_rate: float = 0.0
    #: Whether it names any suit, not the best.
    names_any: bool = False
    #: How many positions it searches when nothing is hidden, 0 for no search.
    visits: int = 250
    #: How many hands it plays out before a move.
    trials: int = 0


CAREFUL = PlayerConfig()

#: From this chance on a reason may say that the other player may lack a suit.
LIKELY = 0.25


def own_nonce(observation: Observation) -> int:
    """A nonce made only from what the observer knows, so that it reveals no seed.

    The same position gives the same nonce, in a replay and in a resumed run.
    """
    known = (*observation.hand, *observation.pile)
    return derive(
        observation.stock_count, len(observation.hand), *(c.rank * 4 + c.suit for c in known)
    )


def think_by(
    observation: Observation, nonce: int, config: PlayerConfig = CAREFUL
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make, yielding after each slice of thinking.

    The same observation, nonce and configuration give the same decision; the nonce breaks ties,
    decides on blunders and chooses the deals to try. Raises ValueError if the observer has no move.
    """
    fitting = plays_that_differ(
        observation.hand, observation.crazy, observation.upcard, observation.named
    )
    plays = [Play(card, suit) for card, suit in fitting]
    if not plays and not observation.stock_count:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    yield
    if not plays:
        return Decision(Draw(), MoveReason.MUST_DRAW)
    if len(observation.hand) == 1:
        return Decision(plays[0], MoveReason.GOES_OUT)
    stocked = bool(observation.stock_count)
    if not stocked and len(plays) == 1:
        return Decision(plays[0], MoveReason.ONLY_CARD)
    if not stocked and config.visits:
        return (yield from searched(observation, plays, config.visits, config.weights))
    moves: list[Move] = [*plays, Draw()] if stocked else [*plays]
    stream = SplitMix64(derive(nonce))
    lacking = chances_of_lacking(observation)
    worths = [
        (worth(observation, lacking, move, config.weights), stream.word(), move) for move in moves
    ]
    worths.sort(key=lambda entry: entry[:2], reverse=True)
    ranked = [move for *_, move in worths]
    value_of = {move: value for value, _, move in worths}
    slip = _slip(ranked, value_of, stream, config)
    if slip is not None:
        return Decision(slip, MoveReason.SLIP)
    if config.trials and stocked:
        return (yield from _tried(observation, lacking, ranked, nonce, config))
    return Decision(ranked[0], reason(observation, lacking, ranked, config.weights))


def _slip(
    ranked: Sequence[Move], worths: Mapping[Move, float], stream: SplitMix64, config: PlayerConfig
) -> Play | None:
    """A play that is worse than the best move, if the player slips; it never draws for nothing."""
    best = ranked[0]
    worse = [move for move in ranked if isinstance(move, Play) and worths[move] < worths[best]]
    if worse and config.blunder_rate and stream.word() < config.blunder_rate * 2**64:
        return worse[stream.below(len(worse))]
    if config.names_any and isinstance(best, Play) and best.suit is not None:
        named = Play(best.card, Suit(stream.below(len(Suit))))
        return named if named in worse else None
    return None


def reason(
    observation: Observation, lacking: Sequence[float], ranked: Sequence[Move], weights: Weights
) -> MoveReason:
    """Why the first of the moves is the best: a reason without which it would not be."""
    best = ranked[0]
    plays = [move for move in ranked if isinstance(move, Play)]
    if isinstance(best, Draw):
        if not plays:
            return MoveReason.MUST_DRAW
        crazy = all(move.card.rank == observation.crazy for move in plays)
        return MoveReason.KEEPS_CRAZY if crazy else MoveReason.WEIGHED
    if len(plays) == 1:
        return MoveReason.ONLY_CARD
    now = worth(observation, lacking, best, weights)
    worse = [move for move in plays if worth(observation, lacking, move, weights) < now]
    claims = _claims(observation, lacking, best, plays)
    for why, without in (
        (MoveReason.HIS_LAST_CARDS, weights._replace(starve_near_end=0.0)),
        (MoveReason.STARVES, weights._replace(starve=0.0)),
        (MoveReason.GOES_ON, weights._replace(follow_up=0.0)),
        (MoveReason.NAMES_OWN, weights._replace(bare=0.0)),
        (MoveReason.SHEDS_POINTS, weights._replace(shed=0.0)),
        (MoveReason.KEEPS_CRAZY, weights._replace(crazy_kept=0.0)),
    ):
        then = worth(observation, lacking, best, without)
        if why in claims and any(
            worth(observation, lacking, move, without) >= then for move in worse
        ):
            return why
    if best.card.rank != observation.crazy and weights.crazy_kept > 0:
        others = [move for move in plays if move != best]
        if all(move.card.rank == observation.crazy for move in others):
            return MoveReason.KEEPS_CRAZY
    return MoveReason.WEIGHED


def _claims(
    observation: Observation, lacking: Sequence[float], best: Play, plays: Sequence[Play]
) -> set[MoveReason]:
    """The reasons that are true of the best play, whether or not they decided."""
    crazy = observation.crazy
    plain = [move for move in plays if move.card.rank != crazy]
    claims: set[MoveReason] = set()
    if lacking[suit_after(best)] >= LIKELY:
        near_end = observation.other_count <= NEAR_END
        claims.add(MoveReason.HIS_LAST_CARDS if near_end else MoveReason.STARVES)
    lefts = {move: left_to_play(observation, move) for move in plays}
    if min(lefts.values()) < lefts[best] == max(lefts.values()):
        claims.add(MoveReason.GOES_ON)
    if best in plain:
        points = [card_points(move.card, crazy) for move in plain]
        if min(points) < card_points(best.card, crazy) == max(points):
            claims.add(MoveReason.SHEDS_POINTS)
        if len(plain) < len(plays):
            claims.add(MoveReason.KEEPS_CRAZY)
    elif any(held.suit == best.suit and held.rank != crazy for held in observation.hand):
        claims.add(MoveReason.NAMES_OWN)
    return claims


def _tried(
    observation: Observation,
    lacking: Sequence[float],
    ranked: Sequence[Move],
    nonce: int,
    config: PlayerConfig,
) -> Generator[None, None, Decision[Move]]:
    """The move that comes out best in rollouts.

    If a plain card fits, drawing is not tried, and a crazy card must be surely better.
    """
    crazy = observation.crazy
    plain = any(isinstance(move, Play) and move.card.rank != crazy for move in ranked)
    candidates = [move for move in ranked if not plain or isinstance(move, Play)]
    spared = {
        move for move in candidates if plain and isinstance(move, Play) and move.card.rank == crazy
    }
    hidden = list(map(bit, hidden_cards(observation)))
    unknown = cards_since_void(observation)
    best = ranked[0]
    if len(candidates) > 1:
        trial = yield from tried(
            observation,
            candidates,
            spared,
            hidden,
            unknown,
            suit_held(observation),
            nonce,
            config.trials,
        )
        best = trial.move
        if best != ranked[0]:
            return Decision(best, MoveReason.TRIED if trial.outright else MoveReason.KEEPS_CRAZY)
    return Decision(best, reason(observation, lacking, ranked, config.weights))
