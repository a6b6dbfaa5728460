"""What hands and games count in Canasta. Source: RULEBOOK C2, C28 to C32, K13."""

from tommy.games.canasta.rules.melds import melds
from tommy.games.canasta.rules.pack import POINTS, RED_TREYS, Cards
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CONCEALED_POINTS,
    GOING_OUT_POINTS,
    RED_CANASTA_POINTS,
    TARGET,
)
from tommy.games.canasta.rules.scoring import SideSheet, red_trey_points
from tommy.games.canasta.rules.seats import SIDES, Seat, Side, side_of
from tommy.games.canasta.rules.situation import Ending, has_melded, settled
from tommy.games.canasta.rules.state import HandState, MatchState


def hand_sum(hand: Cards) -> int:
    """What the cards of a hand count; red treys that wait to be faced count nothing yet (K3).

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> hand_sum(parse_cards("AS 2H 3D 3S"))
    45
    """
    return sum(POINTS[card] for card in hand if card not in RED_TREYS)


def winner_of_hand(state: HandState) -> Seat | None:
    """The seat that went out, None if nobody has (C21)."""
    return state.to_move if state.ending is Ending.WENT_OUT else None


def side_sheet(state: HandState, side: Side) -> SideSheet:
    """The score sheet of a side as things stand (C28 to C31); a short group counts as held."""
    hands = list(state.hands)
    table = state.tables[side]
    if side == side_of(state.to_move):
        hands[state.to_move], table = settled(state)
    lying = melds(table)
    red = sum(meld.is_canasta and not meld.wilds for meld in lying)
    black = sum(meld.is_canasta and meld.wilds > 0 for meld in lying)
    out = winner_of_hand(state)
    went_out = out is not None and side_of(out) == side
    trey_count = len(state.treys[side])
    return SideSheet(
        trey_count=trey_count,
        red_treys=red_trey_points(
            trey_count, melded=has_melded(state, side), penalty=state.rules.no_red_trey
        ),
        meld_cards=sum(meld.points for meld in lying),
        hand_cards=-sum(hand_sum(hand) for seat, hand in enumerate(hands) if side_of(seat) == side),
        red_canasta_count=red,
        red_canastas=red * RED_CANASTA_POINTS,
        black_canasta_count=black,
        black_canastas=black * BLACK_CANASTA_POINTS,
        going_out=GOING_OUT_POINTS * went_out,
        concealed=CONCEALED_POINTS * (went_out and state.concealed),
        broken=-state.rules.broken_permission * state.broken[side],
    )


def game_winner(scores: tuple[int, int]) -> Side | None:
    """Who has won a game at these scores, None if it goes on; a tie is played off (C32).

    >>> game_winner((4995, 0)), game_winner((5000, 5600)), game_winner((5005, 5005))
    (None, 1, None)
    """
    if max(scores) < TARGET or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def _added(pair: tuple[int, int], side: Side, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if side == 0 else (pair[0], pair[1] + amount)


def counted(match: MatchState, totals: tuple[int, int]) -> MatchState:
    """The match with a hand that has ended counted in, and its game if that ended too."""
    scores = (match.scores[0] + totals[0], match.scores[1] + totals[1])
    hands_won = match.hands_won
    if totals[0] != totals[1]:
        hands_won = _added(hands_won, 0 if totals[0] > totals[1] else 1, 1)
    match = match._replace(scores=scores, hands_won=hands_won)
    winner = game_winner(scores)
    if winner is None:
        return match
    return match._replace(
        games_won=_added(match.games_won, winner, 1),
        margins=_added(match.margins, winner, abs(scores[0] - scores[1])),
    )


def next_hand(match: MatchState) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores) is None:
        return match._replace(hand=match.hand + 1)
    return match._replace(game=match.game + 1, hand=1, scores=(0, 0), hands_won=(0, 0))


def sheets(state: HandState) -> tuple[SideSheet, SideSheet]:
    """The score sheets of both sides."""
    first, second = (side_sheet(state, side) for side in SIDES)
    return first, second
