"""What is counted in hands of Rolling Stone (`tools.lab.habits`)."""

from tommy.games.rolling.rules.hand_play import outcome
from tommy.games.rolling.rules.observation import holdings
from tommy.games.rolling.rules.state import HandState, observation
from tools.lab.habits import Count, Habits, PlayedHand, Step


def _feeds(step: Step) -> bool:
    """Whether a lead is of the suit of a last card that all have seen, with another suit at hand.

    Not if a player before that one is known to lack the suit, and so picks up.
    """
    state: HandState = step.state
    if state.trick:
        return False
    known, leader, suit = holdings(observation(state, step.seat)), step.seat, step.move.card.suit
    others = [(leader + place) % state.players for place in range(1, state.players)]
    last = {
        card.suit for seat in others if len(state.hands[seat]) == 1 for card in known[seat].taken
    }
    if suit not in last or {card.suit for card in state.hands[leader]} <= last:
        return False
    for seat in others:
        suits = {card.suit for card in known[seat].taken}
        if len(state.hands[seat]) == 1 and suit in suits:
            return True
        all_known = len(known[seat].taken) == len(state.hands[seat])
        if suit not in suits and (suit in known[seat].lacking or all_known):
            return False
    return False


def _feeding(hand: PlayedHand) -> Count:
    return Count(sum(map(_feeds, hand.steps)))


def _ended_by_feeding(hand: PlayedHand) -> Count:
    """Whether the hand ended in a trick whose lead fed a last card."""
    result = outcome(hand.end)
    if result is None or result.winner is None:
        return Count(0)
    lead = max(place for place, step in enumerate(hand.steps) if not step.state.trick)
    return Count(_feeds(hand.steps[lead]))


def _called_off(hand: PlayedHand) -> Count:
    result = outcome(hand.end)
    return Count(result is None or result.winner is None)


HABITS = Habits(
    {"leads into a last card all have seen": _feeding},
    {"hands ended by such a lead": _ended_by_feeding, "hands called off": _called_off},
)
