"""The words of Canasta for the list of saved games."""

from collections.abc import Mapping, Sequence

from tommy.cardgame.screen.saved_words import words_for
from tommy.games.canasta.rules.seats import SIDES
from tommy.games.canasta.screen import texts
from tommy.shell.game_spec import SavedWords


def saved_words(options: Mapping[str, str], scores: Sequence[int] | None) -> SavedWords:
    """The words for a game begun with the ``options`` on its tape.

    >>> saved_words({"seats": "2", "rules": "CLASSIC", "level": "1"}, (1185, -5))[:3]
    ('2 HANDS, CLASSIC RULES', 'EASY', 'YOU 1185 ME -5')
    """
    rules = texts.kind_title(f"{options['rules']}-{options['seats']}")
    sides = [texts.side_word(side, int(options["seats"])) for side in SIDES]
    return words_for(rules, options, sides, scores)
