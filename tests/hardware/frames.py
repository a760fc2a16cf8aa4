"""Pictures to show: all sorts, from a seed."""

from random import Random

from PIL import Image, ImageDraw

SIZE = (128, 64)


def black() -> Image.Image:
    return Image.new("1", SIZE)


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, Random(seed).randbytes(1024))


def walk(seed: int, count: int) -> list[Image.Image]:
    """Frames that each differ from the one before as screens do: a little, a lot, everywhere."""
    random = Random(seed)
    image = black()
    frames = []
    for _ in range(count):
        image = image.copy()
        draw = ImageDraw.Draw(image)
        match random.randrange(6):
            case 0:
                draw.point((random.randrange(128), random.randrange(64)), random.randrange(2))
            case 1:
                draw.text((random.randrange(100), random.randrange(50)), "12 apples", fill=1)
            case 2:
                corners = (
                    sorted(random.choices(range(128), k=2)),
                    sorted(random.choices(range(64), k=2)),
                )
                draw.rectangle(list(zip(*corners, strict=True)), fill=random.randrange(2))
            case 3:
                for _ in range(random.randrange(1, 40)):
                    draw.point((random.randrange(128), random.randrange(64)), random.randrange(2))
            case 4:
                image = noise(random.randrange(1000))
            case 5:
                draw.line([(random.randrange(128), random.randrange(64)) for _ in "ab"], fill=1)
        frames.append(image)
    return frames
