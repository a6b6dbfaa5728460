"""One whole hand as a transcript: four computer players type, from the deal to the sheet."""

from tests.support.golden import golden
from tommy.cardgame.rules.events import TurnBegan
from tommy.games.canasta.players.decision import decide, own_nonce
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.events import (
    Event,
    HandDealt,
    HandEnded,
    Kept,
    PermissionBroken,
    RedTrey,
    StockEnded,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.moves import Draw
from tommy.games.canasta.rules.pack import Cards, shown
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.seats import Seat, seat_letter
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.screen.score_sheet import lines


def listed(cards: Cards) -> str:
    return " ".join(map(str, shown(cards)))


def words(event: Event, seats: int) -> list[str]:
    """What a transcript has of an event beside the moves."""

    def name(seat: Seat) -> str:
        return seat_letter(seat, seats)

    match event:
        case HandDealt():
            hands = [
                f"{name(seat)} {listed(tuple(card for of, card in event.cards if of == seat))}"
                for seat in range(seats)
            ]
            turned = " ".join(map(str, event.turned))
            return [f"GAME {event.game} HAND {event.hand}, {name(event.dealer)} DEALS", *hands,
                    f"TURNED {turned}, STOCK {event.stock_count}"]  # fmt: skip
        case TurnBegan():
            return [f"{event.turn:3}. {name(event.seat)}"]
        case RedTrey():
            return [f"      FACED {event.card}"]
        case StockEnded():
            return [f"      LAST CARD {event.card}"]
        case TookPile():
            return [f"      GETS {listed(event.cards)}"] if event.cards else []
        case Kept() | WentOut() | PermissionBroken():
            return [f"      {type(event).__name__.upper()}"]
        case HandEnded():
            sheet = [
                f"{line.label:<20}{line.points[0]:>8}{line.points[1]:>8}" for line in lines(event)
            ]
            return [event.ending.name, *sheet]
        case _:
            return []


def transcript(seats: int, seed: int, rules: Rules = TOMMY) -> str:
    core = Core(Options(seats, rules), seed)
    name = "Tommy's" if rules is TOMMY else "classic"
    said = [f"SOURCE: {seats} computer players, {name} rules, seed {seed}"]
    for event in core.begin():
        said += words(event, seats)
    while core.actor is not None:
        seat = core.actor
        seen = core.observation(seat)
        move = decide(seen, own_nonce(seen))
        before = core.state.hands[seat]
        events = [event for key in core.spelling(move) for event in core.post(key)]
        drawn = ""
        if isinstance(move, Draw) and len(core.state.hands[seat]) > len(before):
            drawn = f" {core.state.hands[seat][-1]}"
        asked = f"{seat_letter(seat, seats)} " if seat != seen.to_move else ""
        said.append(f"      {asked}{move}{drawn}")
        for event in events:
            said += words(event, seats)
    return "\n".join(said) + "\n"


def test_a_whole_hand_of_four_reads_as_it_always_did() -> None:
    golden("canasta/four_hands.match", transcript(4, 1987))


def test_a_whole_hand_of_two_reads_as_it_always_did() -> None:
    golden("canasta/two_hands.match", transcript(2, 1987))


def test_a_whole_classic_hand_of_four_reads_as_it_always_did() -> None:
    golden("canasta/classic_four_hands.match", transcript(4, 1987, CLASSIC))
