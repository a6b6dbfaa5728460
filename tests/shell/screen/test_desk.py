"""The desk: waits, messages and the player's settings."""

from collections.abc import Awaitable, Callable

import pytest

from tests.support.desks import attributes, desk
from tests.support.runs import CRAZY8S
from tommy.host.headless import Headless
from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.machine.pc import PC
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink


def time_of(
    wait: Callable[[Desk], Awaitable[object]], *, seconds: float = 20, keys: str = ""
) -> float | None:
    """Seconds that a wait takes with ``keys`` waiting already; None if it is not over in time."""
    ended: list[int] = []

    async def main(pc: PC) -> None:
        await wait(Desk(pc, CRAZY8S, seed=1))
        ended.append(pc.clock.now)

    host = Headless(main)
    host.type(keys if not host.finished else "")
    host.run_quarters(round(seconds * PIT_HZ / QUARTER))
    return ended[0] / PIT_HZ if ended else None


def test_a_pause_lasts_to_the_nearest_quarter_tick() -> None:
    assert time_of(lambda of: of.pause(3)) == pytest.approx(3, abs=0.007)


def test_a_pause_is_as_long_whatever_is_typed() -> None:
    assert time_of(lambda of: of.pause(2), keys="abc") == pytest.approx(2, abs=0.007)


@pytest.mark.parametrize("tenths", [1, 10, 100])
def test_a_delay_is_as_long_as_the_player_set_it(tenths: int) -> None:
    async def wait(of: Desk) -> None:
        of.change_delay(tenths - of.delay)
        await of.delay_pause()

    assert time_of(wait) == pytest.approx(tenths / 10, abs=0.007)


def test_an_animation_is_over_as_soon_as_a_key_waits() -> None:
    assert time_of(lambda of: of.animate(5)) == pytest.approx(5, abs=0.007)
    taken = time_of(lambda of: of.animate(5), keys="x")
    assert taken is not None
    assert taken < 0.03


def test_a_key_is_waited_for_without_end() -> None:
    assert time_of(lambda of: of.key(), seconds=3600) is None
    assert time_of(lambda of: of.key(), keys="x") == 0


def test_a_message_is_centred_on_row_17_and_fills_it() -> None:
    of = desk()
    of.message("A LONG MESSAGE THAT STOOD HERE BEFORE")
    ink = of.message("SHORT")
    assert of.pc.page.lines()[17] == "SHORT".center(80)
    assert attributes(of, 17, 0, 79) == {ink.colour}


def test_the_colour_of_a_message_is_drawn_anew_from_those_readable_on_black() -> None:
    of = desk()
    assert {of.message("WELL?").colour for _ in range(200)} == {2, 3, 12, 13}
    assert of.message("STAY", Ink(0x0E)) == Ink(0x0E)


def test_on_mono_a_message_is_plain() -> None:
    of = desk(mono=True)
    of.message("WELL?")
    assert attributes(of, 17, 0, 79) == {0x07}


def test_a_message_can_be_cleared() -> None:
    of = desk()
    of.message("WELL?")
    of.clear_message()
    assert of.pc.page.lines()[17].strip() == ""
    assert attributes(of, 17, 0, 79) == {0x07}


def test_a_message_of_eighty_characters_fits_and_a_longer_one_is_a_mistake() -> None:
    of = desk()
    of.message("X" * 80)
    with pytest.raises(ValueError, match="runs past column 79"):
        of.message("X" * 81)


def test_the_same_seed_gives_the_same_chances() -> None:
    def colours(seed: int) -> list[int]:
        of = desk(seed=seed)
        return [of.message("WELL?").colour for _ in range(20)]

    assert colours(3) == colours(3)
    assert colours(3) != colours(4)
