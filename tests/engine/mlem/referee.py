"""A referee who watches a match of MLEM and knows only its header and its log.

Written from the rules' page and not from the engine: each cat has one place, in words. `check` says
what must hold, and is called after each entry.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Answered,
    Corrected,
    Drawn,
    Entry,
    Finished,
    Header,
    Learn,
    Learned,
    Left,
    Match,
    Rolled,
    Switched,
)
from tests.engine.mlem.ledger import HOME, Cat
from tests.engine.mlem.variants import Variants

TOLD_AT_THE_END = {"missions", "mission_1", "mission_2", "mission_3"}
OF_A_TRAVEL = {"explore", "groups", "die_ones", "ufo_reroll", "ufo_face", "ufo_keep", "token_here"}
AFTER_IT = {"ufo_met", *TOLD_AT_THE_END}
BEFORE_IT = {"starter", "mission", "put_away", "incoming", "ufo_move", "ufo_dice"}


class Referee(Variants):
    """Follows a match entry by entry. A travel is written down as it is told, and carried out when
    nothing more is asked about it."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.starter = header.starter or 0
        self.crashes = self.expedition = 0
        self.flipped: set[Cat] = set()
        self.gone: set[int] = set()
        # What was taken under the old rule stays taken under the new one.
        self.switched_in_flight = False
        self.travel: dict[str, Any] = {}
        self.boarding: list[int] = []
        self.asked_to_land: list[Cat] = []
        self.over = self.stopped = False
        self.crashing = False
        # Whether what is asked now comes after the travel that is told.
        self.travelled = False
        self.ended_by: str | None = None

    # --- What is said ---

    def hear(self, entry: Entry) -> None:
        """Write down what an entry does."""
        match entry:
            case Learned(fact=fact, value=value):
                if self.travelled and self.travel:
                    # The rocket has moved by what was known then.
                    self.settle()
                self.facts[fact] = value
            case Corrected(counter="crashes", value=value):
                self.crashes = value
            case Corrected(counter="points", seat=int(seat), value=value):
                self.by_hand[seat] += value
            case Switched(switch=switch, value=choice):
                self.rules[switch] = choice
                self.switched_in_flight |= switch == "groups"
            case Finished():
                self.over = self.stopped = True
            case Left(seat=seat):
                if self.travelled and self.travel:
                    self.settle()
                self.gone.add(seat)
                if not any(owner not in self.gone for owner, _ in self.berths):
                    # A travel that nobody can finish is none.
                    self.travel = {}
            case Drawn(pool="starter", cards=(card,)):
                self.starter = int(card) - 1
            case Drawn(pool="explore", cards=cards):
                self.settle()
                self.tokens_shown(cards)
            case Drawn(pool="mission", seat=int(seat), cards=cards):
                self.missions[seat] = list(cards)
            case Answered(id="put_away", seat=int(seat), value=str(mission)):
                self.missions[seat].remove(mission)
            case Drawn(pool="incoming", cards=(card,)):
                self.settle()
                self.incoming_drawn(card)
            case Answered(id="ufo_move" | "ufo_dice" as asked, value=value):
                self.settle()
                self.read_out = [*([] if asked == "ufo_move" else self.read_out), value]
            case Answered(id="ufo_ability", value=value):
                move, dice = self.read_out
                self.incoming(move, dice, str(value))
            case Answered(id="ufo_reroll", value=said):
                if said == "use":
                    self.travel, self.ability = {}, ""
            case Answered(id="ufo_face", seat=seat, value=said):
                if "faces" not in self.travel and self.travel.keys() != {"ones"}:
                    self.settle()
                    self.fly(seat)
                    self.switched_in_flight = False
                self.travel["ufo"] = said == "use"
            case Answered(id="ufo_keep", value=said):
                self.travel["kept"] = said == "use"
            case Answered(id="token_here", value=str(effect)):
                if self.travel:
                    self.settle()
                assert self.telling is not None
                if effect == "none":
                    self.told_all()
                else:
                    self.telling.append(effect)
                    self.told_by_people += 1
            case Answered(id="ufo_met", value=str(who)):
                self.settle()
                if who != "nobody":
                    self.ufo_met(int(who) - 1)
            case Answered(id="missions", seat=int(seat), value=int(many)):
                self.fulfilled[seat] = many
            case Answered(id=asked, seat=int(seat), value=int(space)) if asked in TOLD_AT_THE_END:
                self.named.append(space)
                if asked == "mission_3":
                    self.fulfilled[seat] = self.missions_fulfilled(seat, self.named[-3:])
            case Rolled(faces=faces, seat=seat):
                self.settle()
                self.fly(seat)
                assert len(faces) == self.on_table
                self.travel = {"faces": faces}
                self.switched_in_flight = False
            case Answered(id="board", seat=int(seat), value=str(cat)):
                self.settle()
                self.board(seat, cat)
            case Answered(id="die_ones", seat=seat, value=tuple(players)):
                if "faces" not in self.travel:
                    self.settle()
                    self.fly(seat)
                    self.switched_in_flight = False
                self.travel["ones"] = [(int(str(p)) - 1, "die_one") for p in players]
            case Answered(id="groups", seat=seat, value=value):
                begun = {*self.travel}
                moves = self.travel.get("ones") or self.travel.get("ufo")
                goes_on = begun <= {"ones", "ufo"} and not (moves and self.rules["groups"] == "one")
                if "faces" not in begun and not (begun and goes_on):
                    self.settle()
                    self.fly(seat)
                    self.switched_in_flight = False
                told = value if isinstance(value, tuple) else (value,)
                self.travel["groups"] = [str(group) for group in told if group != "none"]
            case Answered(id="land", seat=int(seat), value=str(where)):
                self.settle()
                self.land_or_stay(seat, where)
            case Answered(id="parachute", seat=int(seat), value=answer):
                self.parachute(seat, answer == "land")
            case Answered(id=asked, value=int(many)) if asked.startswith("dice_"):
                self.travel[asked] = many
        of_a_travel = isinstance(entry, Answered) and (
            entry.id in OF_A_TRAVEL - {"token_here"} or entry.id.startswith("dice_")
        )
        if of_a_travel and entry.seat is not None:
            # The command passes on where its owner leaves in the middle of a travel.
            self.commander = entry.seat

    def board(self, seat: int, cat: str) -> None:
        if seat not in self.boarding:
            # The expedition before is over: all who are aboard go home, and the next one starts.
            if self.expedition:
                self.starter = self.next_here(self.starter + 1)
            self.all_home()
            self.expedition += 1
            self.dice = self.next_dice
            self.marker, self.on_table, self.aside = 0, self.dice, 0
            self.boarding = [(self.starter + n) % len(self.paid) for n in range(len(self.paid))]
        starts = len(self.boarding) == len(self.paid)
        while self.boarding[0] != seat:
            assert self.boarding.pop(0) in self.gone, "somebody was passed over"
        self.boarding.pop(0)
        if starts:
            # Who has left has not started.
            self.starter = seat
        assert self.place[seat, cat] == HOME
        self.place[seat, cat] = "rocket"
        self.berths.append((seat, cat))
        if cat == "satellite":
            self.marker = 3
        self.asked_to_land = []

    def fly(self, seat: int | None) -> None:
        """The commander is the owner of the front cat, of those who are here."""
        self.boarding = []
        commanders = [owner for owner, _ in self.berths if owner not in self.gone]
        assert commanders[0] == seat
        self.commander = commanders[0]
        self.asked_to_land = []

    def settle(self) -> None:
        """Carry out the travel that was told, now that something else is said."""
        told, self.travel = self.travel, {}
        if not told:
            self.told_enough()
            return
        printed = self.facts.get(f"symbols_{self.marker}", ("1", "2", "fuel"))
        faces, ones = told.get("faces"), told.get("ones", [])
        ready = [cat for cat in self.berths if cat[1] == "die_one" and cat not in self.flipped]
        assert set(ones) <= set(ready)
        extra = self.extra_face(printed)
        with_ufo = bool(told.get("ufo"))
        if faces is not None:
            rolled = [symbol for symbol in printed if symbol in faces]
            usable = {s for s in printed if s in faces or (s == "1" and ready)} | {*extra}
            groups = told.get("groups", rolled if len(usable) == 1 else [])
            assert set(groups) <= usable
            dice = {group: faces.count(group) for group in groups if group in rolled}
            if groups == ["1"] and not rolled:
                raise AssertionError("a group that nobody rolled")
            if "1" in groups and "1" not in faces and not ones and "1" not in extra:
                assert len(ready) == 1
                ones = ready
            if "ufo" not in told:
                # A group that neither a die nor a die one makes up is the UFO's.
                made_up = {*rolled, *["1"] * bool(ones)}
                with_ufo = any(group in extra and group not in made_up for group in groups)
        else:
            added = [*["1"] * bool(ones), *(extra if with_ufo else [])]
            groups = [*told.get("groups", []), *[s for s in printed if s in added]]
            dice = self.dice_told(told, groups, added)
        if not dice and not ones and not with_ufo:
            self.crash()
            return
        assert not ones or "1" in printed
        assert set(dice) <= set(printed)
        if self.rules["groups"] == "one" and not self.switched_in_flight:
            assert len({*dice, *["1"] * bool(ones), *(extra if with_ufo else [])}) == 1
        ufo = extra if with_ufo else []
        moved = len(ones) + sum(
            many * (self.facts[f"dots_{self.marker}"] if face == "fuel" else int(face))
            for face, many in [*dice.items(), *[(face, 1) for face in ufo]]
        )
        numbers = sum(many for face, many in dice.items() if face != "fuel")
        if told.get("kept"):
            assert self.ability == "keep"
            assert numbers
            numbers = 0
        if with_ufo or told.get("kept"):
            self.ability = ""
        self.on_table, self.aside = self.on_table - numbers, self.aside + numbers
        if self.on_table == 0:
            self.on_table, self.aside = 1, self.aside - 1
        self.flipped |= set(ones)
        self.marker = min(25, self.marker + moved)
        self.explorer = self.commander
        if self.rules["exploration"] == "no":
            self.arrive()
        elif self.listed is None:
            self.telling = []
        else:
            self.explore([])

    # --- Exploration ---

    def explore(self, here: list[str]) -> None:
        """Take what lies here, from the list; behind a wormhole again."""
        assert self.listed is not None
        tokens = [t for t in self.shown if self.listed.explore[t].space == self.marker]
        self.shown = [t for t in self.shown if t not in tokens]
        here = [self.listed.explore[token].effect for token in tokens]
        self.take(here)
        if "wormhole" in here:
            self.explore([])
        else:
            self.arrive()

    def told_all(self) -> None:
        """People have told what lies here; behind a wormhole they tell again."""
        here, self.telling = self.telling or [], None
        self.take(here)
        if "wormhole" in here:
            self.telling = []
        else:
            self.arrive()

    def told_enough(self) -> None:
        """Nothing more is asked of the tokens here: five were told, or all twenty were."""
        while self.telling is not None:
            self.told_all()

    def arrive(self) -> None:
        if self.marker == 25:
            self.deep_space()

    def dice_told(
        self, told: dict[str, Any], groups: list[str], added: list[str]
    ) -> dict[str, int]:
        """A number that was not asked was the only one possible: all that had to be left."""
        dice = {group: told.get(f"dice_{group}") for group in groups}
        for group in groups:
            if dice[group] is None:
                dice[group] = 0 if group in added else 1
        found = {group: int(many or 0) for group, many in dice.items()}
        assert sum(found.values()) <= self.on_table, "more dice than the pool holds"
        return found

    # --- Landing ---

    def land_or_stay(self, seat: int, where: str) -> None:
        cats = [cat for cat in self.berths if cat[0] == seat]
        assert len(cats) == 1
        cat = cats[0]
        order = [*self.asked_to_land, *[c for c in self.berths if c not in self.asked_to_land]]
        assert order.index(cat) >= len(self.asked_to_land)
        self.asked_to_land.append(cat)
        if where == "stay":
            return
        assert where == "here" or cat[1] == "plus_minus"
        space = self.marker + {"behind": -1, "here": 0, "ahead": 1}[where]
        assert space > 5
        if space == 25:
            assert self.rules["pm1_to_deep"] == "yes"
        if self.marker == 5:
            assert self.rules["pm1_from_5"] == "yes"
        self.put(cat, space, comet=False)
        self.look_for_goals(seat)
        if cat[1] == "die_thief" and self.on_table > 1:
            self.on_table, self.aside = self.on_table - 1, self.aside + 1

    def deep_space(self) -> None:
        here = [cat for cat in self.berths if cat[0] not in self.gone]
        front = here[0] if here else None
        for cat in list(self.berths):
            self.put(cat, 25, comet=cat == front)
            self.look_for_goals(cat[0])
            if cat[1] == "die_thief" and self.on_table > 1:
                self.on_table, self.aside = self.on_table - 1, self.aside + 1
            if self.rules["end_on_8"] == "at_once" and self.count(cat[0]) == 8:
                break

    def parachute(self, seat: int, lands: bool) -> None:
        """A crash is carried out before its parachutes are heard: they are on their way home."""
        self.settle()
        cat = (seat, "parachute")
        assert self.place[cat] == "crashing"
        if lands:
            self.put(cat, self.marker, comet=False)
            if self.rules["parachute_goals"] == "yes":
                self.look_for_goals(seat)
            if self.rules["end_on_8"] == "at_once" and self.count(seat) == 8:
                self.crashing = False

    def crash(self) -> None:
        """The track moves when the parachutes have been heard."""
        self.crashing = True
        for cat in self.berths:
            self.place[cat] = "crashing"

    def all_home(self) -> None:
        for cat in self.berths:
            self.place[cat] = HOME
        self.berths.clear()
        self.flipped.clear()

    def next_here(self, seat: int) -> int:
        seat %= len(self.paid)
        while seat in self.gone:
            seat = (seat + 1) % len(self.paid)
        return seat

    # --- What must hold ---

    def check(self, match: Match) -> None:
        """What must hold now, in the match's own state and between it and this record."""
        state = match.state
        seats = range(len(self.paid))
        lying = [*[(s, c) for s in seats for c in state.home[s]], *map(tuple, state.rocket)]
        on_planets = [cat for cats in state.planets.values() for cat in cats]
        on_mat = [*state.moons.values(), *on_planets, *state.deep]
        lying += [(cat.seat, cat.cat) for cat in on_mat]
        assert sorted(lying) == sorted(self.place), "each cat is in one place"
        assert 1 <= state.pool <= 6
        assert 0 <= state.crashes <= 11
        assert 0 <= state.space <= 25
        asked = {decision.id for decision in match.open.values()}
        learned = {decision.fact for decision in match.open.values() if isinstance(decision, Learn)}
        # What is printed where the rocket stands may be asked before it moves, all else after.
        after_it = learned - {f"symbols_{self.marker}", f"dots_{self.marker}"}
        self.travelled = bool(asked & {"parachute", "explore", "token_here"} or after_it)
        unsettled = asked & OF_A_TRAVEL or any(name.startswith("dice_") for name in asked)
        if unsettled or learned:
            return
        if asked != {"parachute"}:
            self.settle()
            self.told_enough()
        if "parachute" not in asked and not self.stopped:
            self.crashes += self.crashing
            self.crashing = False
            assert state.crashes == min(11, self.crashes)
        assert self.on_table + self.aside == self.dice, "dice are conserved"
        if not asked & {"ufo_dice", "ufo_ability"}:
            assert state.ufo == self.ufo
        if match.outcome is not None and not self.stopped and self.rules["missions"] == "yes":
            self.count_missions()
        self.check_cats(match, asked)
        assert state.points == self.points()
        assert state.goals == self.goals
        if asked & TOLD_AT_THE_END and self.ended_by is None:
            self.ended_by = self.why_it_ends(match)
        if match.outcome is None:
            assert state.crashes < 11 or asked & {"land", "parachute", *BEFORE_IT, *AFTER_IT}
            if self.rules["end_on_8"] == "at_once" and not asked & AFTER_IT:
                assert max(map(self.count, seats)) < 8
        else:
            self.check_end(match)

    def check_cats(self, match: Match, asked: set[str]) -> None:
        state = match.state
        for moon, cat in state.moons.items():
            assert self.place[cat.seat, cat.cat] == moon
        for planet, cats in state.planets.items():
            mine = [cat for cat in self.arrived if self.place[cat] == planet]
            assert mine == [(cat.seat, cat.cat) for cat in cats]
        for cat in state.deep:
            assert self.place[cat.seat, cat.cat] == "deep"
        on_mat = [self.count(seat) for seat in range(len(self.paid))]
        assert state.placed == on_mat
        assert sum(on_mat) == len(state.moons) + len(state.deep) + sum(
            map(len, state.planets.values())
        )
        if asked & {"land", "roll"}:
            assert [tuple(cat) for cat in state.rocket] == self.berths
            assert (state.space, state.pool) == (self.marker, self.on_table)
            assert {(seat, "die_one") for seat in state.flipped} == self.flipped
            assert state.round == self.expedition

    def why_it_ends(self, match: Match) -> str:
        eight = any(self.count(seat) == 8 for seat in range(len(self.paid)))
        told = ["eleven_crashes"] * (match.state.crashes == 11) + ["eight_placed"] * eight
        return "_and_".join(told)

    def check_end(self, match: Match) -> None:
        assert match.outcome is not None
        points = self.points()
        best = [seat for seat, mine in enumerate(points) if mine == max(points)]
        assert list(match.outcome.winners) == best
        if not self.over:
            # What is corrected after the end does not change why it ended.
            self.over = True
            assert match.outcome.reason == (self.ended_by or self.why_it_ends(match))
        assert self.stopped or match.state.rocket == []
