"""The levels: each with a reason that is true."""

import random
from collections import Counter

from tests.support.hands import cards
from tests.support.rolling.positions import position, some_state
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.games.rolling.players.evaluation import LAYOUT
from tommy.games.rolling.players.explanations import MoveReason
from tommy.games.rolling.players.levels import CONFIGS, think
from tommy.games.rolling.rules.moves import Play, parse_move
from tommy.games.rolling.rules.state import observation
from tommy.games.rolling.screen import texts


def test_levels_slip_the_less_the_higher_they_are() -> None:
    stream = random.Random(5)
    slips = dict.fromkeys((Level.EASY, Level.MEDIUM, Level.HARD), 0)
    asked = 0
    while asked < 150:
        state = some_state(stream.getrandbits(32), 2)
        seen = observation(state, state.to_move)
        asked += 1
        for level in slips:
            thought = run_to_end(think(seen, asked, level))
            slips[level] += thought.why is MoveReason.SLIP
    assert slips[Level.EASY] > slips[Level.MEDIUM] > slips[Level.HARD] == 0
    assert CONFIGS[Level.EXPERT].blunder_rate == 0


def test_hard_plays_with_the_assets() -> None:
    assert CONFIGS[Level.HARD].weights == LAYOUT.shipped()


def test_hard_says_what_it_does_when_there_is_nothing_to_think_about() -> None:
    for hands, trick, why in (
        (("9S", "TS TD"), "AS", MoveReason.GOES_OUT),
        (("9S 9H", "TS TD"), "AS", MoveReason.ONLY_CARD),
        (("9S TS 9H", "AH TD"), "AS", MoveReason.ALL_ALIKE),
    ):
        seen = observation(position(*hands, trick=trick, leader=1), 0)
        assert run_to_end(think(seen, 1, Level.HARD)) == (parse_move("9S"), why)


def test_every_reason_has_words_that_fit_a_line_of_the_history() -> None:
    for why in MoveReason:
        line = texts.move_line(0, Play(*cards("TS")), why, 6)
        assert len(line) <= 80
        assert line.endswith(texts.why_word(why))
    assert len({texts.why_word(why) for why in MoveReason}) == len(MoveReason)


def test_hard_tries_cards_with_two_players_and_weighs_leads_with_more() -> None:
    for players in range(2, 7):
        tried = Counter[Level]()
        for seed in range(40):
            state = some_state(seed, players)
            if state.trick:
                continue
            seen = observation(state, state.to_move)
            for level in (Level.MEDIUM, Level.HARD):
                why = run_to_end(think(seen, seed, level)).why
                tried[level] += why is MoveReason.TRIED
        assert not tried[Level.MEDIUM]
        assert bool(tried[Level.HARD]) == (players == 2)
