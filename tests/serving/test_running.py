"""How a server is run: small messages do not wait for one another, nor answers for who thinks."""

import asyncio
import socket
import sys

import pytest

from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.serving.running import TURN, listening, short_turns


def test_a_small_message_does_not_wait_until_another_was_heard() -> None:
    async def sends_at_once() -> bool:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own = writer.get_extra_info("socket")
            found.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as there:
            async with await asyncio.start_server(met, sock=there):
                _, writer = await asyncio.open_connection(*there.getsockname())
                writer.close()
                return bool(await found)

    assert asyncio.run(sends_at_once())


def test_a_port_that_somebody_has_is_told() -> None:
    with listening("127.0.0.1", 0) as there, pytest.raises(BadInput, match=r"^port: 127\.0\.0\.1"):
        listening(*there.getsockname())


def test_threads_take_short_turns_while_a_server_runs() -> None:
    before = sys.getswitchinterval()
    with short_turns():
        assert sys.getswitchinterval() == pytest.approx(min(TURN, before))
    assert sys.getswitchinterval() == before
