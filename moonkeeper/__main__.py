"""The `moonkeeper` command, and `python -m moonkeeper`."""

import sys


def main() -> int:
    """Run the program with the arguments of the command line; its exit status."""
    # Only now: the package's own import has made sure that `firmware` and `hardware` are ours.
    from firmware.command import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
