"""The keys whose trip is measured (`tools.lab.key_trip`), pressed one after another."""

#: A refused digit, the draw, and the discard of the card under the cursor.
KEYS = ("1", "D", ".")
