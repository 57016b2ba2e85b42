"""``serve``: tables that people play at in their browsers."""

import socket
from typing import TYPE_CHECKING, Final

import click

from galaxy_rules.cli.options import NUMBER
from galaxy_rules.cli.screen import say
from galaxy_rules.kernel.errors import BadInput

if TYPE_CHECKING:
    from galaxy_rules.serving.stores import Store

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - asked for by name
DATABASE: Final = "galaxy-rules.sqlite"
MEMORY: Final = "memory"
LARGEST_PORT: Final = 65_535


class NotInstalled(BadInput):
    """A package of the extra is missing."""


@click.command()
@click.option("--host", default=HERE, show_default=True, help="Whose requests are answered.")
@click.option("--port", type=NUMBER, default=8000, show_default=True)
@click.option(
    "--lan", is_flag=True, help="Answer the whole network, and show a QR code for phones."
)
@click.option(
    "--database",
    default=DATABASE,
    show_default=True,
    metavar="WHERE",
    help="A file for SQLite, postgresql://… for a database that servers share, or"
    " memory to keep nothing.",
)
@click.option("--pause", type=float, default=0.3, show_default=True, help="Of opponents, seconds.")
@click.option(
    "--origin", multiple=True, help="Another origin whose pages may come; again for more."
)
def serve(
    host: str,
    port: int,
    lan: bool,
    database: str,
    pause: float,
    origin: tuple[str, ...],
) -> None:
    """Serve tables to browsers: everybody has a link, and needs nothing else.

    What is played is kept in the database and goes on after a restart; with memory for a database
    tables last as long as the server.
    """
    if not 0 <= port <= LARGEST_PORT:
        raise BadInput("port", f"expected 0 to {LARGEST_PORT}, found {port}")
    host = EVERYWHERE if lan else host
    try:
        import uvicorn

        from galaxy_rules.serving.desk import Desk
        from galaxy_rules.serving.running import listening
        from galaxy_rules.serving.web import Settings, application
    except ImportError as error:
        problem = f"{error.name} is missing: pip install 'galaxy-rules[serve]'"
        raise NotInstalled("serve", problem) from None
    app = application(Desk(_store(database), pause), Settings(origins=frozenset(origin)))
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=16_000, server_header=False,
        timeout_graceful_shutdown=2, h11_max_incomplete_event_size=16_000,
    )  # fmt: skip
    with listening(host, port) as there:
        greet(_address(host, there.getsockname()[1]), lan=lan, kept=database != MEMORY)
        uvicorn.Server(config).run(sockets=[there])


def _store(database: str) -> "Store":
    if database == MEMORY:
        from galaxy_rules.serving.stores.memory import Memory

        return Memory()
    if database.startswith(("postgres://", "postgresql://")):
        try:
            from galaxy_rules.serving.stores.postgres import Postgres
        except ImportError as error:
            problem = f"{error.name} is missing: pip install 'galaxy-rules[serve,postgres]'"
            raise NotInstalled("database", problem) from None
        return Postgres(database)
    from galaxy_rules.serving.stores.sqlite import Sqlite

    return Sqlite(database)


def _address(host: str, port: int) -> str:
    if host != EVERYWHERE:
        return f"http://{host}:{port}/"
    return f"http://{_own_address()}:{port}/"


def _own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


def greet(address: str, *, lan: bool, kept: bool = True) -> None:
    """Say where tables are, for phones as a QR code."""
    lasting = "the tables are kept" if kept else "the tables end with it"
    say(f"Serving at {address} (Ctrl-C ends it; {lasting}).")
    if not lan:
        say("For phones on the same network: galaxy-rules serve --lan")
        return
    try:
        import segno
    except ImportError:
        return
    segno.make(address).terminal(compact=True)
