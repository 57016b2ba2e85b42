"""Tables that people play at over a network: ``galaxy-rules serve`` (extra ``serve``).

It is built on nothing but the public kit.  A table is a fold like a game: an *opening* and a list
of *entries* (who sat down, who played what, who took it back), which a store appends to and never
changes.  Whoever has the entries has the table, so a server may be killed at any moment, several
servers may share a store, and what was acknowledged is in it.

- `fields`, `messages`: what is said, declared once; reading, schemas and the pages follow
- `opening`, `entries`, `live`: a table, and what its entries come to
- `ahead`: secret set-up side by side
- `stores`: where the entries lie: `stores.sqlite`, `stores.postgres`, `stores.memory`
- `desk`: the tables of one server, with those who watch them
- `frames`: what a seat is told, made from its view and nothing else
- `running`: the socket, and how threads take turns
- `web`, `sockets`, `limits`: HTTP and WebSockets, and how much of them
"""
