"""The jingles of the game."""

from tests.support.jingles import ends_of_wins


def test_a_win_ends_on_the_tonic_of_its_tune() -> None:
    # Source: the melodies, in the keys of the tune file.
    assert ends_of_wins("rolling") == {
        "win-1": "G",
        "win-2": "C",
        "win-3": "C",
        "win-4": "C",
        "win-5": "C",
        "win-6": "C",
        "game-won-1": "C",
        "game-won-2": "A",
    }
