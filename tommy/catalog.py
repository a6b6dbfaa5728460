"""The games there are. A game is imported when it is run, so that the window is there at once."""

from typing import TYPE_CHECKING

from tommy.shell.game_spec import GameSpec

if TYPE_CHECKING:
    from tommy.shell.screen.desk import Desk
    from tommy.shell.screen.startup_show import Show


def _crazy8s_show(seed: int) -> "Show":
    from tommy.games.crazy8s.screen.show import crazy8s_show

    return crazy8s_show(seed)


async def _crazy8s(desk: "Desk") -> None:
    from tommy.games.crazy8s.screen.loop import play

    await play(desk)


def _canasta_show(seed: int) -> "Show":
    from tommy.games.canasta.screen.show import canasta_show

    return canasta_show(seed)


async def _canasta(desk: "Desk") -> None:
    from tommy.games.canasta.screen.loop import play

    await play(desk)


def _rolling_show(seed: int) -> "Show":
    from tommy.games.rolling.screen.show import rolling_show

    return rolling_show(seed)


async def _rolling(desk: "Desk") -> None:
    from tommy.games.rolling.screen.loop import play

    await play(desk)


_ROLLING = GameSpec(
    program="ROLLING",
    title="ROLLING STONE",
    folder="rolling",
    deck_size=32,
    show=_rolling_show,
    play=_rolling,
    scored_with="CRAZY8S",
)

CATALOG = (
    GameSpec(
        program="CANASTA",
        title="CANASTA",
        folder="canasta",
        deck_size=108,
        show=_canasta_show,
        play=_canasta,
        letters="SMC*H1234",
        arrow_delay=True,
    ),
    GameSpec(
        program="CRAZY8S",
        title="CRAZY EIGHTS",
        folder="crazy8s",
        show=_crazy8s_show,
        play=_crazy8s,
        others=(_ROLLING,),
    ),
    _ROLLING,
)
