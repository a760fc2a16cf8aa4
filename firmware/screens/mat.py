"""The walk through MLEM's mat: what is known of each space, and the questions that settle the rest.

Every answer is stored at once, so the walk can end anywhere and go on another day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from engine.games.mlem.mat import (
    HIGHEST_MEDAL,
    HIGHEST_MOON,
    LINKS,
    MEDALS,
    NO_MORE,
    OWNER,
    SPACES,
    SURE,
    Mat,
)
from engine.games.mlem.survey import About, Question, known_spaces, questions
from firmware import mat as shown
from firmware.canvas import LIT, Canvas
from firmware.effects import Tell
from firmware.font import BODY
from firmware.parts import HEADER, ROW, header, menu, one_of, stepper
from firmware.screens import symbols
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

GAME: Final = "mlem"


@dataclass(frozen=True, slots=True)
class Strip(Screen):
    """The mat from Earth to deep space: PREV and NEXT go along it, OK tells or corrects the space
    under the cursor, BACK leads to the menu."""

    number: int

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        if control is Control.BACK:
            return Menu(), ()
        mat = _mat(look)
        if control is Control.OK:
            return (_begun(mat, self.number) if questions(mat, self.number) else self), ()
        return replace(self, number=moved(control, self.number, len(SPACES))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        mat = _mat(look)
        known = known_spaces(mat)
        _head(canvas, mat, _("Space {number}", number=self.number))
        pitch, high = 4, 6
        left = (canvas.width - pitch * len(SPACES)) // 2
        for number in SPACES:
            x = left + number * pitch
            canvas.box(x, HEADER, pitch - 1, high, fill=LIT if number in known else None)
        canvas.hline(left + self.number * pitch - 1, HEADER + high + 1, pitch + 1)
        canvas.hline(left + self.number * pitch - 1, HEADER + high + 2, pitch + 1)
        top = HEADER + high + 4
        space = mat.spaces[self.number]
        printed = (
            _("symbols not known") if space.symbols is None else shown.printed_at(mat, self.number)
        )
        linked = shown.linked_briefly(mat, self.number)
        lines = [printed, _("link not known") if space.link is None else linked]
        for line, words in enumerate(words for words in lines if words):
            canvas.text(0, top + line * ROW, BODY.fit(words, canvas.width), BODY)
        sources = {name: fact.source for name, fact in look.facts.items()}
        source = shown.told_by(mat, self.number, sources)
        canvas.text(0, canvas.height - ROW, BODY.fit(source, canvas.width), BODY)


@dataclass(frozen=True, slots=True)
class Asks(Screen):
    """A question about a space, one of those in `questions`. BACK goes to the space before, held to
    the whole mat. `again`: what is known of the space is asked as well; `walking`: after this space
    comes the next that is not known."""

    number: int
    step: int
    again: bool
    walking: bool

    def press(self, control: Control, look: Look) -> Step:
        if control is not Control.BACK:
            return self, ()
        if self.number == 0:
            return Strip(0), ()
        return _ask(_mat(look), self.number - 1, 0, again=True, walking=self.walking), ()

    def hold(self, control: Control, look: Look) -> Step:
        del look
        return (Strip(self.number) if control is Control.BACK else self), ()

    def question(self, look: Look) -> Question:
        """What is asked."""
        return questions(_mat(look), self.number)[self.step]

    def told(self, look: Look, answer: tuple[Any, ...]) -> Step:
        """People have answered: what follows once it is stored; an old answer is stored already."""
        question = self.question(look)
        if answer == question.known:
            return self.onward(_mat(look)), ()
        facts = zip(question.facts, answer, strict=True)
        return self, (
            Tell(GAME, tuple((name, value) for name, value in facts if value is not None)),
        )

    def onward(self, mat: Mat) -> Screen:
        """The next question of this space, or that of the next space that is not known."""
        rest = list(enumerate(questions(mat, self.number)))[self.step + 1 :]
        for step, question in rest:
            if self.again or question.known is None:
                return _ask(mat, self.number, step, again=self.again, walking=self.walking)
        ahead = [*SPACES[self.number :], *SPACES[: self.number]]
        left = [number for number in ahead if number not in known_spaces(mat)]
        return _begun(mat, left[0]) if left and self.walking else Strip(self.number)


@dataclass(frozen=True, slots=True)
class Printed(Asks):
    """The symbols of a space that is not known, in three presses. BACK goes a press back."""

    pairs: symbols.Told = ()
    wrong: bool = False

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK and self.pairs:
            return replace(self, pairs=self.pairs[:-1]), ()
        if control is Control.BACK:
            return super(Printed, self).press(control, look)
        return self._says(control, look, held=False)

    def hold(self, control: Control, look: Look) -> Step:
        if control is Control.BACK:
            return super(Printed, self).hold(control, look)
        return self._says(control, look, held=True)

    def _says(self, control: Control, look: Look, held: bool) -> Step:
        if len(self.pairs) < len(symbols.PAIRS):
            pair = symbols.pair_by(self.pairs, control, held)
            if pair is None:
                return self, ()
            return replace(self, pairs=(*self.pairs, pair), wrong=False), ()
        dots = symbols.dots_by(control, held)
        if dots is None:
            return self, ()
        answer = symbols.put_together(self.pairs, dots)
        return self.told(look, answer) if answer else (replace(self, pairs=(), wrong=True), ())

    def draw(self, canvas: Canvas, look: Look) -> None:
        asked = _("{number}: symbols", number=self.number)
        _head(canvas, _mat(look), _("Two or three!") if self.wrong else asked)
        symbols.draw(canvas, self.pairs)


@dataclass(frozen=True, slots=True)
class OneOf(Asks):
    """A list of answers: OK takes the one under the bar."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        answers = self.question(look).answers
        if control is Control.OK:
            return self.told(look, answers[self.cursor])
        if control is Control.BACK:
            return super(OneOf, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(answers))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        mat, question = _mat(look), self.question(look)
        _head(canvas, mat, _asked(question, self.number))
        menu(canvas, [_answer(mat, question, a) for a in question.answers], self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class Worth(Asks):
    """The number on a moon: PREV and NEXT change it, OK takes it."""

    value: int = 1

    def press(self, control: Control, look: Look) -> Step:
        match control:
            case Control.OK:
                return self.told(look, (self.value,))
            case Control.NEXT:
                return replace(self, value=min(self.value + 1, HIGHEST_MOON)), ()
            case Control.PREV:
                return replace(self, value=max(self.value - 1, 1)), ()
        return super(Worth, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        mat, question = _mat(look), self.question(look)
        _head(canvas, mat, _asked(question, self.number))
        label = _("Moon {number}", number=question.name.removeprefix("moon"))
        stepper(canvas, HEADER + ROW, label, self.value, 1, HIGHEST_MOON)


@dataclass(frozen=True, slots=True)
class Medals(Asks):
    """Gold, silver and bronze of a planet: PREV and NEXT change one, OK goes to the next; all three
    are one answer. None is higher than the one before."""

    medals: tuple[int, ...] = ()
    place: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match control:
            case Control.OK if self.place + 1 == len(MEDALS):
                return self.told(look, self.medals)
            case Control.OK:
                return replace(self, place=self.place + 1), ()
            case Control.BACK if self.place:
                return replace(self, place=self.place - 1), ()
            case Control.NEXT:
                return self._changed(1), ()
            case Control.PREV:
                return self._changed(-1), ()
        return super(Medals, self).press(control, look)

    def _changed(self, by: int) -> Medals:
        """Lower medals follow a higher one down."""
        most = self.medals[self.place - 1] if self.place else HIGHEST_MEDAL
        value = max(0, min(self.medals[self.place] + by, most))
        behind = [min(medal, value) for medal in self.medals[self.place + 1 :]]
        return replace(self, medals=(*self.medals[: self.place], value, *behind))

    def draw(self, canvas: Canvas, look: Look) -> None:
        question = self.question(look)
        _head(canvas, _mat(look), _("Planet {number}", number=question.name.removeprefix("planet")))
        names = (_("gold"), _("silver"), _("bronze"))
        for line, (name, value) in enumerate(zip(names, self.medals, strict=True)):
            at = line == self.place
            one_of(canvas, HEADER + line * ROW, name, str(value), at, less=at, more=at)


def after(screen: Screen, look: Look) -> Screen:
    """What follows when the mat was read, or an answer stored: the first space that is not known,
    or the next question."""
    mat = _mat(look)
    if isinstance(screen, Asks):
        return screen.onward(mat)
    known = known_spaces(mat)
    return Strip(next((number for number in SPACES if number not in known), 0))


def _mat(look: Look) -> Mat:
    """The owner's mat as far as it is stored."""
    return Mat(OWNER, {name: fact.value for name, fact in look.facts.items()})


def _begun(mat: Mat, number: int) -> Screen:
    """The first question of a space: what is not known of it, or all of it where it is known."""
    asked = questions(mat, number)
    open_ = [step for step, question in enumerate(asked) if question.known is None]
    if open_:
        return _ask(mat, number, open_[0], again=False, walking=True)
    return _ask(mat, number, 0, again=True, walking=False)


def _ask(mat: Mat, number: int, step: int, *, again: bool, walking: bool) -> Screen:
    """The screen of a question, with what is known of it offered first."""
    question = questions(mat, number)[step]
    offered = question.known
    if question.about is About.PRINTED and offered is None and question.facts[0] not in SURE:
        return Printed(number, step, again, walking)
    if question.about is About.MEDALS:
        return Medals(number, step, again, walking, offered or (0,) * len(MEDALS))
    if question.about is About.VALUE:
        return Worth(number, step, again, walking, offered[0] if offered else 1)
    cursor = question.answers.index(offered) if offered else 0
    return OneOf(number, step, again, walking, cursor)


def _head(canvas: Canvas, mat: Mat, title: str) -> None:
    header(canvas, None, title, f"{len(known_spaces(mat))}/{len(SPACES)}")


def _asked(question: Question, number: int) -> str:
    if question.about is About.PRINTED:
        return _("{number}: symbols", number=number)
    if question.about is About.LINK:
        return _("{number}: linked?", number=number)
    if question.about is About.PLANET:
        return _("{number}: planet", number=number)
    if question.about is About.MOON:
        place = int(question.facts[0].rpartition("_")[2])
        return _("{number}: moon {place}", number=number, place=place)
    return _("{number}: points", number=number)


def _answer(mat: Mat, question: Question, answer: tuple[Any, ...]) -> str:
    if question.about is About.PRINTED:
        return shown.printed(*answer)
    (name,) = answer
    if question.about is About.LINK:
        return dict(zip(LINKS, (_("nothing"), _("moons"), _("a planet")), strict=False))[name]
    if name == NO_MORE:
        return _("no further moon")
    if question.about is About.PLANET:
        linked = name in mat.planets
        return shown.planet(mat, name) if linked else _("a new planet")
    return shown.moon(mat, name) if name in mat.moons else _("a new moon")
