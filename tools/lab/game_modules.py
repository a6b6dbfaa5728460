"""The optional modules of a game in ``tools/lab/<game>``."""

import importlib
import importlib.util
from collections.abc import Iterator
from itertools import accumulate
from pkgutil import iter_modules
from types import ModuleType


def module_there(name: str) -> ModuleType | None:
    """The module of a dotted name, None if it or a package above it does not exist.

    An error inside a module that exists is raised.
    """
    levels = accumulate(name.split("."), "{}.{}".format)
    if any(importlib.util.find_spec(level) is None for level in levels):
        return None
    return importlib.import_module(name)


def lab_package(folder: str) -> ModuleType | None:
    """The package ``tools/lab/<folder>`` of a game, None if it has none."""
    return module_there(f"tools.lab.{folder}")


def lab_module(folder: str, name: str) -> ModuleType | None:
    """A module of that package, None if it does not exist."""
    return module_there(f"tools.lab.{folder}.{name}")


def lab_modules(folder: str, beginning: str) -> Iterator[tuple[str, ModuleType]]:
    """The modules of that package whose names begin with ``beginning``, sorted by name."""
    package = lab_package(folder)
    if package is not None:
        for name in sorted(found.name for found in iter_modules(package.__path__)):
            if name.startswith(beginning):
                yield name, importlib.import_module(f"{package.__name__}.{name}")
