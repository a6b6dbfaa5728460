"""One whole match as a transcript: two computer players type, from the deal to the game's end."""

from collections.abc import Sequence

from tests.support.crazy8s.positions import decide
from tests.support.golden import golden
from tests.support.hands import told
from tommy.cardgame.rules.events import TurnBegan
from tommy.cards.card import Rank
from tommy.cards.deck import derive
from tommy.games.crazy8s.rules.core import Core
from tommy.games.crazy8s.rules.events import (
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    Passed,
    Played,
)
from tommy.games.crazy8s.rules.keys import keys
from tommy.games.crazy8s.rules.moves import Play
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import Options
from tommy.keystroke import Keystroke

NAMES = {YOU: "YOU", ME: "ME ", None: "NOBODY"}


def words(event: Event) -> str | None:
    match event:
        case HandDealt():
            hands = [
                " ".join(str(card) for owner, card in event.cards if owner == seat)
                for seat in (YOU, ME)
            ]
            return (
                f"\nGAME {event.game} HAND {event.hand}, {NAMES[event.dealer].strip()} DEALS\n"
                f"YOU {hands[0]}\nME  {hands[1]}\nSTARTER {event.starter}"
            )
        case TurnBegan():
            return f"{event.turn:3}. {NAMES[event.seat]}"
        case Drew():
            return f"         DRAW {event.card} ({event.stock_left} LEFT)"
        case Played():
            return f"         {Play(event.card, event.suit)}"
        case Passed():
            return "         PASS"
        case HandEnded():
            how = "BLOCKED, " if event.blocked else ""
            return (
                f"{how}{NAMES[event.winner].strip()} WINS {event.points} "
                f"(HANDS {event.hand_totals}), SCORES {event.scores}"
            )
        case GameEnded():
            return f"GAME TO {NAMES[event.winner].strip()}: {event.game_points}"
        case _:
            return None


def transcript(seed: int) -> str:
    core = Core(Options(Rank.EIGHT, 100), seed)

    def spelling(seat: int, count: int) -> Sequence[Keystroke]:
        seen = core.observation(seat)
        return keys(decide(seen, derive(seed, count)), seen.hand)

    lines = [
        f"SOURCE: two computer players, crazy 8, to 100 points, seed {seed}",
        *told(core, words, spelling, GameEnded),
    ]
    return "\n".join(lines) + "\n"


def test_a_whole_match_reads_as_it_always_did() -> None:
    golden("crazy8s/to_100.match", transcript(1987))
