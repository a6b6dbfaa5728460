"""The jingles of the game."""

from tests.support.jingles import ends_of_wins


def test_a_win_ends_on_the_tonic_of_its_tune() -> None:
    # Source: the melodies, in the keys of the tune file.
    assert ends_of_wins("crazy8s") == {
        "win-1": "C",
        "win-2": "C",
        "win-3": "C",
        "win-4": "C",
        "win-5": "C",
        "win-6": "F",
        "game-won-1": "F",
        "game-won-2": "C",
    }
