"""The outside of a simulated device: its buttons, its display, its buzzer, its lights, its plug,
and the program in it."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Self

from hardware.board import Board
from hardware.control import Control
from hardware.simulated.oled import Controller
from hardware.simulated.program import Program, ProgramEnded, SimulationError
from hardware.simulated.reader import SimulatedReader
from hardware.simulated.readers import DICE, READER, Readers
from hardware.simulated.wires import FAREWELL, LIVE, SCRIPT
from hardware.tune import nearest

TAP = 0.06
"""Seconds a pressed button stays down, and is then left alone."""

LIVE_TAP = 0.15
"""The same in live mode, where a program on a busy machine may be late to look."""

BEEP = "beep"
"""The note of a buzzer that is only switched on and off."""

REMEMBERED = 500
"""Notes that a box keeps when nobody asks what was heard."""

MOMENT = 0.12
"""Seconds for which a picture that has stopped moving stays the same: longer than any picture of a
movement."""

MOMENTS = 50
"""After so many it is taken to move for ever."""

REMOTE_IO = 121
"""The errno of a chip that does not answer on a Raspberry Pi's I2C bus."""


class Box:
    """A device in a box. The program in it may die; buttons, display and clock stay.

    In script mode time passes only in `advance` and what is made of it, and every method returns
    when the program has done all that follows. In live mode time is real, and whoever looks at
    the display calls `pump` whenever `fileno()` is readable.

    Buttons and plugs can be handled while no program runs, too. Methods raise ProgramEnded when
    the program has ended by itself, SimulationError when the device cannot do what it was told.
    """

    def __init__(
        self,
        argv: Sequence[str],
        board: Board,
        *,
        live: bool = False,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        seed: int = 1,
        output: IO[str] | None = None,
    ) -> None:
        """`argv`: the program, run in `folder` with `environment` added to this process's.

        Each start grows chance from another seed, counted up from `seed` (script mode). What the
        program prints goes to `output`, or its end is kept for the message when it dies.
        """
        self.oled = Controller()
        self.oled.power(True)
        self.lit: set[int] = set()
        """The seats whose lights are lit."""
        self.heard: deque[str] = deque(maxlen=REMEMBERED)
        """The notes that the buzzer has begun to play, the last one last, or BEEP for each."""
        self.time = 0.0
        """Simulated seconds so far (script mode)."""
        self._argv = argv
        self.board = board
        self._live = live
        self._environment = environment or {}
        self._folder = folder
        self._seed = seed
        self._output = output
        self._held: set[Control] = set()
        self._readers = Readers()
        self._program: Program | None = None
        self._printed = ""

    def __enter__(self) -> Self:
        try:
            self.start()
        except SimulationError:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Whether the program is alive."""
        return self._program is not None and self._program.running

    @property
    def printed(self) -> str:
        """The end of what the program printed, or the last one that ran; not what is passed on."""
        return self._printed if self._program is None else self._program.printed

    def start(self) -> None:
        """Starts the program, which must not be running."""
        if self._program is not None:
            raise SimulationError("the program is already running")
        self._program = Program(
            self._argv,
            LIVE if self._live else SCRIPT,
            self._beginning(),
            self._transfer,
            environment=self._environment,
            folder=self._folder,
            output=self._output,
        )
        self._seed += 1
        self._settle(1)

    def fileno(self) -> int:
        """Readable when `pump` has something to do. Another one after each start."""
        return self._running_program().selector.fileno()

    def pump(self, timeout: float | None = 0) -> None:
        """Takes in what the program has sent, waiting up to `timeout` real seconds for it."""
        program = self._running_program()
        program.pump(timeout)
        for answer in program.answers():
            self._heed(answer)
        if (due := self._readers.due) is not None and due <= self._now:
            self._readers.tick(self._now)
        self._tell(*self._readers.sent())
        if not program.listening:
            code = program.bury()
            self._over(program)
            raise ProgramEnded(code, program.printed)

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        if not self._live:
            left = seconds
            while (due := self._readers.due) is not None and due < self.time + left:
                step = max(due - self.time, 0.0)
                left -= step
                self._tell(f"advance {step!r}")
                self._readers.tick(due)
                self._tell(*self._readers.sent())
            self._tell(f"advance {left!r}")
            return
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.pump(left)

    def come_to_rest(self) -> None:
        """Lets time pass until the picture has stopped moving, as people do before they read it.
        Raises SimulationError where it never does."""
        for _moment in range(MOMENTS):
            before = self.oled.image().tobytes()
            self.advance(MOMENT)
            if self.oled.image().tobytes() == before:
                return
        raise SimulationError(f"the picture still moves after {MOMENTS * MOMENT:.0f} s")

    def down(self, control: Control) -> None:
        """Presses a button and keeps it down."""
        pin = self._pin(control)
        self._held.add(control)
        self._wire(f"pin {pin} 0")

    def up(self, control: Control) -> None:
        """Lets a button go."""
        pin = self._pin(control)
        self._held.discard(control)
        self._wire(f"pin {pin} 1")

    def press(self, control: Control) -> None:
        """Presses a button as people do."""
        self.hold(control, LIVE_TAP if self._live else TAP)

    def hold(self, control: Control, seconds: float) -> None:
        """Keeps a button down for some time."""
        self.down(control)
        self.advance(seconds)
        self.up(control)
        self.advance(TAP)

    def chance(self, *faces: str) -> None:
        """Sets what is rolled or drawn next. It is forgotten when the program dies."""
        self._tell(" ".join(("chance", *faces)))

    def unplug(self, part: str) -> None:
        """Pulls the plug of a part, "display". It loses its power and all it knew."""
        _check(part)
        self._wire(f"bus fail {REMOTE_IO}")
        self.oled.power(False)

    def plug(self, part: str) -> None:
        """Plugs a part in again."""
        _check(part)
        self.oled.power(True)
        self._wire("bus mend")

    def plug_reader(
        self,
        name: str = READER,
        dice: Mapping[str, str] | None = None,
        *,
        rolls: bool = False,
        plain: bool = False,
    ) -> None:
        """Plugs in a dice reader, at a port with a new number. `dice`: their kinds by name, six d6
        unless said otherwise. `rolls`: it can roll by itself. `plain`: it is a home-made one that
        says bare numbers and nothing else."""
        powered = self._now if self._program is not None else None
        self._wire(*self._readers.plug(name, dice or DICE, rolls, plain, powered))

    def unplug_reader(self, name: str = READER, mid_line: bool = False) -> None:
        """Pulls the plug of a reader, perhaps while it says its last line again."""
        if mid_line:
            self.at_reader(name, lambda reader, _: reader.break_off())
        self._wire(self._readers.unplug(name))

    @property
    def readers(self) -> tuple[str, ...]:
        """The names of the readers that are plugged in."""
        return self._readers.names

    def at_reader(self, name: str, do: Callable[[SimulatedReader, float], object]) -> None:
        """Does something with a reader, or to it. `do` takes the reader and the time.

        Raises SimulationError when it is not plugged in, or cannot do that.
        """
        try:
            do(self._readers.reader(name), self._now)
        except ValueError as error:
            raise SimulationError(str(error)) from error
        self._wire(*self._readers.sent())

    def kill(self) -> None:
        """Kills the program with SIGKILL. The display keeps its picture."""
        program = self._running_program()
        program.kill()
        program.bury()
        self._over(program)

    def close(self) -> int:
        """Asks the program to end with SIGTERM, and waits. Its exit status; 0 if none runs."""
        program = self._program
        if program is None:
            return 0
        program.terminate()
        if not self._live:
            program.send(f"advance {FAREWELL}")
        try:
            while True:
                program.answer()
        except ProgramEnded as end:
            return end.code
        except SimulationError:
            program.kill()
            return program.bury()
        finally:
            self._over(program)

    def _beginning(self) -> Iterator[str]:
        if not self._live:
            yield f"clock {self.time!r}"
            yield f"seed {self._seed}"
        for control in sorted(self._held):
            yield f"pin {self._pin(control)} 0"
        if not self.oled.powered:
            yield f"bus fail {REMOTE_IO}"
        yield from self._readers.power(self._now)
        yield "begin"

    def _transfer(self, address: int, transfer: bytes) -> None:
        if address == self.board.display.address:
            self.oled.write(transfer)

    def _pin(self, control: Control) -> int:
        if control not in self.board.buttons:
            raise SimulationError(f"{self.board.name} has no button {control.name}")
        return self.board.buttons[control]

    def _wire(self, *lines: str) -> None:
        # Without a program there is nobody to tell; it will learn how things are at its start.
        if self._program is not None:
            self._tell(*lines)

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self._running_program().send(line)
        self._settle(len(lines))

    def _settle(self, answers: int) -> None:
        """Waits until so many lines have been worked off, and what readers have said to that."""
        if self._live:
            return
        program = self._running_program()
        error: SimulationError | None = None
        while answers:
            try:
                answers -= self._heed(program.answer())
            except ProgramEnded:
                self._over(program)
                raise
            except SimulationError as first:
                error = error or first
                answers -= 1
            for line in self._readers.sent():
                program.send(line)
                answers += 1
        if error is not None:
            raise error

    def _over(self, program: Program) -> None:
        self._printed = program.printed
        self._program = None
        self._readers.lose_power()
        # Pins that nobody holds drive nothing.
        self.lit.clear()

    def _heed(self, answer: str) -> bool:
        """Takes in what the program's wires say; whether it was the end of an answer."""
        kind, _, text = answer.partition(" ")
        match kind:
            case "port":
                self._readers.heed(text.split(), self._now)
                return False
            case "out":
                self._driven(*text.split())
                return False
            case "error":
                raise SimulationError(text)
        self.time = float(text)
        return True

    def _driven(self, pin: str, level: str, hertz: str = "") -> None:
        """A pin is driven to a level, or with pulses."""
        high = float(level) > 0
        for seat, wired in self.board.lights.items():
            if wired == int(pin):
                (self.lit.add if high else self.lit.discard)(seat)
        if high and self.board.sound is not None and self.board.sound.buzzer == int(pin):
            self.heard.append(nearest(float(hertz)) if hertz else BEEP)

    @property
    def _now(self) -> float:
        return time.monotonic() if self._live else self.time

    def _running_program(self) -> Program:
        if self._program is None:
            raise SimulationError("no program is running")
        return self._program


def _check(part: str) -> None:
    if part != "display":
        raise SimulationError(f"there is no part {part!r}, only 'display'")
