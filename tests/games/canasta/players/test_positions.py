"""Positions in which one move, or one kind of move, is plainly right: the computer finds it."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.support.canasta.positions import after, position
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.games.canasta.players import decision
from tommy.games.canasta.players.levels import think
from tommy.games.canasta.rules import legality
from tommy.games.canasta.rules.moves import Discard, Meld, Move, Take
from tommy.games.canasta.rules.observation import Did, Seen
from tommy.games.canasta.rules.pack import WILD, parse_cards
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, observation

#: Melds of a side: a natural canasta, one that lacks a card, and so on.
RED_KINGS = "KS KH KD KC KS KH KD"
SIX_KINGS = "KS KH KD KC KS KH"
FIVE_KINGS = "KS KH KD KC KS"
#: A side that may go out any time.
AHEAD = "9S 9H 9D 9C 9H 2S 2H / QS QH QD QC / JS JH JD JC / TS TH TD TC / 7S 7H 7D 7C"
SEVEN_NINES = "9S 9H 9D 9C 9S 2S 2H"


class Puzzle(NamedTuple):
    """A position and what may be played in it: moves by notation, or a test of the move."""

    name: str
    state: HandState
    right: str | Callable[[Move], bool]


def holding(state: HandState, cards: int, *, partner: bool = True) -> HandState:
    """The state with so many cards of the stock in the hand of partner, or of each opponent."""
    hands, stock = list(state.hands), state.stock
    for seat in range(state.seats):
        if seat != state.to_move and (seat % 2 == state.to_move % 2) is partner:
            hands[seat], stock = stock[:cards], (*stock[cards:], *hands[seat])
    return state._replace(hands=tuple(hands), stock=stock)


def asked(hand: str, *, mine: str) -> HandState:
    """North has asked South, who holds ``hand``."""
    state = position("5S 5H 5D 6S", seats=4, drawn=True, mine=mine)
    state = after(state, "ASK")
    return state._replace(hands=(*state.hands[:2], parse_cards(hand), state.hands[3]))


def thrown(hand: str, *, pile: str, drawn: bool, mine: str) -> HandState:
    """The next opponent has thrown the upcard."""
    state = position(hand, pile=pile, drawn=drawn, mine=mine)
    return state._replace(seen=(Seen(1, Did.DISCARD, state.pile[-1:]),))


def is_meld(move: Move) -> bool:
    return isinstance(move, Meld)


def no_wild_card_laid(move: Move) -> bool:
    return not (isinstance(move, Meld | Take) and move.wilds)


def safe_from_feeding(letter: str) -> Callable[[Move], bool]:
    """A discard, but not of this rank."""

    def check(move: Move) -> bool:
        return isinstance(move, Discard) and str(move.card)[0] != letter

    return check


#: A pile that one natural and a wild card take, if the side melds before.
TO_OPEN_FOR = holding(
    position(
        "9S 2S AS AH AD 4S 6D 7C 8H JD QC",
        pile="4C 5D 6H QS AS JH TD 6C 7S 4H JC QH 9D",
    ),
    12,
    partner=False,
)

PUZZLES = (
    # Canastas
    Puzzle(
        "a natural completes a canasta before a new meld is begun",
        position("KC 8S 8H 8D 4S 6D 7C", mine=SIX_KINGS, drawn=True),
        "MELD K",
    ),
    Puzzle(
        "two wild cards make the canasta the side lacks",
        position("2S 2H 4S 6D 7C JH QD", mine=FIVE_KINGS, drawn=True),
        "MELD 22>K",
    ),
    Puzzle(
        # With the other side near its end the joker may go with it, but not alone.
        "deuces go before the joker",
        position("2S ** 4S 6D 7C JH QD", mine="KS KH KD KC KS 2H", theirs=AHEAD, drawn=True),
        lambda move: isinstance(move, Meld) and move.deuces == 1,
    ),
    Puzzle(
        "a natural canasta gets no wild card",
        position("2S 4S 6D 7C JH QD", mine=RED_KINGS, drawn=True),
        no_wild_card_laid,
    ),
    Puzzle(
        "the nearest canasta gets the wild card",
        position(
            "2S 4S 6D 8C JH QD",
            mine="KS KH KD KC KS 2H / 5S 5H 5D 5C",
            theirs=AHEAD,
            drawn=True,
        ),
        "MELD 2>K",
    ),
    Puzzle(
        "wild cards are not spent on a meld of three",
        position("2S 4S 6D 8C JH QD 9C", mine="KS KH KD", drawn=True),
        no_wild_card_laid,
    ),
    # Opening
    Puzzle(
        "it opens with the minimum of 50",
        position("AS AH AD 4S 6D 7C 8H 9S JD QC 5H", drawn=True),
        "MELD AAA",
    ),
    Puzzle(
        "it opens with naturals rather than with wild cards",
        position("KS KH KD QS QH AC AS AH ** 4S 6D 7C 8H", theirs=AHEAD, drawn=True),
        lambda move: is_meld(move) and no_wild_card_laid(move),
    ),
    Puzzle(
        "60 points do not open at 120",
        position("AS AH AD 4S 6D 7C 8H 9S JD QC 5H", scores=(3000, 0), drawn=True),
        lambda move: isinstance(move, Discard),
    ),
    Puzzle(
        "a staged group is completed",
        after(
            position("KS KH KD QS QH QD 4S 6D 7C 8H 9S JD 5H", drawn=True),
            "MELD KKK",
        ),
        "MELD QQQ",
    ),
    Puzzle(
        "it opens with the least that does, below zero",
        position("5S 5H 5D 4S 6D 7C 8H 9S JD QC KH", theirs=AHEAD, scores=(-100, 0), drawn=True),
        "MELD 555",
    ),
    Puzzle(
        "the pile is taken with the pair and the melds for the minimum",
        position(
            "9S 9H KS KH KD 4S 6D 7C 8H JD QC",
            pile="4C 5D 6H QS AS JH TD 9D",
        ),
        "TAKE UU+KKK",
    ),
    Puzzle(
        "it opens from the hand to take a big pile with a natural and a wild card",
        TO_OPEN_FOR,
        "MELD AAA",
    ),
    Puzzle(
        "and takes it then",
        after(TO_OPEN_FOR, "MELD AAA"),
        "TAKE U2",
    ),
    # The pile
    Puzzle(
        "a big pile is taken",
        position(
            "9S 9H 4S 6D 7C JH QD",
            pile="4C 5D 6H QS AS JD TD 9D",
            mine="KS KH KD",
        ),
        "TAKE UU",
    ),
    Puzzle(
        "the upcard that completes a canasta is taken",
        position("4S 6D 7C JH QD 8S", pile="5D KC", mine=SIX_KINGS),
        "TAKE",
    ),
    Puzzle(
        "a small pile is not worth a wild card",
        position("9S 2S 4S 6D 7C JH QD", pile="9D", mine="KS KH KD"),
        "DRAW",
    ),
    Puzzle(
        "a frozen pile leaves the stock",
        position("9S 9H 4S 6D 7C JH QD", pile="4C 5D 6H QS AS 2H", mine="KS KH KD"),
        "DRAW",
    ),
    # Discards
    Puzzle(
        "it does not feed the canasta that the other side lacks one card for",
        position("KC 8S 4S", mine="AS AH AD", theirs=SIX_KINGS, pile="5D 6C", drawn=True),
        safe_from_feeding("K"),
    ),
    Puzzle(
        "a black trey stops a big pile",
        position(
            "3S 8S QD JH",
            pile="5D 6C 7H 8D 9C TH JS QS AC JC TS 9H KC",
            stock="7C",
            others="KC 4C 7S TC 9D",
            mine="AS AH AD",
            theirs="KS KH KD / 8H 8C 8D / QC QH QS / JS JD JC",
            drawn=True,
        ),
        "3S",
    ),
    Puzzle(
        "with nothing safe a wild card freezes a big pile",
        position(
            "2S 9D 9H TD TH QS QH",
            pile="5D 6C 7H 8D 4C 5H 4H 8S 7D 6S 5C 4S AS AC JC KC AD JD 7C 8C 5D 6D 8H 7S 6H 4D",
            theirs="9S 9C 9S 9C / TS TC TS TC / QD QC QD QC / KS KH KD KC",
            drawn=True,
        ),
        "2S",
    ),
    Puzzle(
        "wild cards are kept",
        holding(
            position(
                "2S ** 8S 4S QD JH 6H 9C TD", mine="AS AH AD", theirs="KS KH KD KC", drawn=True
            ),
            10,
            partner=False,
        ),
        lambda move: isinstance(move, Discard) and move.card not in WILD,
    ),
    Puzzle(
        "the only pair, which takes a big prize pile, stays whole",
        holding(
            position(
                "8S 8H 4S QD JH 6H",
                pile="2D 5D 6C 7H 9C TH JS QS 4D AC 2C TC 9S 5H 6S",
                mine="AS AH AD",
                theirs="KS KH KD",
                drawn=True,
            ),
            9,
            partner=False,
        ),
        safe_from_feeding("8"),
    ),
    Puzzle(
        "it throws what the next opponent threw away",
        thrown("9H TH", pile="9D 6C TD", drawn=True, mine="AS AH AD"),
        "TH",
    ),
    Puzzle(
        "a card that fits its own meld is no discard",
        holding(
            position(
                "AC 8S 4S 6D 9C JH QD TH", mine="AS AH AD AC AS", theirs="KS KH KD", drawn=True
            ),
            9,
            partner=False,
        ),
        lambda move: not isinstance(move, Discard) or str(move) != "AC",
    ),
    # Going out
    Puzzle(
        "it goes out with the last card",
        position("4S", mine=RED_KINGS, drawn=True),
        "4S",
    ),
    Puzzle(
        "it goes out by melding all but a discard",
        holding(
            position("8S 8H 8D 4S", mine=RED_KINGS, theirs=AHEAD, drawn=True), 8, partner=False
        ),
        "MELD 888",
    ),
    Puzzle(
        "it goes out by melding before the draw",
        position(
            "8S 8H 8D",
            mine=RED_KINGS,
            theirs=AHEAD,
            stock="4C",
            others="5S 5H 6D 6C AS AH KC 4S",
        ),
        "MELD 888",
    ),
    Puzzle(
        "black treys go out in place of the discard",
        holding(position("3S 3C 3S", mine=RED_KINGS, theirs=AHEAD, drawn=True), 8, partner=False),
        "MELD 333",
    ),
    Puzzle(
        "it does not go out when that loses the game",
        position(
            "8S",
            mine=SEVEN_NINES,
            theirs=f"{RED_KINGS} / AS AH AD AC AS AH AD",
            scores=(1000, 4500),
            drawn=True,
        ),
        lambda move: not isinstance(move, Meld),
    ),
    Puzzle(
        "it keeps two cards when it has no canasta",
        position("8S 8H 8D 4S", mine="KS KH KD", drawn=True),
        lambda move: isinstance(move, Discard),
    ),
    Puzzle(
        "with the end near, new melds are laid",
        position("8S 8H 8D 4S 6D", mine="AS AH AD", theirs=RED_KINGS, others="5C", drawn=True),
        "MELD 888",
    ),
    Puzzle(
        "with the end near, wild cards are laid too",
        position("2S 4S 6D JH", mine="AS AH AD", theirs=RED_KINGS, others="5C", drawn=True),
        "MELD 2>A",
    ),
    # Partners
    Puzzle(
        "a partner with a fistful is asked first",
        holding(position("8S 8H 8D 4S", mine=RED_KINGS, theirs=AHEAD, seats=4, drawn=True), 9),
        "ASK",
    ),
    Puzzle(
        "a partner with little is not asked",
        holding(position("8S 8H 8D 4S", mine=RED_KINGS, theirs=AHEAD, seats=4, drawn=True), 1),
        "MELD 888",
    ),
    Puzzle(
        "leave that was got is used",
        holding(
            position(
                "8S 8H 8D 4S",
                mine=RED_KINGS,
                seats=4,
                drawn=True,
                permission=Permission.YES,
            ),
            9,
        ),
        "MELD 888",
    ),
    Puzzle(
        "it does not go out against a no",
        position(
            "8S 4S",
            mine=f"{RED_KINGS} / 8H 8D 8C",
            seats=4,
            drawn=True,
            permission=Permission.NO,
        ),
        lambda move: isinstance(move, Discard),
    ),
    Puzzle(
        "its card goes to the meld of its partner",
        position("KC 8S 4S QD JH", mine=SIX_KINGS, seats=4, seat=2, drawn=True),
        "MELD K",
    ),
    Puzzle(
        "it asks only if it can go out",
        holding(position("8S 9H TD 4S", mine=RED_KINGS, seats=4, drawn=True), 9),
        lambda move: isinstance(move, Discard),
    ),
    Puzzle(
        "a fistful that can be melded next turn says no",
        asked("AS AH AD AC KC QS QH QD QC 2S 2H 4S", mine=SIX_KINGS),
        "NO",
    ),
    Puzzle(
        "trash says yes",
        asked("4S 5H 7D 9C JS", mine=SIX_KINGS),
        "YES",
    ),
    # The end of the stock
    Puzzle(
        "a forced take is made",
        position("8S 4S QD JH", mine=FIVE_KINGS, pile="5D KC", stock=""),
        "TAKE",
    ),
    Puzzle(
        "cards are melded before the pile is left",
        position("8S 8H 8D 4S QD", mine="KS KH KD", pile="5D 6C", stock=""),
        "MELD 888",
    ),
    Puzzle(
        "a pile that would only fill the hand is left",
        position("8S 8H 4C 9D", mine="KS KH KD", pile="AS QD JC TC 5H AC JD QH TD 8D", stock=""),
        "DECLINE",
    ),
    Puzzle(
        "a pile that can be melded is taken",
        position("8S 8H 4C 9D", mine="KS KH KD", pile="KC KS 9S 9H 8D", stock=""),
        "TAKE UU",
    ),
    Puzzle(
        "a pair goes down with the wild card before the hand ends",
        position("8S 8H 2S 4C 5D", mine="KS KH KD", pile="6S 7D", stock=""),
        "MELD 882",
    ),
)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_the_expert_finds_it_too(puzzle: Puzzle) -> None:
    seen = observation(puzzle.state, puzzle.state.actor)
    move = run_to_end(think(seen, 0, Level.EXPERT)).move
    if isinstance(puzzle.right, str):
        assert str(move) == puzzle.right
    else:
        assert puzzle.right(move), str(move)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.name for puzzle in PUZZLES])
def test_the_right_move_is_found(puzzle: Puzzle) -> None:
    for nonce in range(3):
        move = decision.decide(observation(puzzle.state, puzzle.state.actor), nonce)
        assert legality.refusal(puzzle.state, move) is None
        if isinstance(puzzle.right, str):
            assert str(move) == puzzle.right
        else:
            assert puzzle.right(move), str(move)
