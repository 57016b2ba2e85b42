// boardgame.io's own server with a toy of our own: node server.js PORT CHARACTERS [FOLDER [force]]
// Three players take turns; a move changes a number, and the state is as long as it is told to be.
// With a folder the matches are kept there, else in memory, which is its way unless told otherwise.
// With `force` every file is forced to disk; at the end it tells how long each move took until then.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { open } = require("node:fs/promises");

const [port, characters] = process.argv.slice(2, 4).map(Number);
const [folder, force] = process.argv.slice(4);
const toy = {
  name: "marks",
  setup: () => ({ count: 0, filling: "x".repeat(characters) }),
  moves: { mark: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 3,
  maxPlayers: 3,
};

const begun = new Map(), kept = [];

class Forced extends FlatFile {
  async setItem(key, value) {
    await super.setItem(key, value);
    const file = await open(this.games.getDatumPath(key), "r+");
    try { await file.sync(); } finally { await file.close(); }
  }

  // An update begins by fetching the state, and ends when the new one is kept.
  fetch(key, what) {
    if (what.metadata && !what.state) begun.set(key, performance.now());
    return super.fetch(key, what);
  }

  async setState(key, state, log) {
    await super.setState(key, state, log);
    if (log && begun.has(key)) kept.push(performance.now() - begun.get(key));
  }
}

const told = process.stdout.write.bind(process.stdout);
console.info = console.log = () => undefined; // it tells of every move
const store = folder && { db: new (force ? Forced : FlatFile)({ dir: folder }) };
const server = Server({ games: [toy], origins: [Origins.LOCALHOST], ...store });
server.run({ port }).then(() => told(`port ${port}\n`));
process.on("SIGTERM", () => told(`${JSON.stringify(kept)}\n`, () => process.exit(0)));
