"""The packed font, what it is made from, and the licences of the fonts in it."""
