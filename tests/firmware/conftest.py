"""Reference pictures: what a screen or a part has to look like, pixel for pixel."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

PICTURES = Path(__file__).parent / "images"

SamePicture = Callable[[Image.Image, str], None]


@pytest.fixture
def same_picture(remake_pictures: bool) -> SamePicture:
    """Compares a frame with `images/NAME.png`, or writes that file with --remake-pictures."""

    def same_picture(image: Image.Image, name: str) -> None:
        path = PICTURES / f"{name}.png"
        if remake_pictures:
            path.parent.mkdir(parents=True, exist_ok=True)
            image.save(path)
            return
        if not path.exists():
            pytest.fail(f"there is no {path}: look at the picture, made with --remake-pictures")
        with Image.open(path) as reference:
            assert image.size == reference.size
            differs = ImageChops.logical_xor(image, reference.convert("1")).getbbox()
        assert differs is None, f"{name} differs from {path} within {differs}"

    return same_picture
