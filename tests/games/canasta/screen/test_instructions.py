"""The instructions of Canasta tell of all that is its own, and what they tell is so."""

import re

import pytest

from tests.support.canasta.canasta_app import Position, playing
from tests.support.canasta.positions import position
from tests.support.manuals import (
    cards_of,
    chapter,
    golden_text,
    labels_explained,
    labels_shown,
    page_opened_by,
    play_example,
    press,
    text_of,
    turn_to_first_page,
)
from tests.support.screens import message
from tommy.cards.card import Rank
from tommy.games.canasta.rules import rulesets
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.pack import ALL_RED_TREYS_POINTS, PACK, POINTS
from tommy.games.canasta.rules.rulesets import CLASSIC, MINIMUMS, TOMMY, Rules
from tommy.games.canasta.rules.state import HandState, Options
from tommy.games.canasta.screen import refusals
from tommy.shell.screen.manual import document, read

GAME = "canasta"
TEXT = " ".join(" ".join(document(GAME)).split())
WORDS = (
    *("2 OR 4", "CANASTA.SCR", "DEL CANASTA.SCR", "CANASTA MS", "STAGED", "FORCED"),
    *("JOKER 50", "ACE, DEUCE 20", "K Q J 10 9 8 10", "7 6 5 4 5", "BLACK TREY (3S 3C) 5"),
    *("BELOW 0 15", "0 TO 1499 50", "1500 TO 2999 90", "3000 OR MORE 120", "30 OF 50"),
    *("100 EACH, ALL FOUR 800", "NO RED TREY AT ALL MINUS 200", "EACH RED CANASTA 500"),
    *("EACH BLACK CANASTA 300", "GOING OUT 100", "CONCEALED 100 MORE", "NOT GONE OUT MINUS 100"),
    *(" D DRAW A CARD", " T TAKE THE PILE", " M MELD", " P ASK", " N LEAVE", " I INFO"),
    *("LEFT, RIGHT MOVE", "INS OR 0 DRAW", "PGUP TAKE", "HOME MELD", "PGDN ASK", "DEL OR ."),
    *("END LEAVE", "- TAKE BACK", "+ INFO", "/ FOR EACH DEUCE", "* FOR EACH JOKER"),
    *("UP MAKES THE DELAY LONGER", "DOWN SHORTER", "FROZEN THE", "PRIZE A", "Y OR N", "7/2"),
    *("WHICH RULES", "THE CLASSIC RULES", " H CLASSIC RULES", " N KEEP YOUR LAST CARD"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


# What F5 opens


@pytest.mark.parametrize("rules", [TOMMY, CLASSIC])
@pytest.mark.parametrize("reason", RefusalReason)
def test_each_refusal_has_a_chapter(rules: Rules, reason: RefusalReason) -> None:
    core = Core(Options(4, rules), seed=1)
    core.begin()
    about = refusals.topic(core.view, reason)
    assert about in {chapter.topic for chapter in read(GAME)}
    if rules is TOMMY:
        assert not about.startswith("classic")


@pytest.mark.parametrize(
    ("rules", "topic"), [(TOMMY, "pile"), (CLASSIC, "classic-pile")], ids=["tommy", "classic"]
)
def test_f5_opens_at_the_pile_that_was_refused_until_the_next_key(rules: Rules, topic: str) -> None:
    host = Position(position("8D KS 5C 4H", pile="2S 9D 8S", mine="JS JH JD", rules=rules))
    host.type("t")
    assert "TWO NATURAL EIGHTS" in message(host)
    assert page_opened_by(host, GAME) == topic
    assert page_opened_by(host, GAME) == topic
    host.key("RIGHT")
    turn_to_first_page(host)
    assert page_opened_by(host, GAME) == "keys"


@pytest.mark.parametrize(("key", "ticks"), [("RIGHT", 0), ("F6", 40), ("F2", 0)])
def test_a_topic_goes_with_its_refusal(key: str, ticks: int) -> None:
    host = Position(position("8D KS 5C 4H", pile="2S 9D 8S", mine="JS JH JD"))
    host.type("t")
    assert page_opened_by(host, GAME) == "pile"
    host.key(key)
    host.run_ticks(ticks)
    turn_to_first_page(host)
    assert page_opened_by(host, GAME) == "keys"


def test_a_topic_does_not_wait_for_the_score_sheet() -> None:
    host = Position(position("KC", drawn=True, mine="7S 7H 7D 7C 7S 7H 2D", others="AS"))
    host.type("n")
    assert "MUST BE" in message(host)
    assert page_opened_by(host, GAME) == "out"
    host.key("DEL")
    while "ANY KEY" not in message(host):
        turn_to_first_page(host)
        assert page_opened_by(host, GAME) == "keys"
        host.run_ticks(20)


def test_before_the_draw_f5_tells_how_a_turn_goes() -> None:
    host = playing()
    host.key("ENTER")
    assert page_opened_by(host, GAME) == "melds"


# The examples


def first_turn() -> Position:
    """The hand of the first turn, and the 6 of diamonds on the stock."""
    return Position(position(cards_of(GAME, "turn", 0), pile="9H", stock="6D 7D 7H", others="AS"))


def test_the_first_turn_goes_as_it_is_told() -> None:
    host = first_turn()
    assert "1ST MELD YOU: 50" in host.page.lines()[21]
    held = [str(card) for card in host.core.view.hands[0]]
    assert held == cards_of(GAME, "turn", 0).split(), "it is told in the order shown"
    assert "1. HIT  D." in "\n".join(chapter(GAME, "turn").lines)
    press(host, "D")
    host.run_ticks(40)
    assert "6D" in map(str, host.core.view.hands[0])
    play_example(host, GAME, "turn", "M J 2 ENTER")
    host.run_ticks(40)
    meld = host.core.view.tables[0][Rank.JACK]
    assert meld is not None
    assert sum(POINTS[card] for card in meld.cards) == 50
    assert host.core.view.melded[0]
    play_example(host, GAME, "turn", "4H")
    host.run_ticks(40)
    assert host.core.view.actor != 0


def test_the_kings_are_too_little_and_backspace_takes_them_back() -> None:
    host = first_turn()
    press(host, "D")
    host.run_ticks(40)
    play_example(host, GAME, "turn", "M K 2 ENTER")
    host.run_ticks(40)
    assert message(host).startswith("40 OF 50")
    assert "40 OF 50" in text_of(GAME, "turn")
    press(host, "4H")
    assert "40 OF 50" in message(host)
    press(host, "BACKSPACE")
    host.run_ticks(40)
    assert host.core.view.tables[0][Rank.KING] is None


def test_the_prize_pile_is_taken_as_it_is_told() -> None:
    state = position(cards_of(GAME, "prize", 0), pile="4C 2D 9D 8S", mine="JS JH JD 2C")
    host = Position(state)
    rows = [row[15:35] for row in host.page.lines()[13:17]]
    assert "PRIZE" in rows[3]
    assert "2 ♦" in rows[1]
    play_example(host, GAME, "prize", "T ENTER")
    host.run_ticks(40)
    meld = host.core.view.tables[0][Rank.EIGHT]
    assert meld is not None
    assert (meld.size, meld.wilds) == (3, 0)
    assert len(host.core.view.hands[0]) == len(state.hands[0]) - 2 + 3


def test_a_prize_pile_before_the_first_meld_takes_fifty() -> None:
    state = position(cards_of(GAME, "prize", 1), pile="4C 2D 9D 8S")
    host = Position(state)
    press(host, "T ENTER")
    assert message(host).startswith("30 OF 50")
    press(host, "ESC")
    play_example(host, GAME, "prize", "T M J 2 ENTER")
    host.run_ticks(40)
    tables = host.core.view.tables[0]
    laid = [card for meld in tables if meld for card in meld.cards]
    assert sum(POINTS[card] for card in laid) == 80
    assert "THAT MAKES 80" in text_of(GAME, "prize")


def going_out() -> HandState:
    """The last card of the hand of the sample sheet."""
    return position(
        "4H", drawn=True, mine="8S 8H 8D 8C 8S 8H 8D / JS JH JD 2C", theirs="KS KH KD",
        treys=("3H", ""), scores=(660, 300), others="** AS",
    )  # fmt: skip


def figures(line: str) -> list[str]:
    return re.sub(r"\d+ X", "", line).split()


def test_the_sample_sheet_is_the_one_that_the_program_adds_up() -> None:
    state = going_out()
    host = Position(state, match=MatchState(scores=state.scores))
    host.type("4h")
    host.run_until("ANY KEY")
    lines = chapter(GAME, "sample").lines
    at = next(place for place, line in enumerate(lines) if line.split() == ["YOU", "ME"])
    told = [figures(line) for line in lines[at : lines.index("", at)]]
    shown = [figures(row[:65]) for row in host.page.lines()[3:15]]
    assert told == [row for row in shown if row[-2:] != ["0", "0"]]
    laid = {meld.rank: meld for meld in state.tables[0] if meld}
    eights, jacks = (
        sum(POINTS[card] for card in laid[rank].cards) for rank in (Rank.EIGHT, Rank.JACK)
    )
    assert (eights, jacks) == (70, 50)
    assert "SEVEN EIGHTS ARE 70, THREE JACKS 30, THE DEUCE 20" in text_of(GAME, "sample")


def test_a_joker_and_an_ace_are_what_the_sample_says() -> None:
    points = {str(card)[:1]: POINTS[card] for card in PACK}
    assert (points["*"], points["A"], points["2"]) == (50, 20, 20)


@pytest.mark.parametrize(
    ("topic", "keys", "rules"),
    [
        ("typing", "M K ENTER", TOMMY),
        ("typing", "M 7 2 * ENTER", TOMMY),
        ("typing", "M 2 7 ENTER", TOMMY),
        ("typing", "T ENTER", TOMMY),
        ("typing", "T 2 ENTER", TOMMY),
        ("classic-keys", "M K K K ENTER", CLASSIC),
        ("classic-keys", "M K + ENTER", CLASSIC),
        ("classic-keys", "M 7 7 2 ENTER", CLASSIC),
        ("classic-keys", "M 2 7 ENTER", CLASSIC),
        ("classic-keys", "T Q Q ENTER", CLASSIC),
        ("classic-keys", "T Q 2 ENTER", CLASSIC),
        ("classic-keys", "T ENTER", CLASSIC),
        ("classic-keys", "T Q Q M K K 2 ENTER", CLASSIC),
    ],
)
def test_each_example_of_keys_is_a_command(topic: str, keys: str, rules: Rules) -> None:
    further = keys.startswith("T Q Q M")
    mine = "" if further else "7S 7H 7D 7C / QS QH QD" if keys == "T ENTER" else "7S 7H 7D 7C"
    state = position(
        "KS KH KD KC QH QC 7D 7C 4S 4H 5D 2S 2H **", pile="9D QD", mine=mine, rules=rules,
        drawn=keys[0] == "M",
    )  # fmt: skip
    host = Position(state)
    before = len(host.core.moves)
    play_example(host, GAME, topic, keys)
    host.run_ticks(60)
    assert len(host.core.moves) == before + 1, message(host)


@pytest.mark.parametrize(
    ("topic", "rules", "keys"),
    [("typing", TOMMY, "M 3 ENTER"), ("classic-keys", CLASSIC, "M 3 3 3 ENTER")],
)
def test_black_treys_are_melded_as_it_is_told(topic: str, rules: Rules, keys: str) -> None:
    canasta = "7S 7H 7D 7C 7S 7H 2D"
    host = Position(position("3S 3C 3S", mine=canasta, drawn=True, rules=rules))
    play_example(host, GAME, topic, keys)
    host.run_until("GO OUT")


def test_a_further_meld_of_a_take_is_typed_as_it_is_told() -> None:
    host = Position(position("QS QH 8D 8C 4S 4H 5D **", pile="9D 8S"))
    play_example(host, GAME, "typing", "T M Q * ENTER")
    host.run_ticks(40)
    assert host.core.view.tables[0][Rank.QUEEN] is not None


def test_typed_ahead_it_draws_and_discards() -> None:
    assert "D4H TYPED IN ONE GO" in text_of(GAME, "keypad")
    host = Position(position("KS KH 9D 4H"))
    host.type("d4h")
    host.run_until(lambda: host.core.view.actor != 0)


# The picture of the screen


def test_the_picture_shows_what_the_screen_shows() -> None:
    state = position(
        "AC KH 9S 2S", pile="2S 9D", mine="QS QH QD 2H / TS TH TD TC TS TH TD",
        treys=("3H", ""), others="AS " * 2 + "4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S",
    )  # fmt: skip
    host = Position(state)
    screen = "\n".join(host.page.lines())
    picture = "\n".join(chapter(GAME, "keys").lines)
    shared = ("IN HAND:60", "MY CARDS:15", "IF IT ENDED", "4/1", "RED", "NEEDS", "A PAIR", "PRIZE")
    for label in (*shared, "720", "660", "-200", "YOU'RE UP", "M)ELD  ", "D)RAW", "3♥", "▲"):
        assert label in picture
        assert label in screen, label
    assert max(map(len, chapter(GAME, "keys").lines[:13])) <= 78


#: The names of the sides, which stand before their figures.
SIDES = {"YOU:", "ME:", "E-W:", "W:", "ST MELD YOU:"}


def test_the_labels_of_the_table_are_explained_and_no_others() -> None:
    six = Position(position("4S 4H", mine="KS KH KD KC KS KH", rules=CLASSIC))
    shown = "\n".join([golden_text(GAME, "*_colour.page"), *six.page.lines()])
    for label in labels_explained(GAME):
        assert label in shown, label
    tables = [labels_shown(GAME, f"{name}_*_colour.page") for name in ("first_turn", "classic")]
    explained = "\n".join(chapter(GAME, "screen").lines)
    for label in set.union(*tables) - SIDES:
        assert label in explained, label


# The classic rules, by themselves


CLASSIC_TEXT = " ".join(text_of(GAME, each.topic) for each in read(GAME) if "classic" in each.topic)


def test_the_classic_chapters_refer_to_no_other_ones() -> None:
    for word in ("AS BEFORE", "AS TOLD", "THE SAME AS", "TOMMY", "DIFFER", "CHAPTER"):
        assert word not in CLASSIC_TEXT.replace("DIFFERENCE", "")


@pytest.mark.parametrize(
    "words",
    [
        *(f"BELOW {MINIMUMS[0][0]}", f"WORTH {MINIMUMS[0][1]}", f"{MINIMUMS[1][1]} FROM 0"),
        f"{MINIMUMS[2][1]} FROM {MINIMUMS[1][0]}",
        f"{rulesets.GREATEST_MINIMUM} FROM {MINIMUMS[2][0]}",
        f"FOUR PLAYERS GET {CLASSIC.dealt(4)} CARDS EACH. TWO GET {CLASSIC.dealt(2)}",
        f"EACH RED CANASTA {rulesets.RED_CANASTA_POINTS}",
        f"EACH BLACK CANASTA {rulesets.BLACK_CANASTA_POINTS}",
        f"GOING OUT {rulesets.GOING_OUT_POINTS}",
        f"GOING OUT CONCEALED {rulesets.CONCEALED_POINTS} MORE",
        f"100 EACH, ALL FOUR {ALL_RED_TREYS_POINTS}",
        f"{rulesets.TARGET} POINTS WIN THE GAME",
        f"A JOKER IS WORTH {POINTS[PACK[-1]]}",
    ],
)
def test_the_figures_of_the_classic_rules_are_those_of_the_rules(words: str) -> None:
    assert words in CLASSIC_TEXT


#: What RULEBOOK K1 to K16 and the rules that stay say, in the words of the chapters.
CLASSIC_RULES = {
    "K1": ("SPADES BEAT HEARTS", "FOR A JOKER, OR TWO EQUAL CARDS", "THE HIGHEST PLAYS FIRST"),
    "K2": ("11 CARDS EACH", "UNTIL A NATURAL FOUR OR HIGHER LIES ON TOP"),
    "K3": ("AT THE START OF YOUR FIRST TURN", "COUNTS ALL THE SAME", "NOT FOR ONE THAT CAME WITH"),
    "K4": ("NOTHING IS MELDED BEFORE THE DRAW",),
    "K5": ("AS MANY CARDS OF A RANK AS YOU LIKE",),
    "K6": (
        "A WILD CARD OR A BLACK TREY",
        "UNTIL SOMEBODY TAKES IT",
        "ITS UPCARD IS WILD OR A TREY",
    ),
    "K7": ("OR ONE AND A WILD CARD, OR A MELD OF THAT RANK",),
    "K8": ("THE UPCARD COUNTS, BUT NOT THE CARDS BELOW", "IF YOU TOOK THE PILE, YOU DO"),
    "K9": ("CANNOT TAKE A PILE OF ONE CARD",),
    "K10": ("MUST KEEP A CARD AFTER THE DISCARD", "FEWER THAN TWO CARDS", "ENDS WITH A DISCARD"),
    "K11": ("STAYING IN AFTER A YES COSTS NOTHING", "NOBODY HAS TO ASK"),
    "K12": ("MAY NEITHER MELD NOR DISCARD", "YOU MUST TAKE IT", "YOU NEED NOT BEGIN A NEW MELD"),
    "K13": ("HAVING NO RED TREY COSTS NOTHING", "NO BONUS FOR THE GAME"),
    "K14": ("IN YOUR FIRST TURN, UNTIL YOU DISCARD", "THE CARDS IN EVERY HAND AND IN THE STOCK"),
    "K15": ("MARKED SIX", "ONE CARD LEFT IS ANNOUNCED", "A RULE OF THIS HOUSE"),
    "K16": ("YOUR PARTNER MAY HAVE MELDED", "ADD NOTHING TO THOSE MELDS"),
    "C10": ("TWO OF THEM MUST BE NATURAL", "AT MOST THREE MAY BE WILD", "ONE MELD OF EACH RANK"),
    "C12": ("SEVEN CARDS OR MORE ARE A CANASTA", "MAKES IT BLACK FOR GOOD"),
    "C14": ("TAKE THE CARDS BACK WITH BACKSPACE", "THE OTHER IS FREE TO MELD ANYTHING"),
    "C22": ("THREE OR FOUR BLACK TREYS, WITHOUT WILD CARDS",),
    "C28": ("RED TREYS, WITHOUT A MELD THE SAME, BUT MINUS",),
    "C32": ("ANOTHER HAND IS PLAYED",),
}


@pytest.mark.parametrize("rule", CLASSIC_RULES)
def test_the_classic_chapters_tell_each_rule(rule: str) -> None:
    for words in CLASSIC_RULES[rule]:
        assert words in CLASSIC_TEXT
