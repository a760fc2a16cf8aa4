"""The controller's behaviour, by its data sheet."""

import pytest
from PIL import Image

from hardware.simulated.oled import Controller

# Charge pump on, horizontal addressing, columns and rows as the usual module is wired, lit.
UPRIGHT = bytes((0x00, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xAF))


@pytest.fixture
def oled() -> Controller:
    oled = Controller()
    oled.power(True)
    oled.write(UPRIGHT)
    oled.write(b"\x40" + bytes(1024))
    return oled


def command(oled: Controller, *command: int) -> None:
    oled.write(bytes((0x00, *command)))


def data(oled: Controller, *data: int) -> None:
    oled.write(bytes((0x40, *data)))


def lit(oled: Controller) -> set[tuple[int, int]]:
    image = oled.image()
    assert (image.mode, image.size) == ("1", (128, 64))
    return {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))}


def is_black(image: Image.Image) -> bool:
    return image.getbbox() is None


def test_it_wakes_dark_with_noise_in_its_memory() -> None:
    oled = Controller()
    oled.power(True)
    assert is_black(oled.image())
    command(oled, 0x8D, 0x14, 0xAF)
    assert 2000 < len(lit(oled)) < 6000


def test_without_the_charge_pump_it_stays_dark() -> None:
    oled = Controller()
    oled.power(True)
    command(oled, 0xAF)
    assert is_black(oled.image())


def test_a_byte_is_eight_pixels_down_the_top_one_lowest(oled: Controller) -> None:
    data(oled, 0b10000001, 0b00000010)
    assert lit(oled) == {(0, 0), (0, 7), (1, 1)}


def test_a_window_is_filled_row_by_row_and_wraps_to_its_start(oled: Controller) -> None:
    command(oled, 0x21, 10, 11, 0x22, 2, 3)
    data(oled, 1, 2, 4, 8)
    assert lit(oled) == {(10, 16), (11, 17), (10, 26), (11, 27)}
    data(oled, 0)
    assert lit(oled) == {(11, 17), (10, 26), (11, 27)}


def test_a_vertical_window_is_filled_column_by_column(oled: Controller) -> None:
    command(oled, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    data(oled, 1, 1, 1)
    assert lit(oled) == {(10, 16), (10, 24), (11, 16)}


def test_in_page_mode_columns_run_to_the_end_and_wrap_in_their_page(oled: Controller) -> None:
    command(oled, 0x20, 0x02, 0xB3, 0x0E, 0x17)
    data(oled, 1, 1, 1)
    assert lit(oled) == {(126, 24), (127, 24), (0, 24)}


def test_commands_may_come_byte_by_byte(oled: Controller) -> None:
    for byte in (0x21, 5, 6):
        command(oled, byte)
    data(oled, 1)
    assert lit(oled) == {(5, 0)}


def test_one_transfer_may_mix_commands_and_data(oled: Controller) -> None:
    oled.write(bytes((0x80, 0x21, 0x80, 9, 0x80, 20, 0xC0, 1, 0x40, 2, 4)))
    assert lit(oled) == {(9, 0), (10, 1), (11, 2)}


def test_segment_remap_acts_on_what_is_written_after_it(oled: Controller) -> None:
    data(oled, 1)
    command(oled, 0xA0, 0x21, 5, 127)
    data(oled, 1)
    assert lit(oled) == {(0, 0), (122, 0)}


def test_com_direction_turns_the_picture_at_once(oled: Controller) -> None:
    data(oled, 1)
    command(oled, 0xC0)
    assert lit(oled) == {(0, 63)}


def test_start_line_and_offset_scroll_the_picture(oled: Controller) -> None:
    data(oled, 0x80)
    command(oled, 0x43)
    assert lit(oled) == {(0, 4)}
    command(oled, 0xD3, 2)
    assert lit(oled) == {(0, 2)}


def test_a_smaller_multiplex_ratio_shows_fewer_rows(oled: Controller) -> None:
    command(oled, 0xA8, 31, 0xA5)
    assert lit(oled) == {(x, y) for x in range(128) for y in range(32)}


def test_inverse_all_on_and_off(oled: Controller) -> None:
    data(oled, 1)
    command(oled, 0xA7)
    assert len(lit(oled)) == 128 * 64 - 1
    command(oled, 0xA6, 0xA5)
    assert len(lit(oled)) == 128 * 64
    command(oled, 0xA4)
    assert lit(oled) == {(0, 0)}
    command(oled, 0xAE)
    assert is_black(oled.image())


def test_contrast_is_kept(oled: Controller) -> None:
    command(oled, 0x81, 99)
    assert oled.contrast == 99


@pytest.mark.parametrize(
    ("code", "arguments"),
    [(0x26, 6), (0x27, 6), (0x29, 5), (0x2A, 5), (0xA3, 2)]
    + [(code, 1) for code in (0xD5, 0xD9, 0xDA, 0xDB)]
    + [(0x2E, 0), (0xE3, 0)],
)
def test_commands_without_visible_effect_take_their_arguments(
    oled: Controller, code: int, arguments: int
) -> None:
    # The arguments look like "display off": taken for commands they would darken the panel.
    command(oled, code, *[0xAE] * arguments)
    assert oled.lit
    command(oled, 0xAE)
    assert not oled.lit


@pytest.mark.parametrize("transfer", [b"\x00\x2f", b"\x00\xff", b"\x01\x00"])
def test_bytes_no_ssd1306_understands_are_an_error(oled: Controller, transfer: bytes) -> None:
    with pytest.raises(ValueError, match="no co"):
        oled.write(transfer)


def test_power_lost_is_everything_lost(oled: Controller) -> None:
    data(oled, 1)
    command(oled, 0x21, 5, 6, 0x81)
    oled.power(False)
    assert is_black(oled.image())
    oled.power(True)
    assert not oled.lit
    # The contrast command left unfinished is forgotten, and so are window and wiring.
    oled.write(UPRIGHT)
    data(oled, *bytes(1024), 1)
    assert lit(oled) == {(0, 0)}


def test_it_counts_what_went_over_the_bus(oled: Controller) -> None:
    transfers, size = oled.transfers, oled.bytes_on_bus
    command(oled, 0xA6)
    data(oled, 0)
    assert (oled.transfers, oled.bytes_on_bus) == (transfers + 2, size + 6)
