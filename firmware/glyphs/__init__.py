"""Families of glyphs, drawn as text; `firmware.glyph` reads them."""
