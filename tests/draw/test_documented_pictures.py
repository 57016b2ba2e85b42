"""The drawings in the documentation are what the library draws now."""

import pytest

from tools.screenshots import FOLDER, SCENES, Scene, drawn


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_a_drawing_in_the_documentation_is_not_stale(scene: Scene) -> None:
    file = FOLDER / f"{scene.game}.svg"
    stale = f"docs/pictures/{file.name} is stale: python -m tools.screenshots --drawings"
    assert (drawn(scene) + "\n" == file.read_text(encoding="utf-8")) is True, stale
