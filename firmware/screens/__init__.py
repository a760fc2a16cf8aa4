"""The screens, one file a place in the program; a game's own screens in a file of its name."""
