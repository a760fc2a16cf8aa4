"""What the ids of the built-in games are called, and the rule for each decision.

The keys are ids of the rules; the words are marked here and translated when they are shown.
"""

from __future__ import annotations

from typing import Final

from firmware.words import N_

WORDS: Final[dict[str, dict[str, str]]] = {
    "": {
        "full": N_("guided"),
        "scorepad": N_("scorepad"),
        "tally": N_("final count"),
        "counters": N_("points only"),
        "device": N_("this device"),
        "reader": N_("dice reader"),
        "white": N_("white"),
        "black": N_("black"),
        "red": N_("red"),
        "blue": N_("blue"),
        "green": N_("green"),
        "yellow": N_("yellow"),
        "unseen": N_("on the table"),
        "samples": N_("samples"),
        "points": N_("Points"),
        "points_gained": N_("Points gained"),
        "round": N_("Round"),
        "roll": N_("Roll all dice"),
        "starter": N_("Who begins?"),
        "next": N_("Who moves next?"),
        "stopped": N_("Stopped early"),
        "counted": N_("All is counted"),
        "nothing_to_undo": N_("Nothing to undo. Hold BACK: menu"),
        "nothing_to_redo": N_("Nothing to bring back"),
        "updated": N_("Went on with the points after an update"),
    },
    "shelfie": {
        "title": N_("My Shelfie"),
        "two_rows": N_("Two rows are full"),
        "keep": N_("Keep dice"),
        "circle": N_("Circle cells"),
        "cross_out": N_("Cross out a row"),
        "cell_points": N_("Points in the cells"),
        "nothing": N_("nothing"),
        "plant": N_("plants"),
        "game": N_("games"),
        "book": N_("books"),
        "trophy": N_("trophies"),
        "cat": N_("cats"),
        "joker": N_("joker"),
        "circled_plant": N_("Plants circled"),
        "circled_game": N_("Games circled"),
        "circled_book": N_("Books circled"),
        "circled_trophy": N_("Trophies circled"),
        "circled_cat": N_("Cats circled"),
        "crossed_plant": N_("Plants crossed"),
        "crossed_game": N_("Games crossed"),
        "crossed_book": N_("Books crossed"),
        "crossed_trophy": N_("Trophies crossed"),
        "crossed_cat": N_("Cats crossed"),
        "line_not_blocked": N_("A completed line is not blocked on another sheet"),
    },
    "mlem": {
        "title": N_("MLEM"),
        # The cats, and what each can do.
        "satellite": N_("Satellite"),
        "plus_minus": N_("Plus-minus"),
        "parachute": N_("Parachute"),
        "moon_x2": N_("Moon ×2"),
        "planet_x2": N_("Planet ×2"),
        "deep_x2": N_("Deep space ×2"),
        "die_thief": N_("Die thief"),
        "die_one": N_("Die one"),
        "rule_satellite": N_("Starts on space 3"),
        "rule_plus_minus": N_("May land one off"),
        "rule_parachute": N_("May land at a crash"),
        "rule_moon_x2": N_("Its moon counts 2×"),
        "rule_planet_x2": N_("Its medal counts 2×"),
        "rule_deep_x2": N_("Comet 14, galaxy 10"),
        "rule_die_thief": N_("Leaving takes a die"),
        "rule_die_one": N_("Adds a 1, once"),
        # What is asked.
        "board": N_("Who boards?"),
        "groups": N_("Which dice?"),
        "die_ones": N_("Whose die one?"),
        "dice_#": N_("Dice with {number} used"),
        "dice_fuel": N_("Fuel dice used"),
        "land": N_("Who leaves?"),
        "home": N_("go home"),
        "stay": N_("stay"),
        "here": N_("leave here"),
        "ahead": N_("leave one ahead"),
        "behind": N_("leave one behind"),
        "none": N_("none"),
        "expedition": N_("How did it end?"),
        "landed": N_("Landed"),
        "crashed": N_("Crashed"),
        "moons": N_("Moons"),
        "planet": N_("planet"),
        "deep": N_("Deep space"),
        "goals": N_("Goals"),
        "placed": N_("Cats placed"),
        "crashes": N_("Crashes"),
        "fuel": N_("fuel"),
        "no_planet": N_("on none of these"),
        "gold_on_planet#": N_("Planet {number}: gold?"),
        "silver_on_planet#": N_("Planet {number}: silver?"),
        "bronze_on_planet#": N_("Planet {number}: bronze?"),
        "planet_x#_of_#": N_("Planet ×2, player {second}"),
        # The tokens of the variants, and what is asked of them.
        "points_1": N_("1 point"),
        "points_2": N_("2 points"),
        "points_3": N_("3 points"),
        "die_back": N_("a die back"),
        "wormhole": N_("wormhole"),
        "face_1": N_("an extra 1"),
        "face_2": N_("an extra 2"),
        "face_3": N_("an extra 3"),
        "face_4": N_("an extra 4"),
        "face_fuel": N_("extra fuel"),
        "keep": N_("keep used dice"),
        "reroll": N_("roll all again"),
        "use": N_("use it"),
        "save": N_("save it"),
        "explore": N_("Exploration"),
        "incoming": N_("The UFO comes"),
        "mission": N_("Secret missions"),
        "token_here": N_("A token here?"),
        "put_away": N_("Put one away"),
        "mission_#": N_("Mission {number}"),
        "ufo_move": N_("UFO moves?"),
        "ufo_dice": N_("How many dice?"),
        "ufo_ability": N_("Its ability?"),
        "ufo_face": N_("The UFO's face?"),
        "ufo_keep": N_("Keep the dice?"),
        "ufo_reroll": N_("Roll again?"),
        "ufo_met": N_("UFO token?"),
        "nobody": N_("nobody"),
        "exploration_points": N_("Exploration"),
        "ufo_points": N_("UFO points"),
        # The facts of an owner's lists.
        "explore_#_space": N_("Token {number}: space?"),
        "explore_#_effect": N_("Token {number}: what?"),
        "incoming_#_move": N_("UFO {number}: moves?"),
        "incoming_#_dice": N_("UFO {number}: dice?"),
        "incoming_#_ability": N_("UFO {number}: ability?"),
        "mission_#_space": N_("Mission {number}: space?"),
        # The mat.
        "symbols_#": N_("Symbols at {number}?"),
        "dots_#": N_("Dots at {number}?"),
        "link_#": N_("{number} leads to?"),
        "planet_#": N_("Planet at {number}?"),
        "moon_#_#": N_("Moon {second} at {number}?"),
        "planet#": N_("Planet {number}"),
        "moon#": N_("Moon {number}"),
        "value_moon#": N_("Moon {number}: worth?"),
        "gold_planet#": N_("Planet {number}: gold"),
        "silver_planet#": N_("Planet {number}: silver"),
        "bronze_planet#": N_("Planet {number}: bronze"),
        "nothing": N_("nothing"),
        "no_more": N_("no more"),
        "against_sure_fact": N_("That is known to be otherwise"),
        "medals_out_of_order": N_("Gold ≥ silver ≥ bronze"),
        "sample_is_settled": N_("The sample mat is as it is"),
        # The goals, and why it ends.
        "two_in_deep_space": N_("2 in deep space"),
        "three_on_one_planet": N_("3 on one planet"),
        "four_moons": N_("4 on 4 moons"),
        "four_planets": N_("4 on 4 planets"),
        "eleven_crashes": N_("Eleven crashes"),
        "eight_placed": N_("All eight cats placed"),
        "eleven_crashes_and_eight_placed": N_("Eleven crashes, and eight cats placed"),
        # The table rules.
        "mat": N_("Mat"),
        "owner": N_("from the box"),
        "sample": N_("sample mat"),
        "many": N_("any"),
        "one": N_("one"),
        "end_on_8": N_("Eight: end"),
        "after_landing": N_("landing"),
        "at_once": N_("at once"),
        "after_expedition": N_("flight"),
        "die1_saves_crash": N_("Die one saves"),
        "parachute_goals": N_("Chute goals"),
        "pm1_to_deep": N_("±1: 24-25"),
        "pm1_from_5": N_("±1: 5-6"),
        "exploration": N_("Exploration"),
        "missions": N_("Missions"),
        "ufo": N_("UFO"),
        "tokens": N_("Tokens"),
        "tokens_people": N_("by you"),
        "tokens_owner": N_("your list"),
        "tokens_sample": N_("sample"),
        "missions_by": N_("Missions by"),
        "number": N_("number"),
        "spaces": N_("space"),
        "ufo_face_must_fit": N_("UFO face fits"),
        "ufo_return": N_("UFO goes back"),
        "yes": N_("yes"),
        "no": N_("no"),
    },
    "moonlight": {
        "title": N_("Moonlight"),
        "mountain": N_("A mountain is complete"),
        # The cards.
        "lone_#": N_("lone {number}"),
        "their_lone_#": N_("their lone {number}"),
        "#:#": N_("Player {number}: {second}"),
        "#:lone_#": N_("Player {number}: lone {second}"),
        "empty": N_("empty"),
        "ability_#": N_("Ability {number}"),
        "ambush": N_("ambush: once a round"),
        "endurance": N_("endurance: always"),
        "ambush_short": N_("ambush"),
        "endurance_short": N_("endurance"),
        "used": N_("used"),
        "row_#": N_("Row {number}"),
        "column_#": N_("Column {number}"),
        "card_moons": N_("Moons on the cards"),
        "moons": N_("Visible moons"),
        "#_#": N_("{number} ({second})"),
        # Where a card lies, seen from the first one.
        "+0+0": N_("first card"),
        "+#+#": N_("{number} right, {second} down"),
        "+#-#": N_("{number} right, {second} up"),
        "-#+#": N_("{number} left, {second} down"),
        "-#-#": N_("{number} left, {second} up"),
        # What is asked.
        "begins": N_("Who begins?"),
        "begins_next": N_("Who begins?"),
        "card": N_("Which wolf?"),
        "moons_on_card": N_("Moons on it?"),
        "cell": N_("Where to?"),
        "which_ability": N_("Which ability?"),
        "by_ability": N_("By ability"),
        "free_placement": N_("place anywhere"),
        "extra_turn": N_("an extra turn"),
        "extra_draw": N_("an extra card"),
        "only_noted": N_("anything else"),
        "at_scoring": N_("An ability?"),
        "nothing": N_("nothing"),
        "change_points": N_("points change"),
        "change_moons": N_("moons change"),
        "change_value": N_("a value changes"),
        "whose": N_("Whose?"),
        "which_cell": N_("Which wolf?"),
        "points_changed": N_("By how many points?"),
        "moons_changed": N_("By how many moons?"),
        "new_value": N_("It counts now"),
        "lone_wolf": N_("Add a lone wolf"),
        "alpha": N_("Take an ability"),
        "open_abilities": N_("Open abilities"),
        "shape": N_("The box"),
        "#x#": N_("{number} wide, {second} high"),
        "cell_#_#": N_("Row {number}, column {second}"),
        "round_points": N_("Points of the round"),
        "wins": N_("Round wins"),
        "left": N_("Cards left"),
        "drawn": N_("nobody: drawn"),
        # Why it can't be.
        "not_in_pack": N_("The pack holds none of these any more"),
        "no_ability": N_("No ability is held"),
        "ability_used": N_("The ability is used up in this round"),
        "no_cell": N_("There is no such cell"),
        "outside_the_box": N_("The box would grow beyond 4×3"),
        "not_beside": N_("That is beside no card"),
        "covers_own": N_("Your own wolf can't be covered"),
        "not_one_lower": N_("Only a wolf exactly one lower can be covered"),
        "only_visible_wolf": N_("The only visible wolf can't be covered"),
        "latest_wolf": N_("The latest wolf can't be covered"),
        "too_big": N_("A box is 4×3 or 3×4"),
        "no_copy_left": N_("The deck holds no more of these"),
        "sample_is_settled": N_("The sample cards are as they are"),
        # The table rules.
        "cards": N_("Cards"),
        "owner": N_("from the box"),
        "sample": N_("sample cards"),
        "deck": N_("Abilities"),
        "people": N_("you draw"),
        "moon_table": N_("Moon table"),
        "as_known": N_("as known"),
        "three_bonus": N_("3: +1"),
        "per_card": N_("each 3"),
        "per_line": N_("each line"),
        "lines": N_("Lines"),
        "rows": N_("rows"),
        "columns": N_("columns"),
        "both": N_("both"),
        "line_points": N_("Line won"),
        "wolves": N_("own wolves"),
        "all_wolves": N_("all wolves"),
        "one": N_("1 point"),
        "round_tie": N_("Round tie"),
        "visible": N_("most visible"),
        "won_lines": N_("in won lines"),
        "ask": N_("ask"),
        "open_corners": N_("Holes: corners"),
        "none": N_("don't count"),
        "full_size": N_("count"),
        "protect_latest": N_("Latest is safe"),
        "next_start": N_("Next start"),
        "loser": N_("loser"),
        "winner": N_("winner"),
        "alternate": N_("by turns"),
        "yes": N_("yes"),
        "no": N_("no"),
    },
    "moonshine": {
        "title": N_("Moonshine"),
        # The icons, the dice, and what they show.
        "food": N_("food"),
        "music": N_("music"),
        "drink": N_("drink"),
        "wild": N_("any resource"),
        "moon": N_("moon"),
        "reroll": N_("Reroll"),
        "eye": N_("eye"),
        "slot": N_("slot"),
        "blue": N_("blue die"),
        "red": N_("red die"),
        "white": N_("white die"),
        "white#": N_("white die {number}"),
        "discount": N_("1 moon less"),
        "majority": N_("majority"),
        "moon+2": N_("2 moons"),
        "raid": N_("raid"),
        # The scorepad and the final count.
        "moons": N_("Moon tokens"),
        "clients": N_("Clients"),
        "moon_dice": N_("Which show a moon?"),
        "moons_placed": N_("Moons placed"),
        "action": N_("Which action?"),
        "validate": N_("Validate a client"),
        "take_moon": N_("Take a moon"),
        "exchange": N_("Exchange a client"),
        "client_points": N_("Points on it"),
        "instants": N_("Bolts on new ones"),
        "icons_gained": N_("Icons gained"),
        "icons_lost": N_("Icons lost"),
        "colours": N_("Clients by colour"),
        "moons_left": N_("Moons left"),
        "raided": N_("Raid: icons lost"),
        "position_counts": N_("How it stands"),
        "position_icons": N_("Icons so far"),
        "target": N_("Target met"),
        # The cards.
        "client#": N_("Client {number}"),
        "standard#": N_("Standard side {number}"),
        "regular#": N_("Regular side {number}"),
        "star": N_("star"),
        "point": N_("point"),
        "colour_red": N_("red"),
        "colour_orange": N_("orange"),
        "colour_yellow": N_("yellow"),
        "colour_green": N_("green"),
        "colour_blue": N_("blue"),
        "colour_purple": N_("purple"),
        "colour_pink": N_("pink"),
        "colour_brown": N_("brown"),
        "colour_grey": N_("grey"),
        "colour_black": N_("black"),
        "colour_white": N_("white"),
        "gives_food": N_("gives food"),
        "gives_music": N_("gives music"),
        "gives_drink": N_("gives drink"),
        "gives_wild": N_("gives any resource"),
        "gives_reroll": N_("gives a reroll"),
        "gives_eye": N_("gives an eye"),
        "gives_slot": N_("gives a slot"),
        "gives_blue": N_("gives the blue die"),
        "gives_red": N_("gives the red die"),
        "gives_discount": N_("gives 1 moon less"),
        "gives_majority": N_("gives majority"),
        "column#_food": N_("Column {number}: food"),
        "column#_music": N_("Column {number}: music"),
        "column#_drink": N_("Column {number}: drink"),
        "column#_wild": N_("Column {number}: any"),
        "column#_reroll": N_("Column {number}: reroll"),
        "column#_eye": N_("Column {number}: eye"),
        "column#_slot": N_("Column {number}: slot"),
        "column#_blue": N_("Column {number}: blue"),
        "column#_red": N_("Column {number}: red"),
        "column#_discount": N_("Column {number}: moon −1"),
        # The full rules.
        "speakeasies": N_("Draw the speakeasies"),
        "start_clients": N_("Deal two clients each"),
        "client_deck": N_("Draw clients"),
        "speakeasy": N_("Which speakeasy?"),
        "speakeasy_#": N_("Speakeasy, column {number}"),
        "client#_#": N_("Client {number}, column {second}"),
        "keep": N_("Who stays?"),
        "keep_clients": N_("Who stays?"),
        "place": N_("Where to?"),
        "decline": N_("no moon"),
        "pay": N_("Which moon pays?"),
        "take": N_("Who comes?"),
        "nobody": N_("none of them"),
        "give": N_("Who goes?"),
        "lose": N_("Raid! Which?"),
        # The table rules.
        "variant": N_("Variant"),
        "standard": N_("standard"),
        "advanced": N_("advanced"),
        "deck": N_("Clients: by"),
        "people": N_("you draw"),
        "cards": N_("Cards"),
        "owner": N_("from the box"),
        "sample": N_("sample deck"),
        "sample_is_settled": N_("The sample deck is as it is"),
        "chain_moons": N_("Moon chains"),
        "pay_after_view": N_("Paid ones count"),
        "column_eyes": N_("Column eyes"),
        "yes": N_("yes"),
        "no": N_("no"),
        "no_such_client": N_("No client is like that"),
        "no_such_side": N_("No speakeasy is like that"),
    },
}
"""What an id of a game is called; under no game, what ids are called in all of them. `#` in an id
stands for any number, which the words may show: `{number}` the first, `{second}` the second."""


HELP: Final[dict[str, dict[str, str]]] = {
    "": {
        "starter": N_("The player who begins is drawn by lot."),
        "points": N_("The points that this player has so far."),
        "points_gained": N_("The points that this player gets now."),
        "next": N_("Whose turn comes next at the table?"),
    },
    "shelfie": {
        "roll": N_("Roll all six dice. Any of them may be rolled again, twice at most."),
        "keep": N_(
            "Choose the dice to keep; the others are rolled again. Keeping all stops. "
            "Hold OK to choose single dice. The menu of the match tells the chance of each cell."
        ),
        "circle": N_(
            "Dice of one item circle the cell of that item and number: at most three cells a turn. "
            "A joker stands for one die of any item, at most one in a cell and never alone."
        ),
        "cross_out": N_("Nothing fits. Choose a row: all its empty cells are crossed out."),
        "cell_points": N_("Compare the points with your board once. They are remembered."),
        "circled": N_("Mark the cells of this row that are circled on the player's sheet."),
        "crossed": N_("Mark the cells of this row that are crossed out on the player's sheet."),
    },
    "mlem": {
        "board": N_(
            "Each player puts one cat on the next berth. The cat in front commands. OK boards the "
            "cat under the cursor."
        ),
        "roll": N_(
            "The commander rolls all dice that are left. The percentage is the chance that none of "
            "them fits here: then the rocket crashes."
        ),
        "groups": N_(
            "Equal dice whose symbol stands at the rocket's space move it; a fuel die by the dots "
            "there. Number dice that are used leave, fuel dice stay. At least one group is taken."
        ),
        "die": N_("The die one may be added once, as a die that shows 1."),
        "land": N_(
            "From the front berth to the back, each cat stays or leaves: to the farthest free "
            "moon, or to the planet. Mark who leaves; OK at the end says so for all."
        ),
        "parachute": N_("The rocket crashes. This cat may still land where the rocket stands."),
        "dice": N_("How many dice of this group were used?"),
        "expedition": N_("Did the last expedition end with a crash?"),
        "landed": N_("Mark everybody whose cat has landed, by parachute too."),
        "crashes": N_("How often the rocket has crashed so far."),
        "placed": N_("How many cats this player has on the mat."),
        "moons": N_("All points of this player's moons together."),
        "deep": N_("All points of this player's cats on the comet and in the galaxy."),
        "goals": N_("The goal tokens that this player has."),
        "gold": N_("Most cats get gold. If they are equal, the first to land there."),
        "silver": N_("Second most cats get silver. If they are equal, the first to land there."),
        "bronze": N_("Third most cats get bronze. If they are equal, the first to land there."),
        "planet_x#_of_#": N_("On which planet does the cat stand that doubles its medal?"),
        "planet": N_("Which planet is it? One may be linked to several spaces."),
        "symbols": N_(
            "Look at the mat: which symbols stand at this space? A button for each answer. It is "
            "asked once and remembered."
        ),
        "dots": N_("How many dots stand beside the fuel at this space?"),
        "link": N_("Look at the mat: where can cats go from this space?"),
        "moon": N_("Name the moons from the rocket outward. One may be linked to several spaces."),
        "value": N_("The number printed on this moon."),
        "explore": N_(
            "Five exploration tokens lie face up. A travel that ends on one takes its effect, and "
            "a new one is shown."
        ),
        "token_here": N_(
            "Which exploration token lies where the travel ended? A wormhole leads 4 spaces on, "
            "and a token there works too. Of two tokens name the older one first."
        ),
        "incoming": N_(
            "A token tells how far the UFO moves toward Earth, how many dice this expedition has, "
            "and an ability that whoever commands may use once."
        ),
        "ufo_move": N_("Reveal a token and read it: how far does the UFO move toward Earth?"),
        "ufo_dice": N_("How many dice does this expedition have?"),
        "ufo_ability": N_(
            "The ability may be used once in this expedition, by whoever commands: an extra face, "
            "to keep the dice used in a travel, or to roll all dice again."
        ),
        "ufo_reroll": N_(
            "All available dice may be rolled again, once in this expedition. The new roll counts."
        ),
        "ufo_face": N_(
            "The UFO adds a die with this face, once in this expedition. To move with it avoids a "
            "crash."
        ),
        "ufo_keep": N_("The number dice used in this travel may stay, once in this expedition."),
        "ufo_met": N_(
            "Has somebody met the UFO in this expedition? The top token is worth the points in the "
            "title."
        ),
        "mission": N_(
            "Four missions for this player alone: one is put away, three stay secret. The menu of "
            "the match shows them again."
        ),
        "put_away": N_(
            "Three missions stay. Each names a space: land on a moon or a planet from there. At "
            "the end 1, 2 or 3 of them are worth 2, 5 or 10 points."
        ),
        "missions": N_("How many missions has this player fulfilled?"),
        "mission_#": N_(
            "Which space does this mission name? It is compared with where this player's cats have "
            "landed."
        ),
        "exploration_points": N_("The points of this player's exploration tokens."),
        "ufo_points": N_("The points of this player's UFO tokens."),
    },
    "moonlight": {
        "begins": N_("The player who saw a wolf last begins."),
        "begins_next": N_("Who begins the next round?"),
        "card": N_(
            "Which of the wolves in hand do you place? Then draw one, while the deck lasts. "
            "Offered are all that your pack still holds."
        ),
        "moons_on_card": N_("The copies of this wolf differ. How many moons are on this one?"),
        "cell": N_(
            "Beside any card, in a box of 4×3 at most; or on a visible wolf of your opponent whose "
            "printed value is exactly one lower, but never on the only visible one."
        ),
        "which_ability": N_("Which of your abilities do you use?"),
        "by_ability": N_(
            "What does your ability do? It is entered whatever the rules say, and noted with the "
            "ability."
        ),
        "at_scoring": N_("Does an ability of yours change the score of this round?"),
        "whose": N_("Whose number does the ability change?"),
        "which_cell": N_("The value of which visible wolf does the ability change?"),
        "points_changed": N_("How many points does the ability add, or take away?"),
        "moons_changed": N_("How many moons does the ability add, or take away?"),
        "new_value": N_("With what value does this wolf count now?"),
        "moons": N_(
            "All moons on this player's visible wolves. More of them are worth 2 points. Nobody "
            "knows? Leave both at 0."
        ),
        "round_tie": N_("Both have the same points. Who wins the round?"),
        "lone_wolf": N_(
            "The winner adds an unused lone wolf to the deck. At 1:1 it may come from either "
            "player's set."
        ),
        "alpha": N_("The loser takes an open ability. It works from the next round on."),
        "open_abilities": N_(
            "Four abilities lie open for the whole game. Number your eight cards once, and mark "
            "the four."
        ),
        "ability": N_("Look at the card: is it turned over after use, or does it always work?"),
        "card_moons": N_("The moons on each card of a deck, copy by copy."),
        "shape": N_("How does the box lie before you, at the end of the round?"),
        "cell_#_#": N_("Whose visible wolf lies there, and which? Row 1 is on top."),
        "round_points": N_("All points of this player in this round."),
        "wins": N_("How many rounds this player has won."),
    },
    "moonshine": {
        "roll": N_(
            "The active player rolls three white dice, and the blue and the red one only with "
            "their bonus."
        ),
        "reroll": N_("Mark the dice that are rolled again. None: stay with what lies there."),
        "speakeasies": N_("Everybody gets a speakeasy at random."),
        "speakeasy": N_("The speakeasy that lies before this player."),
        "start_clients": N_("Two of the clients with a star for each player."),
        "client_deck": N_("As many clients as the player has eyes."),
        "keep": N_("The client that stays with the player; the others drawn are discarded."),
        "keep_clients": N_("As many as the speakeasy has slots; the others are discarded."),
        "place": N_(
            "The moon goes on an empty space and stays there. A full column gives its icon at once."
        ),
        "pay": N_(
            "One moon of the price, from any of the player's cards; it is discarded. The first one "
            "loses least."
        ),
        "take": N_("Take one client in exchange for one of your own, or discard them all."),
        "give": N_("The client that goes, with the moons on it."),
        "lose": N_("Somebody raids: choose the moon that you lose."),
        "moon_dice": N_("Which of the coloured dice show a moon in the end?"),
        "moons_placed": N_(
            "A moon on a die that you may use is yours: place it at once. Less where there was no "
            "empty space."
        ),
        "action": N_(
            "Everybody acts once, in any order: validate a client, take a moon, or draw and "
            "exchange a client."
        ),
        "client_points": N_("As printed on the client. Majority cards are counted by themselves."),
        "instants": N_(
            "The bolts of clients taken in this action. A raid is 1 moon for you, and everybody "
            "else loses 1 at the end of their own action."
        ),
        "icons_gained": N_(
            "What is switched on now: a column that is full, or a validated client's icon. Only "
            "those that the dice need, and majority."
        ),
        "icons_lost": N_(
            "What is switched off now: a moon was paid from its column, or its client is gone."
        ),
        "colours": N_(
            "Your validated clients by colour, the most frequent colour first: 3+1 is three of one "
            "colour and one of another."
        ),
        "moons_left": N_(
            "Count the moons on your cards after everything that the action did. Moons that were "
            "paid, and those on the validated client, are gone."
        ),
        "raided": N_(
            "A raid took one of your moons. Choose which, and mark the icon that it switched off."
        ),
        "position_counts": N_("Points, moons on cards, and validated clients of each player."),
        "position_icons": N_("How many of these icons each player has switched on."),
        "moons": N_("The moons on this player's cards."),
        "clients": N_("The clients that this player has validated."),
    },
}
"""The rule for a decision, in a sentence or two; for `circled_cat` that of `circled`."""
