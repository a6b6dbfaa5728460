"""What is counted in hands of Crazy Eights (`tools.lab.habits`)."""

from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Play
from tommy.games.crazy8s.rules.state import HandState
from tools.lab.habits import Count, Habits, PlayedHand, Step


def _fitting(step: Step) -> tuple[int, int]:
    """How many plain cards fit, and how many crazy ones."""
    state: HandState = step.state
    cards = playable(state.hands[step.seat], state.crazy, state.upcard, state.named)
    crazy = sum(card.rank == state.crazy for card in cards)
    return len(cards) - crazy, crazy


def _needless_draws(hand: PlayedHand) -> Count:
    return Count(sum(step.move == Draw() and _fitting(step)[0] > 0 for step in hand.steps))


def _saving_draws(hand: PlayedHand) -> Count:
    drawn = [_fitting(step) for step in hand.steps if step.move == Draw()]
    return Count(sum(not plain and crazy > 0 for plain, crazy in drawn))


def _early_crazy(hand: PlayedHand) -> Count:
    """Crazy cards played with others left, though a plain card fits; of all of these plays."""
    plays = [
        step
        for step in hand.steps
        if isinstance(step.move, Play)
        and step.move.card.rank == step.state.crazy
        and len(step.state.hands[step.seat]) > 1
    ]
    return Count(sum(_fitting(step)[0] > 0 for step in plays), len(plays))


def _named_bare(hand: PlayedHand) -> Count:
    """Suits named of which no plain card is left, though there are others; of all named."""
    named = bare = 0
    for step in hand.steps:
        if isinstance(step.move, Play) and step.move.suit is not None:
            plain = [c for c in step.state.hands[step.seat] if c.rank != step.state.crazy]
            named += bool(plain)
            bare += bool(plain) and all(card.suit != step.move.suit for card in plain)
    return Count(bare, named)


def _blocked(hand: PlayedHand) -> Count:
    return Count(all(hand.end.hands))


HABITS = Habits(
    {
        "draws though a plain card fits": _needless_draws,
        "draws to save a crazy card": _saving_draws,
    },
    {
        "crazy cards played though a plain one fits": _early_crazy,
        "suits named without a card of it": _named_bare,
        "hands blocked": _blocked,
    },
)
