"""A game that another package brings is served like our own."""

from galaxy_rules.serving.stores.memory import Memory
from tests.serving.clients import Server, leaves


def test_it_is_offered_and_played_at_a_table() -> None:
    with Server(Memory()) as server:
        offered = {one["name"]: one for one in server.ask("/api/games")[1]["games"]}
        assert offered["prospectors"]["players"] == [2, 3]
        opened = server.open("prospectors", ("person", "person", "person"))
        live = server.desk.places[opened.id].live
        with opened.sit(*opened.seats) as client:
            number, told = 0, client.reach(0, 0)
            while "result" not in told:
                told = client.reach(told["to_move"], number)
                order = next(leaves(told["choices"]))
                assert client.play(told["seat"], order, number=number)["type"] == "done"
                number += 1
                told = client.reach(0, number)
        assert told["result"]["totals"] == list(live.match.score().totals)
