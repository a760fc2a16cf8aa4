"""Dice readers on serial ports: where they are, what they say, and what becomes of it.

The protocol is described for builders of readers in docs/dice-protocol.md.
"""
