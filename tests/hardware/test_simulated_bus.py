import os
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from smbus2 import i2c_msg

from hardware.simulated.bus import Records, SimulatedBus


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def test_a_transfer_is_its_address_its_length_and_its_bytes(pipe: tuple[int, int]) -> None:
    SimulatedBus(pipe[1]).i2c_rdwr(i2c_msg.write(0x3C, bytes(0x0102)))
    assert os.read(pipe[0], 4096) == b"\x3c\x02\x01" + bytes(0x0102)


def test_a_transfer_is_one_write(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[bytes] = []
    monkeypatch.setattr(os, "write", lambda _, data: writes.append(data))
    bus = SimulatedBus(pipe[1])
    bus.i2c_rdwr(i2c_msg.write(0x3C, [1]))
    bus.i2c_rdwr(i2c_msg.write(0x3C, [2]))
    assert writes == [b"\x3c\x01\x00\x01", b"\x3c\x01\x00\x02"]


def test_a_failing_bus_writes_nothing_until_mended(pipe: tuple[int, int]) -> None:
    bus = SimulatedBus(pipe[1])
    bus.failure = 121
    with pytest.raises(OSError) as error:
        bus.i2c_rdwr(i2c_msg.write(0x3C, [1]))
    assert error.value.errno == 121
    bus.failure = None
    bus.i2c_rdwr(i2c_msg.write(0x3C, [2]))
    assert os.read(pipe[0], 4096) == b"\x3c\x01\x00\x02"


@given(
    st.lists(st.tuples(st.integers(0, 127), st.binary(max_size=300)), max_size=5),
    st.lists(st.integers(1, 50), min_size=1),
)
def test_records_come_out_whole_however_the_stream_is_split(
    transfers: list[tuple[int, bytes]], sizes: list[int]
) -> None:
    stream = b"".join(
        bytes((address, len(data) % 256, len(data) // 256)) + data for address, data in transfers
    )
    records = Records()
    found: list[tuple[int, bytes]] = []
    turn = 0
    while stream:
        size = sizes[turn % len(sizes)]
        found += records.feed(stream[:size])
        stream = stream[size:]
        turn += 1
    assert found == transfers
