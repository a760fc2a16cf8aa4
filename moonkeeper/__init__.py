"""The author's interface: what a game written for Moonkeeper imports, under a name that stays."""

from moonkeeper import house

house.check()
