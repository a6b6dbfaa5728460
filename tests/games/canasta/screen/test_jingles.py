"""The jingles of the game."""

from tests.support.jingles import ends_of_wins, melody


def test_a_win_ends_on_the_tonic_of_its_tune() -> None:
    # Source: the melodies, in the keys of the tune file.
    assert ends_of_wins("canasta") == {
        "win-1": "F",
        "win-2": "C",
        "win-3": "C",
        "win-4": "C",
        "win-5": "G",
        "win-6": "C",
        "game-won-1": "G",
        "game-won-2": "A",
    }


def test_the_marseillaise_has_its_three_upbeats() -> None:
    assert melody("canasta", "game-won-1")[:5] == ["D", "D", "D", "G", "G"]
