import { Board } from "./board.js";
import { news, tell } from "./motion.js";
import { speak, text } from "./texts.js";

// The page of one table, whoever answers: a server over a socket, or the library in this browser.
const ONLOOKER = -3;
// Milliseconds until a drawing that could not be had is asked for again.
const AGAIN = 1000;

const by = (id) => document.getElementById(id);
const frames = new Map();
let table = null, welcome = null, seat = null, path = [], drawn = "", clockAt = 0, asked = "", covered = null;
// What was told with the drawing that is there, and what the list shows; of this seat, else nothing.
let drawnWith = null, listed = null;
const board = new Board(by("board"), pick);
const frame = () => frames.get(seat);
const name = (who) => frame().names[who] ?? "";

function hear(told) {
  by("connection").textContent = told.type === "lost" ? text("lost") : text("connected");
  by("connection").classList.toggle("bad", told.type === "lost");
  if (told.type === "welcome") welcome = told;
  if (told.type === "table") heardTable(told);
  if (told.type === "refused") showRefusal(told);
  if (told.type === "legal" && told.key === asked) by("refusal").textContent = text("legal");
  if (told.type === "problem" && told.code !== "stale") showProblem(told);
  else if (told.type === "problem" && frame() && covered === null) showPicks();
}

const alike = (one, other) => one && JSON.stringify(one.choices) === JSON.stringify(other.choices);

function heardTable(told) {
  const before = frames.get(told.seat);
  frames.set(told.seat, told);
  const mover = frames.get(told.to_move);
  const wanted = mover ? mover.seat : seat ?? welcome.seats.at(-1);
  const mine = welcome.seats.filter((one) => one !== ONLOOKER);
  // On one device for several, nobody sees another's view before the device was handed over.
  if (mine.length > 1 && wanted !== seat && covered !== wanted && frames.has(wanted)) cover(wanted);
  else if (mine.length <= 1 || seat === null) seat = frames.has(wanted) ? wanted : told.seat;
  if (told.seat !== seat) return;
  clockAt = performance.now();
  // What others do while they set up, or are called, does not disturb whoever is picking.
  const picking = alike(before, told) && by("picks").hasChildNodes();
  if (!picking) {
    path = [];
    by("refusal").replaceChildren();
  }
  show(picking);
}

function cover(next) {
  covered = next;
  by("board").replaceChildren();
  by("picks").replaceChildren();
  by("since").replaceChildren();
  by("curtain-text").textContent = text("pass", { name: frames.get(next).names[next] });
  if (!by("curtain").open) by("curtain").showModal();
}

by("lift").onclick = () => {
  by("curtain").close();
  seat = covered;
  covered = drawnWith = listed = null;
  path = [];
  drawn = "";
  show();
};

function show(picking = false) {
  const now = frame();
  if (!now || covered !== null) return;
  document.title = `${now.to_move === seat ? "● " : ""}${welcome.title}`;
  by("title").textContent = welcome.title;
  by("caveat").textContent = welcome.caveat;
  by("turn").textContent = now.to_move < 0 ? text("over") : now.to_move === seat
    ? text("your_turn") : now.choices.length ? text("ahead_turn") : text("wait", { name: name(now.to_move) });
  by("ahead").replaceChildren(...(now.ahead ?? []).map(item));
  by("ahead-heading").hidden = !now.ahead;
  showEvents(now.since);
  by("board").dataset.number = now.number;
  by("undo").disabled = !now.can_undo;
  by("order").hidden = by("undo").hidden = by("rename").hidden = seat === ONLOOKER || now.to_move < 0;
  showPlayers();
  if (!picking) showPicks();
  showRequest();
  showResult();
  draw();
}

function showEvents(since) {
  const fresh = news(listed, since);
  listed = since;
  by("since").replaceChildren(...since.map(item));
  tell(by("since"), fresh.length);
}

const item = (words) => Object.assign(document.createElement("li"), { textContent: words });

function showPlayers() {
  const now = frame();
  by("players").replaceChildren(...now.names.map((who, number) => {
    const kind = now.players[number] === "person" ? "" : ` (${text("computer")})`;
    const left = now.clock ? ` ${time(number)}` : "";
    const found = item(`${who}${kind}${left}`);
    found.classList.toggle("moving", number === now.to_move);
    found.classList.toggle("own", number === seat);
    if (number === now.to_move) found.setAttribute("aria-current", "true");
    return found;
  }));
}

function time(who) {
  const now = frame();
  const gone = who === now.to_move ? now.clock.spent + performance.now() - clockAt : 0;
  const seconds = Math.max(0, Math.round((now.clock.left[who] - gone) / 1000));
  return seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : text("time_out");
}
setInterval(() => frame()?.clock && covered === null && showPlayers(), 1000);

// picking

function level() {
  return path.length ? path.at(-1).choices : frame().choices;
}

function pick(choice) {
  by("refusal").replaceChildren();
  if (choice.action !== undefined) return play(choice.action);
  path.push(choice);
  showPicks();
  by("picks").querySelector("button")?.focus();
}

function showPicks() {
  const choices = level();
  by("prompt").textContent = path.length ? path.at(-1).prompt : frame().prompt;
  const back = document.createElement("button");
  back.type = "button";
  back.textContent = `↩ ${text("start_again")}`;
  back.onclick = () => { path.pop(); showPicks(); };
  by("trail").replaceChildren(...(path.length ? [path.map((one) => one.label).join(" › "), " ", back] : []));
  by("picks").replaceChildren(...choices.map((choice) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = choice.label;
    if (choice.remark) button.append(Object.assign(document.createElement("small"), { textContent: choice.remark }));
    button.onclick = () => pick(choice);
    const light = (on) => choice.place !== null && board.elements(choice).forEach((one) => one.classList.toggle("lit", on));
    button.onpointerenter = button.onfocus = () => light(true);
    button.onpointerleave = button.onblur = () => light(false);
    return button;
  }));
  board.offer(choices);
}

function play(order) {
  board.offer([]);
  by("picks").replaceChildren();
  table.wish("play", seat, { number: frame().number, order });
}

by("order").onsubmit = (event) => {
  event.preventDefault();
  const order = by("words").value.trim();
  if (order) table.wish("play", seat, { number: frame().number, order });
  by("words").value = "";
};
by("why").onclick = () => {
  const order = by("words").value.trim();
  if (order) asked = table.wish("why", seat, { order });
};
by("undo").onclick = () => table.wish("undo", seat, { number: frame().number });
by("rename").onclick = () => {
  const called = prompt(text("new_name"), name(seat));
  if (called) table.wish("name", seat, { name: called });
};
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && path.length) { path.pop(); showPicks(); }
});

function showRefusal(told) {
  by("refusal").replaceChildren(...told.objections.map((one) => {
    const found = document.createElement("details");
    const summary = Object.assign(document.createElement("summary"), { textContent: one.message });
    const list = document.createElement("ul");
    list.append(...one.clauses.map((clause) => item(`${clause.id}: ${clause.text}`)));
    found.append(summary, list);
    return found;
  }));
  if (frame() && covered === null) showPicks();
}

function showProblem(told) {
  by("refusal").textContent = told.message;
  if (frame() && covered === null) showPicks();
}

// requests, the end, the drawing

function showRequest() {
  const asks = frame().asks;
  const answering = asks && asks.waiting.includes(seat);
  by("request").hidden = !asks;
  by("yes").hidden = by("no").hidden = !answering;
  if (!asks) return;
  const names = asks.waiting.map(name).join(", ");
  by("request-text").textContent = answering || asks.seat !== seat
    ? `${text("asks", { name: name(asks.seat) })} ${answering ? "" : text("waiting", { names })}`
    : text("waiting", { names });
}
by("yes").onclick = () => table.wish("agree", seat, { number: frame().number, yes: true });
by("no").onclick = () => table.wish("agree", seat, { number: frame().number, yes: false });

function showResult() {
  const result = frame().result;
  by("result").hidden = !result;
  if (!result) return;
  const winners = result.winners.map(name).join(", ");
  const head = document.createElement("p");
  head.textContent = winners ? text("winners", { names: winners }) : text("nobody");
  const list = document.createElement("ul");
  list.append(...result.totals.map((points, who) => item(`${name(who)}: ${points}`)));
  const lines = document.createElement("details");
  lines.append(Object.assign(document.createElement("summary"), { textContent: "±" }));
  const rows = document.createElement("ul");
  rows.append(...result.lines.map((one) => item(`${name(one.seat)}: ${one.amount} ${one.what} [${one.clause}]`)));
  lines.append(rows);
  by("score").replaceChildren(head, list, lines);
}

async function save(route, file, type) {
  const url = URL.createObjectURL(new Blob([await table.get(route, "text")], { type }));
  Object.assign(document.createElement("a"), { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
by("page").onclick = () => save("page", `${welcome.game}.html`, "text/html");
by("record").onclick = () => save(table.seat(seat, "/record"), `${welcome.game}.json`, "application/json");
by("all").onclick = async () => {
  const told = await table.get(table.seat(seat, "/log"));
  by("story").replaceChildren(...told.told.map(item));
  by("told").showModal();
};

// Drawings are asked for one at a time: of many changes only the newest is drawn.
let drawing = false;
async function draw() {
  const { number, since } = frame();
  const wanted = `${seat}/${number}`;
  if (drawing || wanted === drawn) return;
  drawing = true;
  let wait = 0;
  try {
    const svg = await table.get(table.seat(seat, "/picture.svg"), "text");
    drawn = wanted;
    if (covered === null && wanted.startsWith(`${seat}/`)) {
      board.show(svg, drawnWith && news(drawnWith, since));
      drawnWith = since;
      by("board").dataset.drawn = number;
    }
  } catch (error) {
    console.warn(error);
    wait = AGAIN;
  } finally {
    drawing = false;
  }
  if (covered === null && `${seat}/${frame().number}` !== drawn) setTimeout(draw, wait);
}

const again = () => { speak(again); if (frame()) show(); };

// `connect` takes who hears, and gives what speaks: `wish`, `get`, `seat`.
export function start(connect) {
  again();
  table = connect(hear);
}
