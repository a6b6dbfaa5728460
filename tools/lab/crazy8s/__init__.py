"""Crazy Eights: its parts of the tools in ``tools/lab``."""

#: The commit whose pages the demo must show (`tools.lab.same_pages`).
PAGES = "18fe71f"
