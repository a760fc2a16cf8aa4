"""Are the four packages the ones that belong together?

They are top-level packages with plain names, and the Python Package Index has an unrelated
`hardware`. If something else of one of these names lay earlier on the path, the program would
fail far from the cause, so `import moonkeeper` looks before anything else is imported.
"""

from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

PACKAGES = ("engine", "hardware", "firmware", "moonkeeper")


class BrokenHouse(ImportError):
    """Some of the packages are missing, or not ours. The message says which, and the cure."""


def check() -> None:
    """Return if all of PACKAGES would be imported from the folder that holds this package.

    Imports none of them. Raises BrokenHouse otherwise.
    """
    house = Path(__file__).resolve().parent.parent
    strangers = []
    for package in PACKAGES:
        place = _place(PathFinder.find_spec(package))
        if place != house / package:
            strangers.append(f"  {package}: {place or 'not found'}")
    if strangers:
        raise BrokenHouse(
            f"Moonkeeper lies in {house}, but Python would take from elsewhere:\n"
            + "\n".join(strangers)
            + "\nAnother installed package has the same name, or a folder on PYTHONPATH or the"
            " current one does.\nGive Moonkeeper a virtual environment of its own."
        )


def _place(spec: ModuleSpec | None) -> Path | None:
    """The package's folder, or the file of a module that is no package."""
    if spec is None:
        return None
    for folder in spec.submodule_search_locations or ():
        return Path(folder).resolve()
    return Path(spec.origin).resolve() if spec.origin else None
