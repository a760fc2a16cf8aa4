"""What a decision says of an answer that it does not take."""

from __future__ import annotations

import pytest

from engine import Choose, Refused


def why_not(colour: str) -> str:
    return "too_bright" if colour == "yellow" else ""


COLOUR = Choose(0, "colour", ("red", "blue"), why_not)


@pytest.mark.parametrize(("answer", "name"), [("yellow", "too_bright"), ("heavy", ""), (7, "")])
def test_a_choice_can_name_why_something_is_none_of_its_options(answer: object, name: str) -> None:
    with pytest.raises(Refused) as refused:
        COLOUR.check(answer)
    assert refused.value.name == name
    assert refused.value.allowed == ["red", "blue"]
    assert name in refused.value.reason


def test_decisions_that_ask_the_same_are_equal_whatever_they_say_of_the_rest() -> None:
    assert Choose(0, "colour", ("red", "blue")) == COLOUR
    assert COLOUR.check("red") == "red"
