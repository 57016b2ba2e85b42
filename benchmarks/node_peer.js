// boardgame.io as a contestant: a toy of our own on its reducer, one line of JSON per slot.
// The toy has forty moves in every position, about as many as its users' games: mark one of forty
// places, and after forty marks the board is wiped.
const readline = require("readline");
const { InitializeGame, CreateGameReducer } = require("boardgame.io/internal");

const SIZE = 40;
const toy = {
  name: "marks",
  setup: () => ({ cells: Array(SIZE).fill(null), count: 0 }),
  moves: {
    mark: ({ G, playerID }, place) => {
      G.cells[place] = playerID;
      G.count = (G.count + 1) % SIZE;
      if (G.count === 0) G.cells = Array(SIZE).fill(null);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const reducer = CreateGameReducer({ game: toy });
const first = () => InitializeGame({ game: toy, numPlayers: 2 });
let state = first();
let plies = 0;

function ply() {
  const place = Math.floor(Math.random() * SIZE);
  const payload = { type: "mark", args: [place], playerID: state.ctx.currentPlayer };
  state = reducer(state, { type: "MAKE_MOVE", payload });
  // A game of forty plies, as its log grows with every move.
  plies = (plies + 1) % SIZE;
  if (plies === 0) state = first();
}

function cpu() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const begun = cpu();
  let transitions = 0;
  while (cpu() - begun < Number(line)) {
    for (let i = 0; i < 50; i += 1) ply();
    transitions += 50;
  }
  console.log(JSON.stringify({ transitions, seconds: cpu() - begun }));
});
