"""The words of card games for the list of saved games."""

from collections.abc import Mapping, Sequence

from tommy.cardgame.players.levels import Level
from tommy.shell.game_spec import SavedWords


def words_for(
    rules: str, options: Mapping[str, str], names: Sequence[str], scores: Sequence[int] | None
) -> SavedWords:
    """The words for a game begun with ``options``; ``names`` has each side's, yours first.

    >>> options = {"level": "2"}
    >>> words_for("TO 25", options, ("YOU", "ANN", "BOB"), (1, 2, 3))
    SavedWords(rules='TO 25', level='MEDIUM', score='YOU 1 BOB 3', all_scores='YOU 1 ANN 2 BOB 3')
    >>> words_for("TO 25", options, ("YOU", "ME"), ()).score
    'YOU 0 ME 0'
    """
    level = Level(int(options["level"])).name
    if scores is None or len(scores) not in (0, len(names)):
        return SavedWords(rules, level)
    sides = [*zip(names, scores or [0] * len(names), strict=True)]
    you, *others = (f"{name} {score}" for name, score in sides)
    best = max(range(len(others)), key=lambda place: sides[place + 1][1])
    all_scores = " ".join((you, *others)) if len(others) > 1 else ""
    return SavedWords(rules, level, f"{you} {others[best]}", all_scores)
