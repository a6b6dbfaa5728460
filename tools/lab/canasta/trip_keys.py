"""The keys whose trip is measured (`tools.lab.key_trip`), pressed one after another."""

#: A digit that is refused, the draw, and the card under the cursor discarded.
KEYS = ("1", "D", ".")
