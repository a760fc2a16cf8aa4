"""Dice without a match: their notation, and what is rolled with it."""
