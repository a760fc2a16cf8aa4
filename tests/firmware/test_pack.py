"""The packed font is what the build script makes of Debian's font packages."""

import pytest

from firmware.font import PACKED
from firmware.fonts import pack


def test_the_packed_font_is_small_and_its_licences_lie_beside_it() -> None:
    assert PACKED.stat().st_size < 500_000
    for font in ("shinonome", "jisx0213", "misaki"):
        assert (PACKED.parent / f"LICENSE-{font}.txt").read_text(encoding="utf-8")


@pytest.mark.skipif(
    not (
        pack.MISAKI.exists()
        and (pack.X11 / "shnmk12.pcf.gz").exists()
        and (pack.X11 / "K12-2004-1.pcf.gz").exists()
    ),
    reason="needs the Debian packages xfonts-shinonome, xfonts-jisx0213 and fonts-misaki",
)
def test_packing_again_gives_the_same_bytes() -> None:
    assert pack.pack() == PACKED.read_bytes()
