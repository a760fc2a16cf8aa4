"""Moonshine (Thomas Dupont, Blam! 2025), 2 to 5 players."""
