"""The only reader of the files under ``assets/``.

In an installed wheel they lie in ``tommy/_assets``, in a checkout in ``assets/`` beside the
package. Names are relative to that folder, with slashes. It knows no format.
"""

from pathlib import Path, PurePosixPath

_PACKAGE = Path(__file__).resolve().parent


def folder() -> Path:
    """The folder that holds the assets, as an absolute path."""
    installed = _PACKAGE / "_assets"
    return installed if installed.is_dir() else _PACKAGE.parent / "assets"


def read_bytes(name: str) -> bytes:
    """The content of one asset.

    Raises FileNotFoundError if there is none of that name, ValueError if the name leads out of the
    folder.

    >>> len(read_bytes("fonts/cp437_8x16.bin"))
    4096
    """
    return _path(name).read_bytes()


def read_text(name: str) -> str:
    """The content of one UTF-8 text asset, lines ended by a single newline; raises as read_bytes.

    >>> read_text("README.md").splitlines()[0]
    '# Assets'
    """
    return _path(name).read_text(encoding="utf-8")


def _path(name: str) -> Path:
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts:
        raise ValueError(f"asset {name!r} is not a name inside the assets folder")
    return folder() / parts
