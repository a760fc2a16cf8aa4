"""The words of argparse itself, which it takes from gettext's default catalogue: ours."""

from __future__ import annotations

import gettext
import os
from typing import Final

from firmware.words import FOLDER, N_, language

WORDS: Final = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
)
"""What it may say of our commands, collected here for the translators."""

_DOMAIN: Final = "moonkeeper"


def speak() -> None:
    """Let argparse speak the language that is spoken now."""
    os.environ["LANGUAGE"] = language()
    gettext.bindtextdomain(_DOMAIN, FOLDER)
    gettext.textdomain(_DOMAIN)
