import subprocess
import sys
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image

from hardware.board import DisplayWiring
from hardware.display import I2CWire, Oled, changed_windows, open_oled, pack
from hardware.wires import RealWires
from tests.hardware.conftest import Cable
from tests.hardware.frames import black, noise, walk


class CableWires(RealWires):
    """Wires whose I2C bus ends at a cable."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable

    def i2c_bus(self, number: int) -> Cable:
        assert number == 1
        return self.cable.open()


@pytest.fixture
def oled(cable: Cable) -> Oled:
    return Oled(I2CWire(cable, 0x3C))


def pixels(image: Image.Image) -> bytes:
    return image.tobytes()


def test_packed_bytes_are_eight_pixels_down_the_top_one_lowest() -> None:
    image = black()
    image.putpixel((3, 8), 1)
    image.putpixel((3, 15), 1)
    image.putpixel((127, 63), 1)
    packed = pack(image)
    assert packed[128 + 3] == 0b10000001
    assert packed[7 * 128 + 127] == 0b10000000
    assert sum(byte != 0 for byte in packed) == 2


def test_nobody_sees_the_noise_in_a_display_that_was_just_switched_on(
    oled: Oled, cable: Cable
) -> None:
    assert not cable.oled.lit
    oled.show()
    oled.clear()
    assert not cable.oled.lit


def test_the_first_frame_goes_out_whole_and_lights_the_panel(oled: Oled, cable: Cable) -> None:
    before = cable.oled.bytes_on_bus
    oled.display(noise(1))
    assert pixels(cable.oled.image()) == pixels(noise(1))
    # The window: 2 + 6 bytes; the pixels: 2 + 1024; switching on: 2 + 1.
    assert cable.oled.bytes_on_bus - before == 8 + 1026 + 3


def test_three_hundred_frames_arrive_to_the_pixel(oled: Oled, cable: Cable) -> None:
    for frame in walk(seed=7, count=300):
        oled.display(frame)
        assert pixels(cable.oled.image()) == pixels(frame)


def test_an_unchanged_frame_costs_nothing(oled: Oled, cable: Cable) -> None:
    oled.display(noise(1))
    before = cable.oled.transfers
    oled.display(noise(1))
    assert cable.oled.transfers == before


def test_one_changed_pixel_costs_one_window_of_one_byte(oled: Oled, cable: Cable) -> None:
    oled.display(black())
    before = cable.oled.bytes_on_bus
    image = black()
    image.putpixel((77, 33), 1)
    oled.display(image)
    assert cable.oled.bytes_on_bus - before == 8 + 2 + 1


@pytest.mark.parametrize(("distance", "size"), [(11, 22), (12, 22)])
def test_a_gap_of_more_than_ten_columns_is_skipped(
    oled: Oled, cable: Cable, distance: int, size: int
) -> None:
    # One window of 12 columns is 10 + 12 bytes, two of one column are 2 x 11.
    oled.display(black())
    transfers, before = cable.oled.transfers, cable.oled.bytes_on_bus
    image = black()
    image.putpixel((50, 0), 1)
    image.putpixel((50 + distance, 0), 1)
    oled.display(image)
    assert cable.oled.bytes_on_bus - before == size
    assert cable.oled.transfers - transfers == (2 if distance == 11 else 4)


def cost(before: bytes, after: bytes) -> int:
    return sum(10 + len(data) for _, _, data in changed_windows(before, after))


def bounding_cost(changed: list[set[int]]) -> int:
    """What pages cost as one window: an addressing sequence and their bounding columns."""
    columns = set[int]().union(*changed)
    return 10 + len(changed) * (max(columns) - min(columns) + 1) if columns else 0


def changed_columns(before: bytes, after: bytes) -> list[set[int]]:
    return [
        {x for x in range(128) if before[page * 128 + x] != after[page * 128 + x]}
        for page in range(8)
    ]


def least_with_bounding_columns(before: bytes, after: bytes) -> int:
    """The minimum over all ways to cut eight pages into runs, each sent as one window."""
    pages = changed_columns(before, after)
    costs = []
    for count in range(8):
        for cuts in combinations(range(1, 8), count):
            edges = [0, *cuts, 8]
            runs = [pages[a:b] for a, b in pairwise(edges)]
            costs.append(sum(map(bounding_cost, runs)))
    return min(costs)


def least_with_columns_cut_too(before: bytes, after: bytes) -> int:
    """The same, but each run may also be cut between columns wherever that is cheaper."""
    pages = changed_columns(before, after)

    @cache
    def run(first: int, end: int) -> int:
        columns = sorted(set[int]().union(*pages[first:end]))
        # best[n]: the least for the first n columns; the last window begins at column m.
        best = [0]
        for n in range(1, len(columns) + 1):
            best.append(
                min(
                    best[m] + 10 + (end - first) * (columns[n - 1] - columns[m] + 1)
                    for m in range(n)
                )
            )
        return best[-1]

    return min(
        sum(run(a, b) for a, b in zip((0, *cuts), (*cuts, 8), strict=True))
        for count in range(8)
        for cuts in combinations(range(1, 8), count)
    )


FRAMES = [pack(frame) for frame in walk(seed=11, count=120)]
STEPS = list(pairwise(FRAMES))


def test_a_frame_never_costs_more_than_the_best_runs_of_pages() -> None:
    for before, after in STEPS:
        assert cost(before, after) <= least_with_bounding_columns(before, after)


def test_no_way_of_cutting_pages_and_columns_is_cheaper() -> None:
    for before, after in STEPS[:40]:
        assert cost(before, after) == least_with_columns_cut_too(before, after)


def test_windows_hold_exactly_what_they_frame() -> None:
    for before, after in STEPS:
        memory = bytearray(before)
        for (first, last), (top, bottom), data in changed_windows(before, after):
            width = last - first + 1
            assert len(data) == width * (bottom - top + 1)
            for row, page in enumerate(range(top, bottom + 1)):
                start = page * 128 + first
                memory[start : start + width] = data[row * width : (row + 1) * width]
        assert memory == after


def test_no_frame_takes_longer_than_25_ms_at_400_khz() -> None:
    whole = sum(10 + len(data) for _, _, data in changed_windows(None, pack(noise(3))))
    most = max([whole, cost(pack(black()), pack(noise(3))), *(cost(*step) for step in STEPS)])
    assert most * 9 / 400_000 < 0.025


def test_a_short_adapter_gets_the_same_picture_in_pieces(cable: Cable) -> None:
    oled = Oled(I2CWire(cable, 0x3C, longest=32))
    oled.display(noise(5))
    assert cable.longest == 32
    assert pixels(cable.oled.image()) == pixels(noise(5))


def test_a_frame_after_a_broken_one_is_sent_whole(oled: Oled, cable: Cable) -> None:
    top, both = black(), black()
    top.putpixel((0, 0), 1)
    both.paste(top)
    both.putpixel((100, 60), 1)
    oled.display(black())
    # The first of two windows arrives.
    cable.transfers_left = 2
    with pytest.raises(OSError, match="timed out"):
        oled.display(both)
    assert pixels(cable.oled.image()) == pixels(top)
    oled.display(black())
    assert pixels(cable.oled.image()) == pixels(black())


def test_a_display_mounted_upside_down_shows_the_picture_turned(cable: Cable) -> None:
    Oled(I2CWire(cable, 0x3C), upside_down=True).display(noise(4))
    assert pixels(cable.oled.image()) == pixels(noise(4).rotate(180))


def test_contrast_and_sleep_reach_the_panel(oled: Oled, cable: Cable) -> None:
    oled.display(noise(1))
    oled.contrast(17)
    assert cable.oled.contrast == 17
    oled.hide()
    assert pixels(cable.oled.image()) == pixels(black())
    oled.show()
    assert pixels(cable.oled.image()) == pixels(noise(1))


def test_lumas_exit_hook_leaves_the_picture(oled: Oled, cable: Cable) -> None:
    oled.display(noise(1))
    before = cable.oled.transfers
    oled.cleanup()
    assert (cable.oled.transfers, cable.closed) == (before, 1)


def test_opening_a_missing_display_fails_and_closes_the_bus_again(
    cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable.pull()
    # luma would keep each driver until exit, so none may be made.
    monkeypatch.setattr("hardware.display.Oled", lambda *_: pytest.fail("made a driver"))
    with pytest.raises(OSError, match="Remote I/O error"):
        open_oled(CableWires(cable), DisplayWiring())
    assert (cable.opened, cable.closed) == (1, 1)


def test_the_first_picture_waits_for_neither_asyncio_nor_gpiozero() -> None:
    program = (
        "import sys, hardware.panel, hardware.board, hardware.wires, hardware.simulated.wires\n"
        "slow = {'asyncio', 'gpiozero', 'sqlite3', 'dataclasses', 'secrets', 'random'}\n"
        "print(*sorted(slow & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []
