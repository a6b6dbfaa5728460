"""One whole match as a transcript: two computer players type, from the deal to the game's end."""

from collections.abc import Sequence

from tests.support.golden import golden
from tests.support.hands import told
from tommy.cards.deck import derive
from tommy.games.rolling.players.decision import decide
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.events import (
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    PickedUp,
    Played,
    TrickThrown,
    TurnBegan,
)
from tommy.games.rolling.rules.keys import keys
from tommy.games.rolling.rules.seats import YOU
from tommy.games.rolling.rules.state import Options
from tommy.keystroke import Keystroke

ME = 1
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
                f"YOU {hands[0]}\nME  {hands[1]}"
            )
        case TurnBegan(leads=True):
            return f"{event.trick:3}. {NAMES[event.seat].strip()} TO LEAD"
        case Played():
            return f"         {NAMES[event.seat]} {event.card}"
        case TrickThrown():
            return f"         OUT, {event.thrown_count} IN ALL"
        case PickedUp():
            again = f", POSITION {event.times} TIMES" if event.times > 1 else ""
            return f"         {NAMES[event.seat].strip()} PICKS UP ({event.pick_ups}){again}"
        case HandEnded():
            how = f"CALLED OFF, {event.deadlock.name}: " if event.deadlock else ""
            return (
                f"{how}{NAMES[event.winner].strip()} WINS {event.points} "
                f"(LEFT {event.left}), SCORES {event.scores}"
            )
        case GameEnded():
            return f"GAME TO {NAMES[event.winner].strip()}: {event.scores}"
        case _:
            return None


def transcript(seed: int) -> str:
    core = Core(Options(2, 10), seed)

    def spelling(seat: int, count: int) -> Sequence[Keystroke]:
        seen = core.observation(seat)
        return keys(decide(seen, derive(seed, count)), seen.hand)

    lines = [
        f"SOURCE: two computer players, two hands, to 10 points, seed {seed}",
        *told(core, words, spelling, GameEnded),
    ]
    return "\n".join(lines) + "\n"


def test_a_whole_match_reads_as_it_always_did() -> None:
    golden("rolling/to_10.match", transcript(1987))
