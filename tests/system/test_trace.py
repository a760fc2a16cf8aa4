"""The judge of disk and bus, tried on traces that were made up."""

from __future__ import annotations

from collections.abc import Sequence

from tests.system.trace import calls, shown_too_early, steps, storing

WRITE = '7 pwrite64(11</s/moonkeeper.sqlite3-wal>, "\\0\\"\\1>"..., 4096, 56) = 4096'
SYNC = "7 fdatasync(11</s/moonkeeper.sqlite3-wal>) = 0"
BUS = '8 write(5<pipe:[67]>, "<\\3\\0\\0!\\0\\177", 7) = 7'
IDLE = '6 write(6<socket:[66]>, "idle 0.06\\n", 10) = 10'
PRINTED = '6 write(1<pipe:[65]>, "a warning\\n", 10) = 10'


def early(*lines: str) -> list[int]:
    """On which lines something is shown too early, in the one step that these lines are."""
    (step,) = storing(calls(lines))
    return [call.began for call in shown_too_early(step)]


def test_stored_then_synced_then_shown_is_right() -> None:
    assert early(WRITE, WRITE, SYNC, BUS, BUS, IDLE) == []


def test_shown_before_it_is_stored_is_wrong() -> None:
    assert early(BUS, WRITE, SYNC, BUS, IDLE) == [0]


def test_shown_between_storing_and_syncing_is_wrong() -> None:
    assert early(WRITE, BUS, SYNC, BUS) == [1]


def test_shown_without_any_sync_is_wrong() -> None:
    assert early(WRITE, BUS, BUS) == [1, 2]


def test_a_sync_before_the_last_write_does_not_count() -> None:
    assert early(WRITE, SYNC, WRITE, BUS) == [3]


def test_a_sync_of_another_file_does_not_count() -> None:
    assert early(WRITE, SYNC.replace("-wal", ""), BUS) == [2]


def test_a_sync_that_failed_does_not_count() -> None:
    failed = SYNC.replace("= 0", "= -1 EIO (Input/output error)")
    assert early(WRITE, failed, BUS) == [2]


UNFINISHED = "7 fdatasync(11</s/moonkeeper.sqlite3-wal> <unfinished ...>"
RESUMED = "7 <... fdatasync resumed>) = 0"


def test_shown_while_the_disk_is_still_at_it_is_wrong() -> None:
    assert early(WRITE, UNFINISHED, BUS, RESUMED, BUS) == [2]


def test_a_sync_that_returned_in_time_is_right_though_a_call_lay_between() -> None:
    other = "9 fdatasync(3</tmp/elsewhere>) = 0"
    assert early(WRITE, UNFINISHED, other, RESUMED, BUS) == []


def test_another_thread_that_returns_is_not_the_disk() -> None:
    waiting = '9 write(4<pipe:[1]>, "x", 1 <unfinished ...>'
    done = "9 <... write resumed>) = 1"
    assert early(WRITE, waiting, UNFINISHED, done, BUS, RESUMED) == [4]


def test_a_frame_that_began_in_time_counts_from_its_beginning() -> None:
    began = BUS.replace(", 7) = 7", " <unfinished ...>")
    assert early(WRITE, began, SYNC, "8 <... write resumed>, 7) = 7") == [1]


def test_a_write_that_never_returned_is_never_synced() -> None:
    assert early(WRITE, UNFINISHED, BUS, "7 +++ killed by SIGKILL +++") == [2]


def test_steps_are_judged_one_by_one() -> None:
    trace = calls([BUS, IDLE, WRITE, SYNC, BUS, IDLE, BUS, IDLE])
    assert [len(step) for step in steps(trace)] == [1, 3, 1]
    assert [len(step) for step in storing(trace)] == [3]


def test_what_the_program_prints_is_no_frame() -> None:
    assert early(PRINTED, WRITE, SYNC, BUS) == []


def texts(lines: Sequence[str]) -> list[tuple[str, str, str, int | None]]:
    return [(call.name, call.file, call.data, call.result) for call in calls(lines)]


def test_calls_are_read_with_their_file_their_data_and_their_result() -> None:
    signal = "6 --- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=1, si_uid=0} ---"
    assert texts([signal, WRITE, "7 +++ exited with 0 +++"]) == [
        ("pwrite64", "/s/moonkeeper.sqlite3-wal", '\\0\\"\\1>', 4096)
    ]
