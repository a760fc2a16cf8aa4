"""Dice tumble for a moment before they are shown; any press ends it, and does its usual work."""

from __future__ import annotations

import pytest

from engine.acts import Drawn
from engine.games import built_in
from firmware import words
from firmware.app import Model, view
from firmware.effects import Answer, Later, Redo, RollDice, Seen, Undo
from firmware.screens.roller import Lying
from firmware.screens.settings import Settings
from firmware.screens.shelfie import Circle, Keep
from firmware.screens.tumble import SECONDS, Tumble, tumbling
from tests.firmware.hands import BACK, NEXT, OK, TO_OTHERS, Forgetful, Hands
from tests.firmware.layout import Watched, cuts

SHELFIE = built_in("shelfie")
SIX = ("cat", "cat", "joker", "book", "cat", "plant")


def at_the_roll(*faces: str) -> Hands:
    """Ann is to roll."""
    hands = Hands(*faces, animated=True).begin(SHELFIE.header(["Ann", "Ben"], starter=0))
    return hands.press(OK)


def tumbles(hands: Hands) -> Tumble:
    assert hands.model.tumble is not None
    return hands.model.tumble


def tick(hands: Hands) -> None:
    """The newest moment that was asked for is over."""
    hands.happens(Seen(hands.toasts[-1].serial))


def beneath(hands: Hands) -> bytes:
    """What is shown without tumbling dice."""
    return view(Model(hands.screen, hands.model.toast), hands.look).tobytes()


def test_a_roll_is_stored_before_its_dice_tumble_and_then_it_is_seen() -> None:
    hands = at_the_roll(*SIX).press(OK)
    assert hands.store.match(1).acts[-1]["faces"] == list(SIX)
    assert tumbles(hands).dice == (SHELFIE.dice[0],) * 6
    assert hands.screen == Keep(hands.screen.choices)  # type: ignore[attr-defined]
    seen = []
    while hands.model.tumble is not None:
        seen.append(view(hands.model, hands.look).tobytes())
        assert hands.toasts[-1].seconds == SECONDS
        asked = len(hands.toasts)
        tick(hands)
    # Every picture differs, and the last one asks for no further moment.
    assert len(set(seen)) == len(seen) == 4
    assert len(hands.toasts) == asked
    assert view(hands.model, hands.look).tobytes() == beneath(hands)
    assert beneath(hands) not in seen


def test_it_is_over_in_half_a_second() -> None:
    hands = at_the_roll(*SIX)
    before = len(hands.toasts)
    hands.press(OK)
    while hands.model.tumble is not None:
        tick(hands)
    assert sum(later.seconds for later in hands.toasts[before:]) <= 0.5


def test_a_press_ends_it_and_does_what_it_does_on_the_screen_beneath() -> None:
    hands = at_the_roll(*SIX, "cat", "cat").press(OK)
    hands.press(NEXT)
    assert hands.model.tumble is None
    assert isinstance(hands.screen, Keep)
    assert hands.screen.cursor == 1
    # The moment that is still on its way changes nothing.
    before = hands.model
    tick(hands)
    assert hands.model == before


def test_a_hold_ends_it_too() -> None:
    hands = at_the_roll(*SIX).press(OK)
    hands.hold(OK)
    assert hands.model.tumble is None
    assert isinstance(hands.screen, Keep)
    assert hands.screen.single == 0


def test_of_a_reroll_only_the_dice_that_are_rolled_tumble() -> None:
    hands = at_the_roll(*SIX, "cat", "cat").press(OK, OK)
    assert len(tumbles(hands).dice) == 2
    assert (tumbles(hands).title, tumbles(hands).seat) == ("Ann", 0)
    # A late moment of the first roll does not move these.
    now = tumbles(hands)
    hands.happens(Seen(hands.toasts[0].serial))
    assert tumbles(hands) == now


def test_nothing_tumbles_where_nothing_is_rolled() -> None:
    hands = at_the_roll(*SIX).press(OK)
    assert isinstance(hands.screen, Keep)
    (all_six,) = (at for at, kept in enumerate(hands.screen.choices) if len(kept) == 6)
    assert isinstance(hands.press(*[NEXT] * all_six, OK).screen, Circle)
    assert hands.model.tumble is None
    hands.press(BACK, BACK)
    assert hands.model.tumble is None
    drawn = Hands(animated=True).begin(SHELFIE.header(["Ann", "Ben"])).press(OK, OK)
    assert isinstance(drawn.match.journal.log[-1], Drawn)
    assert drawn.model.tumble is None


def test_dice_without_a_match_tumble_too() -> None:
    hands = Hands("1", "2", "6", animated=True).press(NEXT, NEXT, OK, *TO_OTHERS, OK, OK)
    assert [die.name for die in tumbles(hands).dice] == ["d6", "d6"]
    assert (tumbles(hands).title, tumbles(hands).game) == ("2d6", "")
    hands.press(NEXT, OK, NEXT, NEXT, OK)
    assert len(tumbles(hands).dice) == 1
    assert isinstance(hands.screen, Lying)


@pytest.mark.parametrize("language", words.languages())
def test_nothing_is_cut_or_leaves_the_display_while_dice_tumble(language: str) -> None:
    words.use(language)
    mlem = built_in("mlem")
    try:
        for dice, game, title in (
            (SHELFIE.dice, "shelfie", "マイシェルフィー"),
            (mlem.dice[:4], "mlem", "Maximiliane"),
            (SHELFIE.dice * 3, "shelfie", "4d6kh3+2"),
        ):
            tumble: Tumble | None = Tumble(dice, game, title, 4, 1)
            while tumble is not None:
                canvas = Watched()
                with cuts() as cut:
                    tumble.draw(canvas)
                assert (list(canvas.faults()), cut) == ([], [])
                tumble = tumble.next()
    finally:
        words.use("en")


def test_it_is_switched_off_and_on_in_the_settings_and_remembered() -> None:
    store = Forgetful()
    hands = Hands(store=store, animated=True).press(NEXT, NEXT, NEXT, OK, NEXT, OK)
    assert hands.screen == Settings(1)
    assert hands.look.animated is False
    assert store.settings()["animation"] == "off"
    hands.press(BACK, NEXT, NEXT, OK, OK, OK)
    assert hands.model.tumble is None
    assert len(store.rolls()) == 1
    hands.press(BACK, BACK, BACK, NEXT, OK, NEXT, OK)
    assert (hands.look.animated, store.settings()["animation"]) == (True, "on")


def test_other_effects_throw_no_dice() -> None:
    look = at_the_roll(*SIX).press(OK).look
    assert tumbling(RollDice(), look, 7) is not None
    for effect in (Answer(0, "cat"), Undo(), Redo(), Later(1.0, 1)):
        assert tumbling(effect, look, 7) is None
