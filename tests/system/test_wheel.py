"""The wheel, installed alone and used from another folder."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "hardware", "firmware", "moonkeeper")

Run = Callable[..., str]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources by way of the source distribution."""
    copy = tmp_path_factory.mktemp("sources")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", *(path.name for path in ROOT.glob("README.md"))):
        shutil.copy(ROOT / name, copy)
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", copy / "dist", copy],
        check=True,
        capture_output=True,
    )
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run a program of a fresh environment that holds the wheel, in a folder of its own."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / "bin" / "python"
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "--disable-pip-version-check",
    ]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-deps", "--no-index", wheel],
        check=True,
        capture_output=True,
    )
    # What the program stands on comes from here. A path named in a .pth file is not itself
    # searched for .pth files, so the sources in this folder stay out of reach.
    site = Path(sysconfig.get_path("purelib", vars={"base": str(venv)}))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))

    def run(program: str, *arguments: str) -> str:
        result = subprocess.run(
            [venv / "bin" / program, *arguments],
            cwd=folder,
            env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    return run


def test_every_file_of_the_packages_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    sources = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    assert packed == sources


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_come_from_the_wheel_and_say_that_they_are_typed(
    run: Run, package: str
) -> None:
    place = Path(run("python", "-c", f"import {package}; print({package}.__file__)").strip())
    assert "elsewhere" in str(place)
    assert (place.parent / "py.typed").is_file()


def test_the_installed_program_knows_its_games(run: Run) -> None:
    assert "shelfie" in run("moonkeeper", "games")


def test_the_installed_program_plays_by_its_rules(run: Run) -> None:
    assert run("moonkeeper", "playout", "shelfie", "--players", "3", "--games", "2", "--json")


def test_the_package_is_the_program_too(run: Run) -> None:
    assert run("python", "-m", "moonkeeper", "games") == run("moonkeeper", "games")


def test_the_version_is_that_of_the_wheel(run: Run, wheel: Path) -> None:
    version = wheel.name.split("-")[1]
    assert run("moonkeeper", "--version") == f"moonkeeper {version}\n"


def test_the_installed_program_speaks_japanese(run: Run) -> None:
    said = run(
        "python", "-c", "from firmware import words; words.use('ja'); print(words._('Scores'))"
    )
    assert said == "得点\n"


def test_the_installed_program_draws_its_first_picture(run: Run) -> None:
    size = run("python", "-c", "from firmware.screens.splash import splash; print(splash().size)")
    assert size == "(128, 64)\n"
