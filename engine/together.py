"""Several seats at once, each in its own time."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from engine.decision import Decision, Each
from engine.game import Dialogue, Own, Question


class Debts:
    """What seats owe through others' answers, such as a loss by a raid.

    A debt is a dialogue of its own. To a seat that is not done it is put at the end of what the
    seat has to say; a seat that is done is asked again.
    """

    def __init__(self) -> None:
        self._owed: list[tuple[int, Dialogue[None]]] = []

    def owe(self, seat: int, dialogue: Dialogue[None]) -> None:
        """Let `seat` go through `dialogue` before the step can end."""
        self._owed.append((seat, dialogue))

    def call_in(self) -> list[tuple[int, Dialogue[None]]]:
        """All that has been owed since the last call."""
        owed, self._owed = self._owed, []
        return owed


def together(dialogues: Mapping[int, Dialogue[None]], debts: Debts | None = None) -> Dialogue[None]:
    """Run a dialogue a seat, answered in any order, until none is left and nothing is owed.

    A question may depend only on its own seat and on what is settled for all. After an answer all
    seats are asked anew, for one may have drawn from a pile that is everybody's; only a question
    that is marked as `Own` is not.
    """
    waiting = {seat: deque([dialogue]) for seat, dialogue in dialogues.items()}
    asking: dict[int, Question | None] = dict.fromkeys(waiting)
    own: dict[int, Decision] = {}
    each: dict[int, Decision] = {}
    step = Each(each, step=object())
    settled = False

    def proceed(seat: int, said: Any) -> None:
        """Hand the seat's dialogue what was said, and go on to its next question."""
        asking[seat] = None
        own.pop(seat, None)
        queue = waiting[seat]
        while queue:
            try:
                asking[seat] = queue[0].send(said)
                return
            except StopIteration:
                queue.popleft()
                said = None

    def settle() -> None:
        """Let debts open, and pass over questions that have nothing left to ask. The decisions that
        were looked at last are kept for the next time they are asked for."""
        nonlocal settled
        settled = False
        while not settled:
            settled = True
            for seat, dialogue in debts.call_in() if debts else ():
                waiting.setdefault(seat, deque()).append(dialogue)
                asking.setdefault(seat)
            each.clear()
            for seat, question in asking.items():
                decision = own.get(seat) or (question and built(seat, question))
                if decision:
                    each[seat] = decision
                elif waiting[seat]:
                    proceed(seat, None)
                    settled = False

    def built(seat: int, question: Question) -> Decision | None:
        """The decision as it is now, which is kept where it is the seat's own."""
        decision = question()
        assert not isinstance(decision, Each), "one step of several seats inside another"
        assert decision is None or decision.seat == seat, f"seat {seat} can't answer {decision}"
        if decision is not None and isinstance(question, Own):
            own[seat] = decision
        return decision

    def ask() -> Each | None:
        """The decisions as they are now; right after they were settled, those of that look. Asked
        once more, something has changed for all, such as a table rule."""
        nonlocal settled
        if not settled:
            own.clear()
            each.clear()
            for seat, question in asking.items():
                decision = question and built(seat, question)
                if decision:
                    each[seat] = decision
        settled = False
        return step if each else None

    settle()
    while each:
        answered = yield ask
        if answered is not None:
            proceed(*answered)
        settle()
