"""Edges become presses, holds and repeats. No clock and no pins: time and levels are passed in.

A level reader says whether a button is down right now. What a button does follows from levels
alone, because edges lie: contacts bounce, two edges of one kind can follow each other, and the
edge of a release can be lost for good.
"""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.events import Control, Event, Hold, Press, Repeat

SETTLE = 0.03
"""Seconds without an edge after which a contact has stopped bouncing."""

HOLD = 0.6
"""Seconds until a button counts as held."""

REPEATING = frozenset({Control.PREV, Control.NEXT})
"""These repeat while held, instead of having a long press."""

REPEAT_DELAY = 0.5
REPEAT_SLOWEST = 0.15
REPEAT_FASTEST = 0.06
REPEAT_QUICKENING = 0.9
"""Each pause between repeats is this part of the one before, down to the fastest."""

LONGEST_REPEAT = 10.0
"""Seconds after which a button that still repeats is taken to be stuck."""


@dataclass(slots=True)
class _Button:
    down: bool = False
    seen: bool = False
    """The level of the newest edge, believed or ignored."""
    settles: float | None = None
    """When the contact has come to rest, if it has not yet."""
    since: float = 0.0
    acts: float | None = None
    """When the hold or the next repeat is due; None when the press has nothing more to say."""
    pause: float = REPEAT_SLOWEST
    spoken: bool = False
    """The press has already been reported, so that its release says nothing."""


class Gestures:
    """The state of all buttons. Times are seconds on any one monotonic clock."""

    def __init__(self) -> None:
        """A button that is down already says nothing until it is pressed anew."""
        self._buttons = {control: _Button() for control in Control}

    def edge(self, control: Control, down: bool, at: float) -> list[Event]:
        """A button's contact closed (`down`) or opened. What that amounts to, if anything."""
        button = self._buttons[control]
        events: list[Event] = []
        if button.settles is not None and at >= button.settles:
            # The tick is late. The newest edge knows the level best.
            events += _believe(control, button, button.seen, button.settles)
            button.settles = None
        if button.settles is None:
            if down and button.down:
                # Down twice: the release in between was lost, so this is another press.
                button.down = False
            events += _believe(control, button, down, at)
        button.seen = down
        button.settles = at + SETTLE
        return events

    def due(self) -> float | None:
        """When `tick` must be called next, if it must."""
        moments = (
            moment
            for button in self._buttons.values()
            for moment in (button.settles, button.acts)
            if moment is not None
        )
        return min(moments, default=None)

    def tick(self, now: float, level: Callable[[Control], bool]) -> list[Event]:
        """What is due by `now`; `level` says whether a button is down."""
        events: list[Event] = []
        for control, button in self._buttons.items():
            settled = button.settles is not None and button.settles <= now
            acts = button.acts is not None and button.acts <= now
            if settled:
                button.settles = None
            if settled or acts:
                events += _believe(control, button, level(control), now, dated=False)
            if acts and button.down:
                events += _act(control, button, now)
        return events


def _believe(
    control: Control, button: _Button, down: bool, at: float, dated: bool = True
) -> list[Event]:
    """The button is down or up since `at`; not `dated`: that is when it was found out."""
    if down == button.down:
        return []
    button.down = down
    if down:
        button.since = at
        button.spoken = False
        button.acts = at + (REPEAT_DELAY if control in REPEATING else HOLD)
        button.pause = REPEAT_SLOWEST
        return []
    button.acts = None
    if button.spoken:
        return []
    # How long the button was down decides, not whether the tick came in time.
    if dated and control not in REPEATING and at - button.since >= HOLD:
        return [Hold(control, at)]
    return [Press(control, at)]


def _act(control: Control, button: _Button, now: float) -> list[Event]:
    button.spoken = True
    if control not in REPEATING:
        button.acts = None
        return [Hold(control, now)]
    if now - button.since >= LONGEST_REPEAT:
        button.acts = None
        return []
    button.acts = now + button.pause
    button.pause = max(REPEAT_FASTEST, button.pause * REPEAT_QUICKENING)
    return [Repeat(control, now)]
