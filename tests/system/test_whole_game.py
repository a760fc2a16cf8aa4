"""My Shelfie from the menu to the result by presses on simulated pins, while the plug is pulled ten
times on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import Header, Match
from firmware.session import taken_up
from firmware.store import Store, StoredMatch
from hardware.simulated.box import Box
from tests.engine.shelfie_referee import Referee
from tests.system.device import (
    BACK,
    NEXT,
    OK,
    begin,
    device,
    newest,
    picture,
    press,
    sees,
    shows,
)
from tests.system.player import TidyPlayer

MOST_PRESSES_A_TURN = 14


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with device(tmp_path) as box:
        yield box


def after_a_press(box: Box) -> None:
    """The plug is pulled when all is quiet."""
    box.kill()
    box.start()


def between_press_and_release(box: Box) -> None:
    """A finger is on OK while the device dies, and still there when it starts again."""
    box.down(OK)
    box.kill()
    box.start()
    box.advance(1)
    box.up(OK)
    box.advance(0.1)


def in_the_moment_of_a_release(box: Box) -> None:
    """The contact has opened but may still bounce."""
    box.down(NEXT)
    box.advance(0.06)
    box.up(NEXT)
    box.kill()
    box.start()


def while_looking_around(box: Box) -> None:
    """Nothing of a menu is part of the match."""
    box.hold(BACK, 1)
    press(box, NEXT, OK)
    box.kill()
    box.start()


def twice_in_a_row(box: Box) -> None:
    """The plug sits loose."""
    box.kill()
    box.start()
    box.kill()
    box.start()


def without_a_display(box: Box) -> None:
    """The display falls off first, and is plugged in when the device runs again."""
    box.unplug("display")
    box.kill()
    box.start()
    box.plug("display")
    box.advance(10)


def after_a_slip(box: Box) -> None:
    """An answer was taken back, and the message about it still stands there."""
    box.press(BACK)
    box.kill()
    box.start()


def after_a_slip_was_mended(box: Box) -> None:
    """An answer was taken back and brought back."""
    press(box, BACK, NEXT)
    box.kill()
    box.start()


Accident = Callable[[Box], None]

ACCIDENTS: tuple[Accident, ...] = (
    after_a_press,
    between_press_and_release,
    after_a_slip,
    in_the_moment_of_a_release,
    twice_in_a_row,
    without_a_display,
    while_looking_around,
    after_a_slip_was_mended,
)
"""Nine kills; the tenth is at the end."""

SLIPS: dict[Accident, list[str]] = {
    after_a_slip: ["undo"],
    after_a_slip_was_mended: ["undo", "redo"],
}
"""What these add to the acts."""

PAUSE = 3
"""So many answers lie between two accidents. A turn with dice on the device has four answers, so
that every kind of question is met."""


def acts_of(state: Path) -> list[object]:
    return list(newest(state).acts)


def suffer(accident: Accident, box: Box, state: Path) -> None:
    """An accident, and the way back into the match: nothing lost, nothing doubled."""
    slips = SLIPS.get(accident, [])
    # The message that an answer may have left goes away.
    box.advance(3)
    before, screen = acts_of(state), box.oled.image()
    assert shows(box, picture(newest(state)))
    accident(box)
    assert acts_of(state) == before + [{"act": slip} for slip in slips]
    assert sees(box, "Resume")
    box.press(OK)
    assert acts_of(state) == before + [{"act": slip} for slip in slips]
    assert shows(box, picture(newest(state)))
    if slips != ["undo"]:
        assert shows(box, screen)


def recounted(stored: StoredMatch) -> tuple[Referee, Match]:
    """The match by the engine's replay, and by a referee who only heard what was said."""
    match = taken_up(stored)
    referee = Referee(len(match.header.seats))
    for entry in match.journal.log:
        referee.hear(entry)
    return referee, match


@pytest.mark.parametrize("unseen", [False, True], ids=["device dice", "dice on the table"])
def test_a_whole_game_survives_its_kills(box: Box, tmp_path: Path, unseen: bool) -> None:
    begin(box, unseen=unseen)
    player = TidyPlayer(box, seed=4)
    # With dice on the table every second accident has to do: a turn has one kind of answer there.
    for accident in ACCIDENTS[:: 2 if unseen else 1]:
        for _answer in range(PAUSE):
            assert player.plays()
        suffer(accident, box, tmp_path)
    while player.plays():
        pass
    box.advance(3)

    stored = newest(tmp_path)
    referee, match = recounted(stored)
    assert referee.next_seat() is None
    assert match.outcome is not None
    assert stored.outcome == match.outcome.to_json()
    points = [referee.points(seat) for seat in range(3)]
    assert {s.seat: s.points for s in match.outcome.ranking.standings} == dict(enumerate(points))
    best = [seat for seat in range(3) if points[seat] == max(points)]
    won = f"Player {best[0] + 1} wins" if len(best) == 1 else "Shared win"
    assert sees(box, won)
    assert all(sees(box, str(each)) for each in points)
    assert shows(box, picture(stored))
    if not unseen:
        assert max(player.turns) <= MOST_PRESSES_A_TURN

    # The tenth kill: what has ended is not resumed but history.
    box.kill()
    box.start()
    assert not sees(box, "Resume")
    assert newest(tmp_path) == stored
    store = Store(tmp_path)
    assert [ended.id for ended in store.history()] == [1]
    store.close()


def test_a_whole_game_is_the_same_with_the_same_dice(tmp_path: Path) -> None:
    """Chance grows from a seed in script mode, so that panel scripts can be replayed."""
    played = []
    for folder in ("one", "two"):
        with device(tmp_path / folder, seed=9) as box:
            begin(box)
            player = TidyPlayer(box)
            for _answer in range(12):
                assert player.plays()
        played.append(acts_of(tmp_path / folder))
    assert played[0] == played[1]
    assert Header.from_json(newest(tmp_path / "one").header).dice == "device"
