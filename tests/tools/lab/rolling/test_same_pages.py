"""The comparison of demo pages, where the size of the table decides which levels are offered."""

from tools.lab import same_pages


def test_only_the_levels_offered_at_a_size_are_compared() -> None:
    levels = {
        name: [each.level for each in same_pages.offered([name], range(10), ["vga"])]
        for name in ("rolling 5", "rolling 6")
    }
    assert levels == {"rolling 5": [4, 3, 2, 1], "rolling 6": [3, 2, 1]}
