"""The words of Crazy Eights for the list of saved games."""

from collections.abc import Mapping, Sequence

from tommy.cardgame.screen.saved_words import words_for
from tommy.cards.card import Rank
from tommy.shell.game_spec import SavedWords


def saved_words(options: Mapping[str, str], scores: Sequence[int] | None) -> SavedWords:
    """The words for a game begun with the ``options`` on its tape.

    >>> saved_words({"crazy": "8", "target": "250", "level": "3"}, (60, 40)).rules
    '8=CRAZY, TO 250'
    """
    crazy = Rank.of_letter(options["crazy"]).label
    rules = f"{crazy}=CRAZY, TO {options['target']}"
    return words_for(rules, options, ("YOU", "ME"), scores)
