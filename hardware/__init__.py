"""The panel of the device: buttons, display, chance, and what they are wired to."""
