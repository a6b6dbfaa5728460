"""The table of Rolling Stone, cell by cell. Source: LOOK 1 and 5."""

import pytest

from tests.support.desks import attributes, desk
from tests.support.hands import cards
from tommy.cards.card import Card
from tommy.catalog import CATALOG
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.pack import Cards, pack
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS, YOU
from tommy.games.rolling.rules.state import Options
from tommy.games.rolling.screen import texts
from tommy.games.rolling.screen.table import OTHERS_ROW, Table
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import Back
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink

BACK = Back("▒", Ink(0x74, 0x70), Ink(0x71, 0x70))
ROLLING = next(spec for spec in CATALOG if spec.program == "ROLLING")
NINE = "AS KS 9S QH 8H KD JD 7D TC"
HANDS = (NINE, "7S 8S 9H TH AD QD 7C", "7H 9D 8D", "JS", "TS 2C", "3S 4S")
#: Cards of one trick, by the number of players as many as fit.
TRICK = "KC 8C 9C AC 5C 2C"
SOME = range(LEAST_PLAYERS, MOST_PLAYERS + 1)


def hands(players: int) -> tuple[Cards, ...]:
    return tuple(map(cards, HANDS[:players]))


def laid(players: int, *, mono: bool = False) -> tuple[Desk, Table]:
    """Seat 1 is to move, a whole trick lies, 12 cards are out, every score is another one."""
    of = desk(mono=mono)
    of.change_game(ROLLING)
    table = Table(of, Options(players))
    status_line.draw_frame(of)
    table.draw_drawn(8 * players)
    table.back = BACK
    table.lay_all(hands(players), 1)
    table.draw_trick(0, cards(TRICK)[:players])
    table.draw_thrown(12)
    table.draw_turn(1)
    of.message("FOLLOW ♣ WITH WHICH CARD (9, THEN ENTER)?")
    table.draw_left_box((3, 2, 1, 0, 4, 5)[:players], (19, 11, 0, 7, 24, 8)[:players])
    table.draw_right_box(Score(2, 3))
    table.draw_counters(MatchState.first(players), 5)
    return of, table


def lines(of: Desk) -> list[str]:
    return [line.rstrip() for line in of.pc.page.lines()]


# The places are LOOK's; words, names and figures are ours.
OF_TWO = """\
┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐                 ┌────────┐
│♠ A│ │♠ K│ │♠ 9│ │♥ Q│ │♥ 8│ │♦ K│ │♦ J│ │♦ 7│ │♣10│                 │21:04:40│
│A ♠│ │K ♠│ │9 ♠│ │Q ♥│ │8 ♥│ │K ♦│ │J ♦│ │7 ♦│ │10♣│                 └────────┘
└───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘             YOU CARDS: 9
  1     2     3     4     5     6     7     8     9

┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐
│▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│
│▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│
└───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘                         ME  CARDS: 7


┌───┐ ┌───┐ ┌───┐            I'M UP
│♣ K│ │♣ 8│ │▒T▒│
│K ♣│ │8 ♣│ │▒T▒│
└───┘ └───┘ └───┘ 12 THROWN OUT

                   FOLLOW ♣ WITH WHICH CARD (9, THEN ENTER)?
╔════════════════════════════╗                   ╔═════════════════════════════╗
║ HANDS:  YOU: 3   ME: 2     ║      TRICK: 5     ║ LEVEL: HARD                 ║
║ SCORES: YOU: 19  ME: 11    ║      GAME: 1      ║ GAMES:  YOU: 2   ME: 3      ║
║                            ║██ ROLLING STONE ██║ TO 25   2 PLAYERS           ║
╚════════════════════════════╝     HAND: 1       ╚═════════════════════════════╝
CARDS DEALT: 16 OUT OF 32      F1=MUTE   F2=DEMO F6=HINT      F5=INSTRS F7=QUIT
██ ROLLING STONE ██ A FAN'S HOMAGE TO TOMMY'S TOYS OF DENVER, 1987 F3- F4+   1.0
"""

OF_FOUR = """\
┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐                 ┌────────┐
│♠ A│ │♠ K│ │♠ 9│ │♥ Q│ │♥ 8│ │♦ K│ │♦ J│ │♦ 7│ │♣10│                 │21:04:40│
│A ♠│ │K ♠│ │9 ♠│ │Q ♥│ │8 ♥│ │K ♦│ │J ♦│ │7 ♦│ │10♣│                 └────────┘
└───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘             YOU CARDS: 9
  1     2     3     4     5     6     7     8     9

ANN  CARDS:  7    ▒▒▒▒▒▒▒
BOB  CARDS:  3    ▒▒▒
CAL  CARDS:  1    ▒



┌───┐ ┌───┐ ┌───┐ ┌───┐      ANN'S UP                   ┌───┐
│♣ K│ │♣ 8│ │♣ 9│ │♣ A│                                 │▒T▒│
│K ♣│ │8 ♣│ │9 ♣│ │A ♣│                                 │▒T▒│
└───┘ └───┘ └───┘ └───┘                                 └───┘ 12 THROWN OUT
YOU   ANN   BOB   CAL
                   FOLLOW ♣ WITH WHICH CARD (9, THEN ENTER)?
╔════════════════════════════╗                   ╔═════════════════════════════╗
║ HANDS:  YOU: 3   THEM: 3   ║      TRICK: 5     ║ LEVEL: HARD                 ║
║ SCORES: YOU:19 ANN:11      ║      GAME: 1      ║ GAMES:  YOU: 2   THEM: 3    ║
║         BOB:0 CAL:7        ║██ ROLLING STONE ██║ TO 25   4 PLAYERS           ║
╚════════════════════════════╝     HAND: 1       ╚═════════════════════════════╝
CARDS DEALT: 32 OUT OF 32      F1=MUTE   F2=DEMO F6=HINT      F5=INSTRS F7=QUIT
██ ROLLING STONE ██ A FAN'S HOMAGE TO TOMMY'S TOYS OF DENVER, 1987 F3- F4+   1.0
"""


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize(("players", "drawing"), [(2, OF_TWO), (4, OF_FOUR)])
def test_everything_lies_where_the_look_book_says(players: int, drawing: str, mono: bool) -> None:
    of, _ = laid(players, mono=mono)
    assert lines(of) == drawing.splitlines()


# Rows and columns from 0: players, row, first and last column, colour, mono. Source: LOOK 1 and 5.
INKS = [
    ("cards held", 2, 3, 66, 73, 0x0E, 0x07),
    ("my cards held", 2, 9, 66, 73, 0x0E, 0x07),
    ("back frame", 2, 7, 0, 0, 0x74, 0x70),
    ("back filling", 2, 7, 1, 3, 0x71, 0x70),
    ("trick", 2, 12, 6, 10, 0x70, 0x70),
    ("thrown out", 2, 13, 13, 15, 0x71, 0x70),
    ("thrown count", 2, 15, 18, 23, 0x02, 0x07),
    ("my turn", 2, 12, 29, 34, 0x05, 0x01),
    ("hands label", 2, 19, 2, 7, 0x09, 0x07),
    ("scores label", 2, 20, 2, 8, 0x0E, 0x07),
    ("your score", 2, 20, 10, 16, 0x07, 0x07),
    ("my score", 2, 20, 19, 24, 0x0D, 0x07),
    ("level", 2, 19, 51, 61, 0x03, 0x07),
    ("options", 2, 21, 51, 67, 0x03, 0x07),
    ("games label", 2, 20, 51, 56, 0x02, 0x07),
    ("your games", 2, 20, 59, 64, 0x07, 0x07),
    ("my games", 2, 20, 68, 72, 0x05, 0x07),
    ("whose turn it is", 6, 6, 0, 13, 0x1E, 0x70),
    ("another", 6, 7, 0, 13, 0x0E, 0x07),
    ("the last", 6, 10, 0, 13, 0x0E, 0x07),
    ("a name under the trick", 6, 16, 0, 2, 0x0B, 0x07),
    ("the last card of the trick", 6, 12, 20, 24, 0x70, 0x70),
    ("far thrown count", 6, 15, 62, 67, 0x02, 0x07),
    ("her turn", 6, 12, 29, 36, 0x05, 0x01),
    ("your score of six", 6, 20, 10, 15, 0x07, 0x07),
    ("her score of six", 6, 20, 17, 22, 0x0D, 0x07),
    ("the last score of six", 6, 21, 20, 24, 0x0D, 0x07),
]


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("place", INKS, ids=[name for name, *_ in INKS])
def test_a_place_has_its_ink(place: tuple[str, int, int, int, int, int, int], mono: bool) -> None:
    _, players, row, first, last, colour, on_mono = place
    of, _ = laid(players, mono=mono)
    assert attributes(of, row, first, last) == {on_mono if mono else colour}


@pytest.mark.parametrize("players", SOME)
def test_your_turn_has_another_colour_than_all_others(players: int) -> None:
    of, table = laid(players)
    table.draw_turn(YOU)
    assert lines(of)[12][29:54].rstrip() == "YOU'RE UP"
    assert attributes(of, 12, 29, 37) == {0x04}
    for seat in range(1, players):
        table.draw_turn(seat)
        assert lines(of)[12][29:54].rstrip() == texts.turn_word(seat, players)
        assert attributes(of, 12, 29, 34) == {0x05}
    table.draw_turn(None)
    assert not lines(of)[12][29:54].strip()


def test_no_hand_has_a_value_hidden_or_open() -> None:
    of, table = laid(2)
    for seat, hand in enumerate(hands(2)):
        table.slots[seat] = [*hand]
        table.draw_hand(seat)
    assert "POINTS" not in "".join(lines(of))
    assert [lines(of)[row][66:] for row in (3, 4, 9, 10)] == [
        "YOU CARDS: 9",
        "",
        "ME  CARDS: 7",
        "",
    ]


@pytest.mark.parametrize("players", SOME[1:])
def test_each_opponent_has_a_line_with_name_and_number_of_cards(players: int) -> None:
    of, _ = laid(players)
    rows = [row.split() for row in lines(of)[6:11]]
    assert [row.pop().count("▒") for row in rows if row] == [*map(len, hands(players)[1:])]
    names = ["ANN", "BOB", "CAL", "DOT", "EVE"][: players - 1]
    counts = [str(len(hand)) for hand in hands(players)[1:]]
    told = [[name, "CARDS:", count] for name, count in zip(names, counts, strict=True)]
    assert rows == told + [[]] * (6 - players)


@pytest.mark.parametrize("players", SOME[1:])
@pytest.mark.parametrize("mono", [False, True])
def test_only_the_line_of_whoever_is_to_move_stands_out(players: int, mono: bool) -> None:
    of, table = laid(players, mono=mono)
    for to_move in (None, *range(players)):
        table.draw_others(to_move)
        for seat in range(1, players):
            plain, lit = (0x07, 0x70) if mono else (0x0E, 0x1E)
            assert attributes(of, OTHERS_ROW + seat - 1, 0, 13) == {
                lit if seat == to_move else plain
            }


@pytest.mark.parametrize("leader", range(MOST_PLAYERS))
@pytest.mark.parametrize("players", SOME[1:])
def test_every_card_of_the_trick_stands_over_its_players_name(players: int, leader: int) -> None:
    of, table = laid(players)
    leader %= players
    for count in range(players + 1):
        table.draw_trick(leader, cards(TRICK)[:count])
        seats = [(leader + place) % players for place in range(count)]
        assert lines(of)[16].split() == [texts.short_name(seat) for seat in seats]
        signs = [col for col, sign in enumerate(lines(of)[13][:29]) if sign == "♣"]
        assert signs == [col + 1 for col in word_cols(lines(of)[16])]


def word_cols(row: str) -> list[int]:
    """The columns in which words begin."""
    return [col for col, sign in enumerate(row) if sign != " " and (not col or row[col - 1] == " ")]


@pytest.mark.parametrize("players", SOME)
def test_a_trick_that_is_gone_leaves_nothing_and_touches_nothing_else(players: int) -> None:
    of, table = laid(players)
    before = of.pc.page.lines()
    right = 12 if players == 2 else 29
    table.draw_trick(YOU, ())
    after = of.pc.page.lines()
    assert all(not row[:right].strip() for row in after[12:17])
    assert [row[right:] for row in after] == [row[right:] for row in before]
    assert after[:12] == before[:12]


@pytest.mark.parametrize("players", SOME)
def test_neither_trick_nor_spark_nor_pile_overlaps_another_or_the_turn(players: int) -> None:
    of, table = laid(players)
    table.draw_turn(1)
    table.draw_trick(YOU, cards(TRICK)[:players])
    table.draw_thrown(48)
    row = of.pc.page.lines()[12]
    assert row.count("┐") == (3 if players == 2 else 2 if players > 4 else players + 1)
    assert texts.turn_word(1, players) in row
    for place in range(players):
        table.draw_trick(YOU, cards(TRICK)[: place + 1])
        before = of.pc.page.lines()
        table.draw_spark(place, lit=True)
        lit = of.pc.page.lines()
        changed = [(r, c) for r in range(25) for c in range(80) if lit[r][c] != before[r][c]]
        assert [(r, lit[r][c], before[r][c]) for r, c in changed] in ([], [(12, "■", " ")])
        table.draw_spark(place, lit=False)
        assert of.pc.page.lines() == before


@pytest.mark.parametrize("players", SOME)
def test_with_nothing_thrown_out_no_pile_lies_there_and_no_number(players: int) -> None:
    of, table = laid(players)
    table.draw_trick(YOU, ())
    table.draw_thrown(0)
    rows = lines(of)[12:16]
    assert [row.replace(texts.turn_word(1, players), "").strip() for row in rows] == [""] * 4


@pytest.mark.parametrize("players", SOME)
@pytest.mark.parametrize("score", [0, 9, 99, 546, 9999])
def test_the_largest_scores_stay_apart_and_in_their_box(players: int, score: int) -> None:
    of, table = laid(players)
    table.draw_left_box((score,) * players, (score,) * players)
    box = [row[1:29] for row in of.pc.page.lines()[19:22]]
    for row in (18, 19, 20, 21, 22):
        assert of.pc.page.lines()[row][0] in "╔║╚"
        assert of.pc.page.lines()[row][29] in "╗║╝"
    if players == 2:
        assert box[1].split() == ["SCORES:", "YOU:", str(score), "ME:", str(score)]
        assert not box[2].strip()
    else:
        names = [*map(texts.short_name, range(players))]
        if score > 9 and players == MOST_PLAYERS:
            names[2:] = [name[0] for name in names[2:]]
        told = [f"{name}:{score}" for name in names]
        assert (box[1] + box[2]).split() == ["SCORES:", *told]


@pytest.mark.parametrize("players", SOME)
@pytest.mark.parametrize("target", [5, 500, None])
@pytest.mark.parametrize("games", [0, 999, 99_999])
def test_options_and_match_score_stay_in_their_box(
    players: int, target: int | None, games: int
) -> None:
    of = desk()
    status_line.draw_frame(of)
    table = Table(of, Options(players, target))
    table.draw_right_box(Score(games, games))
    rows = of.pc.page.lines()
    end = f"TO {target}" if target else "NO LIMIT"
    assert rows[19][50:79].split() == ["LEVEL:", "HARD"]
    assert rows[21][50:79].split() == [*end.split(), str(players), "PLAYERS"]
    they = "ME" if players == 2 else "THEM"
    shown = rows[20][50:79].replace(":", ": ").split()
    assert shown == ["GAMES:", "YOU:", str(games), f"{they}:", str(games)]
    assert all(row[49] == row[79] == "║" for row in rows[19:22])


@pytest.mark.parametrize("count", range(1, 44))
def test_your_hand_of_any_length_leaves_figures_and_clock_alone(count: int) -> None:
    of, table = laid(6)
    before = of.pc.page.lines()
    table.lay(YOU, pack(6)[:count])
    after = of.pc.page.lines()
    assert [row[70:] for row in after[:3]] == [row[70:] for row in before[:3]]
    assert after[3][66:].rstrip() == f"YOU CARDS: {count}"
    assert after[5:] == before[5:]
    signs = sum(after[1][:65].count(sign) for sign in "♠♥♦♣")
    assert signs == count


def longest_hand() -> Cards:
    """The longest hand there is beside four others: of 48 cards, one winning player's gone."""
    return pack(6)[:43]


@pytest.mark.parametrize("mono", [False, True])
def test_every_card_of_an_opponents_open_hand_can_be_read(mono: bool) -> None:
    of, table = laid(6, mono=mono)
    open_hands = (cards("AS"), longest_hand(), *(cards(hand) for hand in HANDS[2:]))
    table.counts = [len(hand) for hand in open_hands]
    table.draw_others(None, open_hands)
    for seat, hand in list(enumerate(open_hands))[1:]:
        row = of.pc.page.lines()[OTHERS_ROW + seat - 1]
        assert row.startswith(texts.opponent(seat, len(hand)))
        assert read(row[18:]) == set(hand)


def read(row: str) -> set[Card]:
    """The cards of a line such as `♠AK7 ♥T`."""
    suits = dict(zip("♠♥♦♣", "SHDC", strict=True))
    return {Card.parse(rank + suits[group[0]]) for group in row.split() for rank in group[1:]}


@pytest.mark.parametrize("players", SOME)
def test_clearing_leaves_boxes_clock_and_key_lines(players: int) -> None:
    of, table = laid(players)
    before = of.pc.page.lines()
    table.draw_others(None, (longest_hand(),) * players)
    table.clear()
    after = of.pc.page.lines()
    assert all(not row[:70].strip() for row in after[:5])
    assert all(not row.strip() for row in after[5:17])
    assert [row[70:] for row in after[:3]] == [row[70:] for row in before[:3]]
    assert after[17:] == before[17:]
    assert table.counts == [0] * players


@pytest.mark.parametrize("players", SOME)
def test_the_word_demo_has_its_place_beside_everything(players: int) -> None:
    of, _ = laid(players)
    assert not of.pc.page.lines()[13][29 : 30 + status_line.DEMO_COLS].strip()
    of.switch_demo()
    status_line.draw_demo(of)
    assert of.pc.page.lines()[13][28:34] == " DEMO "


def test_the_computers_cards_are_backs_though_they_are_laid_as_cards() -> None:
    of, table = laid(2)
    seen = "".join(row[:65] for row in of.pc.page.lines()[6:10])
    assert not any(sign in seen for sign in "♠♥♦♣")
    assert table.slots[1] == [BACK] * 7
