"""What is drawn for the program: fonts, icon, pictures of the README."""
