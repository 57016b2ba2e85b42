"""The pictures of the documentation: drawings as SVG, and replay pages as a browser shows them.

    python -m tools.screenshots             # everything; without a browser the drawings alone
    python -m tools.screenshots --drawings  # the drawings, which are kept under version control

Every scene is a seeded game played at random, so that it stays the same as long as the rules and
the drawings do; a test says when a drawing in `docs/pictures` is another one.
"""

import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

import attrs

from galaxy_rules.match.match import Match
from galaxy_rules.match.seeds import dice
from galaxy_rules.showing.pictures import draw
from galaxy_rules.showing.replay import page
from tools.browser import HINT, darken, installed, resize, started

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH, HEIGHT = 1280, 800
PATIENCE = 60
"""Seconds for a page to show something."""


@attrs.frozen
class Scene:
    """A game and the ply at which it is looked at; the page goes on to `plies`."""

    game: str
    players: int
    seed: int
    ply: int
    plies: int


NAMES = ("Ada", "Grace", "Joan", "Emmy")
SCENES = tuple(
    Scene(name, **words)
    for name, words in tomllib.loads((FOLDER / "scenes.toml").read_text("utf-8")).items()
)


def played(scene: Scene, plies: int) -> Match:
    """The match of a scene, so far."""
    match = Match.start(scene.game, players=scene.players, seed=scene.seed)
    while len(match.plies) < plies and not match.over:
        match.play(dice(scene.seed, len(match.plies)).choose(match.legal))
    return match


def drawn(scene: Scene) -> str:
    """The drawing of a scene, everything open, with what happened last."""
    match = played(scene, scene.ply)
    ply = match.plies[scene.ply - 1]
    return draw(match.game, ply.state, events=ply.events).svg


def drawn_for(scene: Scene, theme: str, *, phone: bool) -> str:
    """The same moment as the player sees it who is to move, with what may be done."""
    match = played(scene, scene.ply)
    seat = match.to_move
    return draw(
        match.game, match.view(seat), actions=match.legal_for(seat), theme=theme,
        names=NAMES[: scene.players], portrait=phone,
    ).svg  # fmt: skip


def drawings(scene: Scene) -> dict[str, str]:
    """The drawings of a scene, by their files."""
    return {
        f"{scene.game}.svg": drawn(scene) + "\n",
        f"{scene.game}-dark.svg": drawn_for(scene, "dark", phone=False) + "\n",
        f"{scene.game}-phone.svg": drawn_for(scene, "dark", phone=True) + "\n",
        f"{scene.game}-phone-light.svg": drawn_for(scene, "light", phone=True) + "\n",
    }


def write_drawings(folder: Path) -> None:
    for name, text in (pair for scene in SCENES for pair in drawings(scene).items()):
        (folder / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode()) // 1024} KB")


def write_screenshots(folder: Path, driver: Any) -> None:
    """The page of each scene, and its drawing, light and dark."""
    resize(driver, WIDTH, HEIGHT)
    with tempfile.TemporaryDirectory() as place:
        for scene in SCENES:
            file = Path(place) / f"{scene.game}.html"
            file.write_text(page(played(scene, scene.plies)), encoding="utf-8")
            open_page(driver, f"{file.as_uri()}#ply={scene.ply}&view=open")
            driver.save_screenshot(str(folder / f"{scene.game}-replay.png"))
            for name, dark in ((scene.game, False), (f"{scene.game}-dark", True)):
                darken(driver, dark=dark)
                driver.find_element("css selector", "#board svg").screenshot(
                    str(folder / f"{name}.png")
                )
            darken(driver, dark=False)
            print(f"{scene.game}-replay.png, {scene.game}.png, {scene.game}-dark.png")


def open_page(driver: Any, address: str) -> None:
    """Load a page and wait until it shows something."""
    driver.get(address)
    deadline = time.monotonic() + PATIENCE
    while not driver.execute_script("return document.documentElement.dataset.ready"):
        if time.monotonic() > deadline:
            raise TimeoutError(address)
        time.sleep(0.05)


def main(words: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_drawings(FOLDER)
    if "--drawings" in words:
        return 0
    programs = installed()
    if programs is None:
        print(f"no screenshots: there is no Chromium with its driver here ({HINT})")
        return 0
    with started(programs) as driver:
        write_screenshots(FOLDER, driver)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
