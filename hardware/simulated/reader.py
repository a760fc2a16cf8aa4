"""A dice reader that is not there: what its builder would have programmed, and its faults.

It keeps to docs/dice-protocol.md: one line at a time, each repeated until it is acknowledged. It
has no port and no clock of its own.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random

from hardware.readers import protocol
from hardware.readers.protocol import (
    ANYBODY,
    COCKED,
    HELLO,
    HOST,
    NUMBERS,
    READER,
    ROLLING,
    SETTLED,
    Garbled,
    Message,
)

REPEAT = 0.5
"""Seconds after which a line is said again that has not been acknowledged."""

STILL_ROLLING = 2.0
"""Seconds after which a reader says again that its dice roll."""

FLOOD = 16384
"""Bytes of a flood."""


class SimulatedReader:
    """A reader under its dice."""

    def __init__(
        self,
        name: str,
        dice: Mapping[str, str],
        rolls: bool,
        write: Callable[[bytes], object],
        plain: bool = False,
    ) -> None:
        """`dice`: their kinds by name. `rolls`: it can roll by itself. `write` sends bytes.
        `plain`: it was made at home and knows nothing of the protocol."""
        self.name = name
        self.dice = dict(dice)
        self.rolls = rolls
        self.plain = plain
        self.due: float | None = None
        """When to call `tick`."""
        self._write = write
        self._answers: deque[str] = deque()
        self._random = Random(name)
        self._garbles = False
        self._hung = True
        self._heard = b""
        self._waiting: deque[tuple[str, tuple[str, ...]]] = deque()
        self._sent: Message | None = None
        self._line = b""
        self._number = 0
        self._rolled: int | None = None
        self._rolling: tuple[str, ...] | None = None
        """The dice as it says them while they roll."""

    # What the program on it does.

    def power(self, now: float) -> None:
        """It starts: it knows nothing of before, and says hello."""
        self._hung = False
        self._garbles = False
        self._heard = b""
        self._number = NUMBERS - 1
        if not self.plain:
            self._greet(now)

    def hear(self, data: bytes, now: float) -> None:
        """Bytes from the panel."""
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            if self._hung or self.plain:
                return
            try:
                self._obey(protocol.parse(line, HOST), now)
            except Garbled:
                continue

    def tick(self, now: float) -> None:
        """Something is due."""
        self.due = None
        if self._sent is not None and self._sent.word != ROLLING:
            self._say_again(now)
        elif self._sent is not None or self._waiting:
            self._sent = None
            self._go_on(now)
        elif self._rolling is not None:
            self._queue(ROLLING, self._rolling, now)

    # What people and dice do with it.

    def roll(self, faces: Sequence[str], now: float) -> None:
        """Dice roll, and settle with these faces."""
        fields = self._fields(faces)
        self._queue(ROLLING, (), now)
        self._rolling = None
        self._queue(SETTLED, fields, now)

    def start_rolling(self, faces: Sequence[str], now: float) -> None:
        """Dice roll. Those with a face lie already; "?" for one that rolls. None: all roll."""
        self._rolling = self._fields(faces)
        self._queue(ROLLING, self._rolling, now)

    def cock(self, faces: Sequence[str], now: float) -> None:
        """Dice lie: "!" for each that lies cocked. Without any, the first of all does."""
        self._rolling = None
        self._queue(COCKED, self._fields(faces or ("!",)), now)

    def answer(self, faces: Sequence[str]) -> None:
        """Sets the faces it rolls when it is asked to."""
        self._answers.extend(faces)

    def say_plain(self, numbers: Sequence[str]) -> None:
        """Says bare numbers, as home-made readers do."""
        if not self._hung:
            self._write(" ".join(numbers).encode() + b"\r\n")

    # Its faults.

    def garble(self) -> None:
        """The next line is damaged on its way."""
        self._garbles = True

    def repeat(self) -> None:
        """Says its last line again, as if the acknowledgement had been lost."""
        self._write(self._line)

    def stall(self) -> None:
        """Its program hangs, until it is plugged in again."""
        self._hung = True
        self.due = None

    def flood(self) -> None:
        """Sends rubbish, faster than any line carries it."""
        self._write(self._random.randbytes(FLOOD))
        self._write(b"\n")

    def break_off(self) -> None:
        """Says the first half of its last line."""
        self._write(self._line[: len(self._line) // 2])

    def _obey(self, message: Message, now: float) -> None:
        if message.device not in (self.name, ANYBODY):
            return
        match message.word:
            case protocol.ACK if self._sent and message.number == self._sent.number:
                self._sent = None
                self.due = None
                self._go_on(now)
            case protocol.HELLO:
                self._greet(now)
            case protocol.ROLL if self.rolls and message.number != self._rolled:
                self._rolled = message.number
                names = message.fields or tuple(self.dice)
                self.roll([f"{name}:{self._face(self.dice[name])}" for name in names], now)

    def _greet(self, now: float) -> None:
        self._waiting.clear()
        self._sent = None
        self._rolled = None
        self._rolling = None
        dice = tuple(f"{name}:{kind}" for name, kind in self.dice.items())
        extras = ("can=roll",) if self.rolls else ()
        self._queue(HELLO, ("1", *dice, *extras), now)

    def _queue(self, word: str, fields: tuple[str, ...], now: float) -> None:
        if self.plain:
            raise ValueError(f"{self.name} says nothing but bare numbers")
        if self._hung:
            return
        self._waiting.append((word, fields))
        if self._sent is None:
            self._go_on(now)

    def _go_on(self, now: float) -> None:
        if self._waiting:
            word, fields = self._waiting.popleft()
            self._number = (self._number + 1) % NUMBERS
            plain = tuple(field for field in fields if "=" not in field)
            extras = (field.partition("=") for field in fields if "=" in field)
            pairs = tuple((key, value) for key, _, value in extras)
            self._sent = Message(self.name, self._number, word, plain, pairs)
            self._line = protocol.build(READER, self._sent)
            self._say_again(now)
        elif self._rolling is not None:
            self.due = now + STILL_ROLLING

    def _say_again(self, now: float) -> None:
        line = self._line
        if self._garbles:
            self._garbles = False
            middle = len(line) // 2
            line = line[:middle] + bytes([line[middle] ^ 1]) + line[middle + 1 :]
        self.due = now + REPEAT
        self._write(line)

    def _fields(self, faces: Sequence[str]) -> tuple[str, ...]:
        """`w2:3` is the die w2; a face without a name is that of the first die not named yet."""
        named = {name for name, colon, _ in (face.partition(":") for face in faces) if colon}
        others = iter([name for name in self.dice if name not in named])
        fields = []
        for face in faces:
            name = "" if ":" in face else next(others, None)
            if name is None:
                raise ValueError(f"the reader has only {len(self.dice)} dice")
            fields.append(f"{name}:{face}" if name else face)
        return tuple(fields)

    def _face(self, kind: str) -> str:
        if self._answers:
            return self._answers.popleft()
        sides = int(kind[1:]) if kind[:1] == "d" and kind[1:].isdecimal() else 6
        return str(self._random.randint(1, sides))
