"""One whole match as a transcript: two computer players type, from the deal to the game's end."""

from tests.support.golden import golden
from tommy.cards.deck import derive
from tommy.games.rolling.computer import decided
from tommy.games.rolling.core import Core
from tommy.games.rolling.events import (
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    PickedUp,
    Played,
    TrickThrown,
    TurnBegan,
)
from tommy.games.rolling.keys import keys
from tommy.games.rolling.state import YOU, Options
from tommy.keystroke import ENTER

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
    lines = ["SOURCE: two computer players, two hands, to 10 points, seed " + str(seed)]
    events = list(core.begin())
    nonce = 0
    while True:
        lines += [line for line in map(words, events) if line is not None]
        if any(isinstance(event, GameEnded) for event in events):
            return "\n".join(lines) + "\n"
        if core.actor is None:
            events = list(core.post(ENTER))
            continue
        nonce += 1
        seat = core.actor
        move = decided(core.observation(seat), derive(seed, nonce))
        spelling = keys(move, core.observation(seat).hand)
        events = [event for key in spelling for event in core.post(key)]


def test_a_whole_match_reads_as_it_always_did() -> None:
    golden("rolling/to_10.match", transcript(1987))
