"""What every game's vectors have in common."""

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput


@pytest.mark.parametrize("name", gr.games())
@pytest.mark.parametrize("rulings", [{("own", "station"): "dock"}, {"x": 10**5000}])
def test_readings_that_no_json_has_are_refused_by_their_word(
    name: str, rulings: dict[object, object]
) -> None:
    players = ["dark", "light"] if name == "galaktico" else 2
    with pytest.raises(BadInput, match="cannot be written as JSON") as caught:
        gr.game(name).dialect({"players": players, "rulings": rulings})
    assert "setup.rulings" == caught.value.field
