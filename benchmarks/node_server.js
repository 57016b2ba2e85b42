// boardgame.io's own server with a toy of our own: node node_server.js PORT CHARACTERS [FOLDER]
// Three players take turns; a move changes a number, and the state is as long as it is told to be.
// With a folder the matches are kept there, else in memory, which is its way unless told otherwise.
const { FlatFile, Origins, Server } = require("boardgame.io/server");

const [port, characters] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4];
const toy = {
  name: "marks",
  setup: () => ({ count: 0, filling: "x".repeat(characters) }),
  moves: { mark: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 3,
  maxPlayers: 3,
};

console.info = console.log = () => undefined; // it tells of every move
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [toy], origins: [Origins.LOCALHOST], ...kept });
server.run({ port }).then(() => process.stdout.write(`port ${port}\n`));
