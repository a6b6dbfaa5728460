"""The words of Rolling Stone for the list of saved games."""

from collections.abc import Mapping, Sequence

from tommy.cardgame.screen.saved_words import words_for
from tommy.games.rolling.rules.seats import YOU
from tommy.games.rolling.screen import texts
from tommy.shell.game_spec import SavedWords


def saved_words(options: Mapping[str, str], scores: Sequence[int] | None) -> SavedWords:
    """The words for a game begun with the ``options`` on its tape.

    >>> saved_words({"players": "3", "target": "0", "level": "3"}, (1, 5, 2))[0::2]
    ('3 PLAYERS, NO LIMIT', 'YOU 1 ANN 5')
    """
    players = int(options["players"])
    limit = f"TO {options['target']}" if options["target"] != "0" else "NO LIMIT"
    others = map(texts.short_name, range(YOU + 1, players)) if players > 2 else ("ME",)
    rules = f"{players} PLAYERS, {limit}"
    return words_for(rules, options, (texts.short_name(YOU), *others), scores)
