"""What `moonkeeper bench` measures, a module for each kind of figure.

Each measurement takes a folder on the disk to be measured and a way to tell how far it is, and
gives its figures by name. Budgets are ratios where they can be, so that they hold on any machine.
"""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told now and then that `done` of `of` steps are done."""

    def __call__(self, done: int, of: int) -> object: ...
