"""Tommy's Toys: three DOS card games of 1987/88 on a small emulated PC."""

#: The version, as in ``pyproject.toml``; asking the installation for it would take 60 ms.
__version__ = "0.3.0"
