import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from hardware.simulated.clock import SimulatedSelector
from tests.hardware.conftest import Bench


def test_time_stands_still_unless_granted_and_then_jumps_from_timer_to_timer(bench: Bench) -> None:
    seen: list[float] = []
    for moment in (0.5, 0.25, 7200.0, 7200.5):
        bench.at(moment, lambda: seen.append(bench.loop.time()))
    bench.advance(0)
    assert (seen, bench.loop.time()) == ([], 0.0)
    bench.advance(7200)
    assert seen == [0.25, 0.5, 7200.0]
    assert bench.loop.time() == 7200.0


def test_a_timer_just_at_the_granted_time_runs_however_the_fractions_add_up(bench: Bench) -> None:
    seen: list[float] = []
    for tenth in range(1, 11):
        bench.at(tenth / 10, lambda: seen.append(bench.loop.time()))
    for done in range(1, 11):
        bench.advance(0.1)
        assert len(seen) == done


def test_a_timer_a_rounding_error_beyond_the_granted_time_is_not_put_off() -> None:
    selector = SimulatedSelector(start=0.1, on_idle=lambda: pytest.fail("idle too early"))
    selector.granted = 0.3
    # In floating point 0.1 + 0.2 is more than 0.3.
    assert selector.select(0.1 + 0.2 - 0.1) == []
    selector.close()


def test_timers_set_by_timers_run_within_the_same_grant(bench: Bench) -> None:
    steps: list[float] = []

    async def walk() -> None:
        while True:
            await asyncio.sleep(1)
            steps.append(bench.loop.time())

    task = bench.loop.create_task(walk())
    bench.advance(3.5)
    assert steps == [1.0, 2.0, 3.0]
    task.cancel()
    bench.advance()


def test_time_waits_for_a_thread_that_works_for_the_loop(bench: Bench) -> None:
    started, proceed = threading.Event(), threading.Event()
    seen: list[str] = []

    def work() -> None:
        started.set()
        proceed.wait()
        seen.append("work")

    async def ask(pool: ThreadPoolExecutor) -> None:
        await bench.loop.run_in_executor(pool, work)
        seen.append(f"done at {bench.loop.time()}")

    def let_go() -> None:
        started.wait()
        proceed.set()

    bench.at(1.0, lambda: seen.append("timer"))
    with ThreadPoolExecutor() as pool:
        pool.submit(let_go)
        task = bench.loop.create_task(ask(pool))
        bench.advance(2)
    assert task.done()
    assert seen == ["work", "done at 0.0", "timer"]


def test_real_files_come_before_simulated_time(bench: Bench) -> None:
    ours, theirs = socket.socketpair()
    seen: list[str] = []

    def readable() -> None:
        seen.append(f"{ours.recv(10).decode()} at {bench.loop.time()}")

    with ours, theirs:
        theirs.send(b"bytes")
        bench.loop.add_reader(ours, readable)
        bench.at(1.0, lambda: seen.append("timer"))
        bench.advance(1)
        bench.loop.remove_reader(ours)
    assert seen == ["bytes at 0.0", "timer"]
