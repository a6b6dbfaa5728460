"""Tools for people and checks; ``play.py`` and ``test.py`` are the two set-up commands."""
