"""What is done to a PC, as text."""

from hypothesis import given
from hypothesis import strategies as st

from tommy.machine import scancodes
from tools.stress.acts import Act, Kind, read, written

codes = st.sampled_from((*scancodes.CODE_OF_NAME.values(), 0x7F))
acts = st.one_of(
    st.builds(Act, st.sampled_from((Kind.MAKE, Kind.BREAK)), codes),
    st.builds(Act, st.just(Kind.WAIT), st.integers(0, 999)),
    st.sampled_from((Act(Kind.FOCUS_LOST), Act(Kind.POWER_OFF), Act(Kind.KILL))),
)


@given(st.lists(acts))
def test_acts_that_are_written_down_are_read_again(some: list[Act]) -> None:
    assert read(written(some)) == some
