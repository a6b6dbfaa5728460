"""Options of Rolling Stone on a tape that nobody can have chosen."""

from pathlib import Path

import pytest

from tests.support.tapes import with_option
from tommy import replay

TAPES = Path(__file__).parents[3] / "tapes"


@pytest.mark.parametrize("form", [1, 2, 3])
@pytest.mark.parametrize(
    "option",
    ["players=7", "players=1", "players=4000000000", "target=-25", "target=501", "level=99"],
)
def test_a_tape_with_such_an_option_is_refused(option: str, form: int) -> None:
    data = with_option((TAPES / f"rolling-{form}.tap").read_bytes(), option)
    with pytest.raises(replay.TapeError, match=rf"line 1: no game has the options .*{option}"):
        replay.session_replays(data)
