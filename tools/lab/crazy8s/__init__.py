"""Crazy Eights in the laboratory."""

#: The commit whose pages the demo must show (`tools.lab.same_pages`).
PAGES = "998a220"

#: Keys at your first turn whose trips are measured (`tools.lab.key_trip`): a number, and the card
#: played.
TRIP = ("1", "ENTER")
