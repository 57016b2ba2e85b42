import { speak, text } from "./texts.js";

// The form that opens a table; what is done with the wishes, the page says.
const by = (id) => document.getElementById(id);
let about = null;

const options = (select, words, chosen, names = (word) => word) => {
  select.replaceChildren(...words.map((word) => new Option(names(word), word, false, String(word) === String(chosen))));
};
const game = () => about.games.find((one) => one.name === by("game").value);

function showGames() {
  options(by("game"), about.games.map((one) => one.name), by("game").value,
    (name) => about.games.find((one) => one.name === name).title);
  showGame();
}

function showGame() {
  options(by("variant"), game().variants, by("variant").value);
  options(by("count"), game().players, Math.min(3, Math.max(...game().players)));
  options(by("bundle"), ["", ...game().bundles], "", (word) => word || text("usual"));
  by("readings").replaceChildren(...game().switches.map((one) => {
    const select = document.createElement("select");
    select.dataset.switch = one.name;
    options(select, ["", ...one.readings], "", (word) => word || `${text("usual")} (${one.default})`);
    const label = document.createElement("label");
    label.append(`${one.name} (${one.ruling}) `, select);
    return label;
  }));
  showSeats();
}

function showSeats() {
  const kinds = ["person", ...about.opponents];
  const before = [...by("seats").querySelectorAll("label")].map((one) => [
    one.querySelector("select").value, one.querySelector("input").value]);
  by("seats").replaceChildren(...Array.from({ length: Number(by("count").value) }, (_, seat) => {
    const kind = document.createElement("select"), name = document.createElement("input");
    options(kind, kinds, before[seat]?.[0] ?? "person", (word) => (word === "person" ? text("person") : word));
    kind.setAttribute("aria-label", `${text("seat")} ${seat + 1}`);
    name.maxLength = 40;
    name.placeholder = text("name");
    name.setAttribute("aria-label", `${text("name")} ${seat + 1}`);
    name.value = before[seat]?.[1] ?? "";
    const label = document.createElement("label");
    label.append(`${seat + 1} `, kind, name);
    return label;
  }));
}

async function wishes() {
  const seats = [...by("seats").querySelectorAll("label")];
  const found = {
    game: by("game").value,
    variant: by("variant").value,
    seats: seats.map((one) => one.querySelector("select").value),
    names: seats.map((one) => one.querySelector("input").value),
  };
  if (by("bundle").value) found.bundle = by("bundle").value;
  const readings = [...by("readings").querySelectorAll("select")].filter((one) => one.value);
  if (readings.length) found.rulings = Object.fromEntries(readings.map((one) => [one.dataset.switch, one.value]));
  if (Number(by("minutes").value) > 0)
    found.clock = { seconds: Number(by("minutes").value) * 60, increment: Number(by("increment").value) };
  if (by("options").value) found.options = JSON.parse(by("options").value);
  if (by("pack").files.length) found.pack = await by("pack").files[0].text();
  return found;
}

// `games` is what there is; `submit` opens a table by these wishes, `more` is done again in another language.
export function start(games, submit, more = () => {}) {
  about = games;
  by("wishes").onsubmit = async (event) => {
    event.preventDefault();
    by("problem").textContent = "";
    try {
      await submit(await wishes());
    } catch (error) {
      by("problem").textContent = error.message;
    }
  };
  by("game").onchange = showGame;
  by("count").onchange = showSeats;
  const again = () => { speak(again); showGames(); more(); };
  again();
}
