"""Hands made for the habits that `tools.lab.habits` counts."""

from typing import Any

from tools.lab import habits
from tools.lab.habits import Count, PlayedHand, Step


def played(apply: Any, state: Any, *moves: Any) -> PlayedHand:
    """The hand in which these moves are made."""
    steps = []
    for move in moves:
        steps.append(Step(state, getattr(state, "actor", state.to_move), move))
        state = apply(state, move)
    return PlayedHand(steps, state)


def count(game: str, what: str, hand: PlayedHand) -> Count:
    """How often a game's habit is found in a hand."""
    return habits.habits_of(game).all[what](hand)
