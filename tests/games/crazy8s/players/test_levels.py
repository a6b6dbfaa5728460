"""The levels: each with a reason that is true."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.support.crazy8s.positions import position
from tests.support.hands import cards
from tommy.cardgame.players.levels import Decision, Level, run_to_end
from tommy.cards.card import Card, Suit
from tommy.cards.deck import derive
from tommy.games.crazy8s.players import monte_carlo
from tommy.games.crazy8s.players.evaluation import LAYOUT
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.players.levels import CONFIGS, LEVELS, think
from tommy.games.crazy8s.players.rollout import End, RolloutChoice, RolloutState, play_out
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play, parse_move
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import HandState, Options, observation
from tommy.games.crazy8s.screen import texts


def test_hard_plays_with_the_assets() -> None:
    assert {2: CONFIGS[Level.HARD].weights} == LAYOUT.shipped()


def test_the_trials_of_the_expert_go_in_slices_that_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = longest = slices = 0

    def counted(position: RolloutState, first: RolloutChoice) -> End:
        nonlocal made
        end = play_out(position, first)
        made += end.moves
        return end

    monkeypatch.setattr(monte_carlo, "play_out", counted)
    state = hand_play.deal(Options(), YOU, 4)
    began = 0
    for _ in think(observation(state, state.to_move), 1, Level.EXPERT):
        longest, began, slices = max(longest, made - began), made, slices + 1
    # At most the hands of one deal more: each ends after some fifty moves.
    assert (
        monte_carlo.SLICE <= longest <= monte_carlo.SLICE + 50 * len(hand_play.legal_moves(state))
    )
    assert slices > made // (2 * monte_carlo.SLICE) > 2


@pytest.mark.parametrize("level", [level for level in Level if level not in LEVELS] or [9])
def test_there_is_no_other_level(level: Level) -> None:
    with pytest.raises(ValueError, match="is none of"):
        next(think(observation(hand_play.deal(Options(), 0, 1), 1), 1, level))


def played_hands(level: Level, hands: int) -> Iterator[tuple[HandState, Decision[Move]]]:
    """Every decision of a level in hands that it plays against itself."""
    for seed in range(hands):
        state = hand_play.deal(Options(), seed % 2, seed)
        while hand_play.outcome(state) is None:
            seen = observation(state, state.to_move)
            thought = run_to_end(think(seen, derive(seed, state.turn, len(state.stock)), level))
            yield state, thought
            state = hand_play.apply(state, thought.move)


def fitting(state: HandState) -> Sequence[Card]:
    hand = state.hands[state.to_move]
    return playable(hand, state.crazy, state.upcard, state.named)


def test_levels_slip_as_often_as_they_should_and_the_best_never_do() -> None:
    share = {}
    for level in (Level.EASY, Level.MEDIUM, Level.HARD):
        slips = asked = 0
        for state, thought in played_hands(level, 60):
            if len({card.rank for card in fitting(state)}) > 1:
                asked += 1
                slips += thought.why is MoveReason.SLIP
        share[level] = slips / asked
    assert share[Level.EASY] > share[Level.MEDIUM] > share[Level.HARD] == 0
    assert abs(share[Level.MEDIUM] - CONFIGS[Level.MEDIUM].blunder_rate) < 0.05


@pytest.mark.parametrize("level", LEVELS[:3])
def test_no_level_draws_though_a_plain_card_fits(level: Level) -> None:
    for state, thought in played_hands(level, 40):
        if thought.move == Draw():
            assert all(card.rank == state.crazy for card in fitting(state)), state


def test_the_lower_levels_draw_only_if_nothing_fits() -> None:
    for level in (Level.EASY, Level.MEDIUM):
        for state, thought in played_hands(level, 40):
            assert thought.move != Draw() or not fitting(state), state


def test_a_beginner_names_any_suit_and_spends_crazy_cards_early() -> None:
    bare, early, plays = Counter[Level](), Counter[Level](), Counter[Level]()
    for level in (Level.EASY, Level.MEDIUM):
        for state, thought in played_hands(level, 100):
            match thought.move:
                case Play(card, Suit() as named):
                    plain = [c for c in state.hands[state.to_move] if c.rank != state.crazy]
                    plays[level] += 1
                    bare[level] += bool(plain) and all(c.suit != named for c in plain)
                    early[level] += any(c.rank != card.rank for c in fitting(state))
    assert bare[Level.EASY] / plays[Level.EASY] > 0.15 > bare[Level.MEDIUM] / plays[Level.MEDIUM]
    assert early[Level.EASY] / plays[Level.EASY] > 0.2 > early[Level.MEDIUM] / plays[Level.MEDIUM]


@pytest.mark.parametrize(("state", "move", "why"), [
    (position("QS KS", "5D", "4D", stock=None, to_move=ME), "5D", MoveReason.GOES_OUT),
    (position("QS KS", "5D 6H", "4S", stock=None, to_move=ME), None, MoveReason.MUST_DRAW),
    (position("QS KS", "5D 6H", "4H", stock=None, to_move=ME), "6H", MoveReason.ONLY_CARD),
    (position("QS KS", "5D 6H", "4H", to_move=ME), "6H", MoveReason.ONLY_CARD),
    (position("QS KS 2D", "5D 6H 7H", "4H", to_move=ME), "7H", MoveReason.SEARCHED),
    (position("QS KS 2H 3S", "3H TH 9C 4S", "5H", stock=None, to_move=ME), "TH", MoveReason.SHEDS_POINTS),
    (position("QS KS 2S 3S", "8D 2H 9C 4S", "5H", stock=None, to_move=ME), "2H", MoveReason.KEEPS_CRAZY),
    (position("QS KS 2S 3S", "9H TH 9C 9S 4D", "5H", stock=None, to_move=ME), "9H", MoveReason.GOES_ON),
])  # fmt: skip
def test_hard_says_why(state: HandState, move: str | None, why: MoveReason) -> None:
    thought = run_to_end(think(observation(state, state.to_move), 1, Level.HARD))
    assert thought == Decision(Draw() if move is None else parse_move(move), why)


@pytest.mark.parametrize(("theirs", "why"), [
    ("QS KS 2S 3S", MoveReason.STARVES), ("QS 3S", MoveReason.HIS_LAST_CARDS),
])  # fmt: skip
def test_hard_changes_to_a_suit_that_hardly_any_hidden_card_has(
    theirs: str, why: MoveReason
) -> None:
    # All but two clubs lie open or are its own; the nine of hearts would shed more.
    clubs = " ".join(f"{rank}C" for rank in "A23456TJQ")
    state = position(theirs, "7C 9H 3D", "7H", stock=None, to_move=ME)
    gone = cards(clubs)
    state = state._replace(
        stock=tuple(card for card in state.stock if card not in gone),
        pile=(*gone, state.upcard),
    )
    thought = run_to_end(think(observation(state, ME), 1, Level.HARD))
    assert thought == (parse_move("7C"), why)


def test_every_reason_has_words_that_fit_the_lines() -> None:
    hand = cards(" ".join(f"{rank}{suit}" for suit in "SH" for rank in "23456789TJ"))
    for why in MoveReason:
        line = texts.move_line(YOU, Play(hand[-2], Suit.DIAMONDS), why)
        assert line.endswith(texts.why_word(why, YOU))
        assert max(len(line), len(texts.hint(Play(hand[-2], Suit.DIAMONDS), hand, why))) <= 80
    assert len({texts.why_word(why, YOU) for why in MoveReason}) == len(MoveReason)
