"""Tommy's Toys: two DOS card games of 1987/88 on a small emulated PC."""
