// The page "Play": the table's own page, answered by the library in this browser.
import { start as form } from "./open.js";
import { start as table } from "./table.js";
import { language, text } from "./texts.js";
import { load } from "./wasm/index.js";

const PAUSE = 300;
const KEPT = "galaxy-rules.record";
const by = (id) => document.getElementById(id);
const files = JSON.parse(by("files").textContent);
const pause = (time) => new Promise((done) => setTimeout(done, time));

// Speaks as the socket's client does: `wish`, `get`, `seat`.
class Local {
  constructor(held, hear) {
    Object.assign(this, { held, hear, newest: 0, going: false });
    this.said = this.say({ type: "hello", version: 1, links: [], language: language() });
  }

  async say(message) {
    await this.said;
    for (const frame of await this.held.hear(message)) this.hear(frame);
    this.goOn();
  }

  async goOn() {
    if (this.going) return;
    this.going = true;
    for (;;) {
      await pause(PAUSE);
      const frames = await this.held.goOn();
      if (!frames.length) break;
      for (const frame of frames) this.hear(frame);
    }
    this.going = false;
    localStorage.setItem(KEPT, await this.held.get("seats/0/record"));
  }

  wish(type, seat, fields) {
    this.newest += 1;
    const key = `local-${String(this.newest).padStart(6, "0")}`;
    this.said = this.say({ type, seat, key, ...fields });
    return key;
  }

  async get(path) {
    const found = await this.held.get(path);
    return path.endsWith("log") ? JSON.parse(found) : found;
  }

  seat(seat, rest) {
    return `seats/${seat < 0 ? "onlooker" : seat}${rest}`;
  }
}

function begin(held) {
  by("opening").hidden = true;
  by("table").hidden = false;
  table((hear) => new Local(held, hear));
}

const begun = performance.now();
by("loading").textContent = "…";
const engine = await load(files);
by("loading").textContent = `galaxy-rules ${engine.version}, ${((performance.now() - begun) / 1000).toFixed(1)} s`;
form(await engine.offers(), async (wishes) => begin(await engine.open(wishes)));
document.body.dataset.ready = "yes";

const people = (record) => JSON.parse(record).names ?? [];
async function resume(record) {
  const seats = JSON.parse(record).players ?? people(record).length;
  const kinds = [...by("seats").querySelectorAll("select")].map((one) => one.value);
  const wanted = Array.from({ length: seats }, (_, seat) => kinds[seat] ?? "person");
  begin(await engine.resume(record, wanted));
}
by("load").onchange = async () => {
  try {
    await resume(await by("load").files[0].text());
  } catch (error) {
    by("problem").textContent = error.message;
  }
};
by("go-on").hidden = !localStorage.getItem(KEPT);
by("go-on").onclick = () => resume(localStorage.getItem(KEPT)).catch((error) => { by("problem").textContent = error.message; });
by("go-on").textContent = text("go_on");
by("load-label").textContent = text("load");
