// Plays a table with the TypeScript client: node play_typed.mjs CLIENT SERVER TABLE LINK,LINK DECISIONS
import { createRequire } from "node:module";

const [client, server, table, links, decisions] = process.argv.slice(2);
const { TableClient } = await import(client);
const found = globalThis.WebSocket ?? createRequire(client)("ws");
const leaf = (choices) => ("action" in choices[0] ? choices[0].action : leaf(choices[0].choices));
const tally = { done: 0, refused: 0, problem: 0, legal: 0, tables: 0, lost: 0, pictures: 0 };
const newest = new Map();
let playing = false;

const held = new TableClient({
  server, table, links: links.split(","), socket: found,
  connected: (there) => { tally.lost += there ? 0 : 1; },
  hear(frame) {
    if (frame.type !== "table") return;
    tally.tables += 1;
    newest.set(frame.seat, frame);
    void goOn();
  },
});

async function goOn() {
  const frame = [...newest.values()].find((one) => one.choices.length);
  if (playing || !frame) return;
  playing = true;
  const { seat, number } = frame;
  newest.delete(seat);
  if (tally.done === 0) {
    const no = await held.why({ seat, order: "nonsense" });
    tally[no.type] += 1;
    tally.pictures += (await held.picture(seat)).startsWith("<svg") ? 1 : 0;
  }
  const answer = await held.play({ seat, number, order: leaf(frame.choices) });
  tally[answer.type] += 1;
  playing = false;
  // The answer comes first, then the tables: until then what is known of the others is of before.
  for (const [other, known] of newest) if (known.number <= number) newest.delete(other);
  if (tally.done >= Number(decisions)) {
    held.close();
    console.log(JSON.stringify(tally));
    process.exit(0);
  }
  void goOn();
}
