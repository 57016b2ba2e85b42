// A table for any game: it shows what may be picked, and sends the action at the end of a way.
"use strict";

const here = new URLSearchParams(location.search);
const table = here.get("table");
const keys = here.getAll("key").map((key) => `key=${encodeURIComponent(key)}`).join("&");
const find = (id) => document.getElementById(id);
let shown = null; // what the server said last
let way = []; // the picks that were made since

// ---------------------------------------------------------------- asking the server

async function ask(path, body) {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

async function send(action) {
  try {
    show(await ask(`/tables/${table}?${keys}`, { action, ply: shown.ply }));
  } catch (error) {
    way = [];
    render();
    find("error").textContent = error.message;
  }
}

async function listen() {
  for (;;) {
    try {
      const after = shown ? `&after=${shown.ply}` : "";
      const found = await ask(`/tables/${table}?${keys}${after}`);
      show(found);
    } catch (error) {
      find("error").textContent = error.message;
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

// ---------------------------------------------------------------- showing a position

function show(found) {
  if (shown && found.ply <= shown.ply) return;
  shown = found;
  way = [];
  find("title").textContent = found.title;
  find("status").textContent = found.status;
  find("board").innerHTML = found.svg;
  find("log").replaceChildren(...found.log.map((said) => made("li", said)));
  render();
}

function made(tag, text, ...children) {
  const element = document.createElement(tag);
  element.append(text, ...children);
  return element;
}

// What is to be picked now: the top of the tree, or what follows the last pick.
function level() {
  return way.at(-1) ?? shown.choices ?? { prompt: "", choices: [] };
}

function render() {
  const now = level();
  const open = now.choices ?? [];
  find("error").textContent = "";
  find("way").textContent = way.map((pick) => pick.label).join(" > ");
  find("prompt").textContent = now.prompt ?? "";
  const back = way.length ? [button("Back", "back", () => { way.pop(); render(); })] : [];
  const last = now.action
    ? [button("Do it", "confirm", () => send(now.action), now.remark)]
    : open.filter((pick) => pick.place === null).map(buttonOf);
  find("buttons").replaceChildren(...last, ...back);
  const places = open.filter((pick) => pick.place !== null);
  find("places").hidden = places.length === 0;
  find("places").lastElementChild.replaceChildren(...places.map(buttonOf));
  highlight(places);
  document.body.dataset.ply = shown.ply;
}

function button(text, kind, pressed, remark = "") {
  const element = made("button", text);
  element.type = "button";
  element.dataset.pick = kind;
  if (remark) element.append(made("span", remark));
  element.lastElementChild?.classList.add("remark");
  element.onclick = pressed;
  return element;
}

const buttonOf = (pick) => button(pick.label, "pick", () => picked(pick), pick.remark);

function picked(pick) {
  way.push(pick);
  render();
}

// ---------------------------------------------------------------- places on the drawing

function isAt(element, pick) {
  const data = element.dataset;
  return data.place === pick.place && data.kind.split(" ").includes(pick.kind)
    && (pick.seat === null || Number(data.seat) === pick.seat);
}

function elementsOf(pick) {
  const named = `[data-place="${CSS.escape(pick.place)}"]`;
  return [...find("board").querySelectorAll(named)].filter((element) => isAt(element, pick));
}

function highlight(places) {
  for (const element of find("board").querySelectorAll(".open")) {
    element.classList.remove("open");
    element.removeAttribute("tabindex");
  }
  for (const pick of places) {
    for (const element of elementsOf(pick)) {
      element.classList.add("open");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", pick.label);
    }
  }
}

// A click picks what lies under it, the uppermost thing first; several at one spot become buttons.
function clicked(elements) {
  const places = (level().choices ?? []).filter((pick) => pick.place !== null);
  for (const element of elements) {
    for (let at = element; at && at !== find("board"); at = at.parentElement) {
      if (at.dataset?.place === undefined) continue;
      const meant = places.filter((pick) => isAt(at, pick));
      if (meant.length === 1) return picked(meant[0]);
      if (meant.length) return find("buttons").replaceChildren(...meant.map(buttonOf));
    }
  }
}

find("board").addEventListener("click", (event) => {
  clicked(document.elementsFromPoint(event.clientX, event.clientY));
});
find("board").addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") clicked([event.target]);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && way.length) { way.pop(); render(); }
});

// ---------------------------------------------------------------- a new table

async function offer() {
  const games = await ask("/games");
  find("game").replaceChildren(...games.map((one) => new Option(one.title, one.game)));
  const counts = () => games.find((one) => one.game === find("game").value).players;
  const count = () => find("players").replaceChildren(...counts().map((n) => new Option(n, n)));
  find("game").onchange = count;
  count();
  find("new").hidden = false;
  find("new").onsubmit = async (event) => {
    event.preventDefault();
    const names = find("names").value.split(",").map((name) => name.trim()).filter(Boolean);
    const wanted = { game: find("game").value, players: Number(find("players").value), names };
    try {
      link(await ask("/tables", wanted));
    } catch (error) {
      find("links").replaceChildren(made("li", error.message));
    }
  };
}

// A link for each seat, one for all of them at this screen, and one for onlookers.
function link(opened) {
  const all = opened.keys.map((key) => `&key=${key}`);
  const links = [["everybody at this screen", all.join("")]];
  links.push(...all.map((key, seat) => [`seat ${seat}`, key]), ["an onlooker", ""]);
  find("links").replaceChildren(...links.map(([who, with_]) => {
    const anchor = made("a", who);
    anchor.href = `/?table=${opened.table}${with_}`;
    return made("li", "", anchor);
  }));
}

if (table) {
  find("table").hidden = false;
  listen();
} else {
  offer();
}
