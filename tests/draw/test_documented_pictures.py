"""The drawings in the documentation are what the library draws now."""

import pytest

from tools.screenshots import FOLDER, SCENES, Scene, drawings


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_a_drawing_in_the_documentation_is_not_stale(scene: Scene) -> None:
    for name, text in drawings(scene).items():
        stale = f"docs/pictures/{name} is stale: python -m tools.screenshots --drawings"
        assert (text == (FOLDER / name).read_text(encoding="utf-8")) is True, stale
