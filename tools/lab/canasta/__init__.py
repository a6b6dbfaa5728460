"""Canasta in the laboratory."""

#: The commit whose pages the demo must show (`tools.lab.same_pages`).
PAGES = "2f0196a"

#: Keys at your first turn whose trips are measured (`tools.lab.key_trip`): a refused digit, the
#: draw, and the card under the cursor discarded.
TRIP = ("1", "D", ".")
