"""Lists are made smaller as long as what is wanted of them holds."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tools.stress.shrink import smaller


def test_a_list_that_cannot_be_made_smaller_in_time_stays() -> None:
    assert smaller(range(9), lambda part: len(part) > 0, lambda: False) == list(range(9))


@given(st.sets(st.integers(0, 60), max_size=4), st.integers(0, 99))
def test_what_is_needed_is_left_and_nothing_else(needed: set[int], seed: int) -> None:
    acts = list(range(61))
    random.Random(seed).shuffle(acts)
    left = smaller(acts, lambda part: needed <= set(part), lambda: True)
    assert set(left) == needed
