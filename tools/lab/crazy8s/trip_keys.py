"""The keys whose trip is measured (`tools.lab.key_trip`), pressed one after another."""

#: The number of a card, and the key that plays it.
KEYS = ("1", "ENTER")
