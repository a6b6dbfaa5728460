"""The games there are."""

from tommy.games.crazy8s.loop import play as play_crazy8s
from tommy.games.crazy8s.show import crazy8s_show
from tommy.shell.spec import GameSpec

CATALOG = (
    GameSpec(program="CANASTA", title="CANASTA", folder="canasta", deck_size=108),
    GameSpec(
        program="CRAZY8S",
        title="CRAZY EIGHTS",
        folder="crazy8s",
        show=crazy8s_show,
        play=play_crazy8s,
    ),
    GameSpec(program="ROLLING", title="ROLLING STONE", folder="rolling", deck_size=32),
)
