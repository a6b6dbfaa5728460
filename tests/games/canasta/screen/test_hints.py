"""Hints and history: what the words say of a move, and that they fit."""

import pytest

from tests.games.canasta.screen.test_texts import MOVES
from tests.support.canasta.positions import core_at, position
from tommy.cards.card import Rank
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.rules.moves import Ask, Discard, Meld, Move, Take
from tommy.games.canasta.rules.pack import parse_card
from tommy.games.canasta.screen import hints, texts
from tommy.machine.codepage import encode

VIEW = core_at(position("KC QD", pile="4S TD", seats=4)).view


@pytest.mark.parametrize("move", MOVES, ids=str)
@pytest.mark.parametrize("why", MoveReason)
def test_every_hint_fits(move: Move, why: MoveReason) -> None:
    text = hints.hint(move, VIEW, why)
    assert text.startswith("HINT: ")
    assert len(text) <= 80
    assert len(encode(text)) == len(text)


@pytest.mark.parametrize("why", MoveReason)
def test_a_line_of_the_history_fits_with_the_longest_reason(why: MoveReason) -> None:
    upcard = parse_card("TD")
    for seats in (2, 4):
        for move in (Ask(), Discard(parse_card("**")), Meld(Rank.THREE, 0, 2, 1), Take(2, 1, 1)):
            line = hints.move_line(seats - 2, move, why, seats, upcard)
            assert len(line) <= 80, line


@pytest.mark.parametrize(
    ("move", "why", "words"),
    [
        (Discard(parse_card("4H")), MoveReason.LEAST_USE, "DISCARD THE 4♥. YOU WILL MISS IT LEAST"),
        (Discard(parse_card("4H")), MoveReason.SAFE, "THE NEXT PLAYER CAN HARDLY TAKE THE PILE"),
        (Discard(parse_card("3S")), MoveReason.SAFE, "THE NEXT PLAYER CAN'T TAKE THE PILE"),
        (Discard(parse_card("**")), MoveReason.SAFE, "THE NEXT PLAYER CAN'T TAKE THE PILE"),
        (Take(2, 1, 1), MoveReason.PILE_PAYS, "TAKE THE PILE, ADD 2*. THE PILE IS WORTH MORE"),
        (
            Take(2, further=(Meld(Rank.KING, 2, 1), Meld(Rank.ACE, 3))),
            MoveReason.OPENS,
            "TAKE THE PILE, MELD AAA, KK2. IT OPENS FOR YOUR SIDE",
        ),
        (Meld(Rank.KING, 0, 1), MoveReason.GROWS_MELD, "ADD A WILD CARD TO THE KINGS"),
        (Ask(), MoveReason.PARTNER_FULL, "ASK FIRST: YOUR PARTNER MAY HAVE MORE TO MELD"),
    ],
    ids=str,
)
def test_a_hint_says_what_to_do_and_why(move: Move, why: MoveReason, words: str) -> None:
    assert words in hints.hint(move, VIEW, why)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Meld(Rank.FIVE, 0, 1), "ADD 2 TO FIVES"),
        (Meld(Rank.KING, 3, 1), "MELD KKK2"),
        (Discard(parse_card("TD")), "DISCARD 10♦"),
        (Take(2), "TAKE 10♦: TTT"),
    ],
    ids=str,
)
def test_the_history_has_no_signs_that_nobody_explains(move: Move, words: str) -> None:
    assert hints.move_line(2, move, None, 4, parse_card("TD")) == f"PARTNER {words}"


def test_the_history_does_not_say_you_of_another_seat() -> None:
    for why in MoveReason:
        assert "YOU" not in texts.why_word(why).split()
        assert "YOUR" not in texts.why_word(why).split()
