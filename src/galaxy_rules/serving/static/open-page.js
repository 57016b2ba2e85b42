import { start } from "./open.js";
import { text } from "./texts.js";

const by = (id) => document.getElementById(id);
let made = null;

function showLinks() {
  if (made === null) return;
  const link = (words, links) => {
    const anchor = document.createElement("a");
    anchor.href = `/t/${made.table}#${links.join(".")}`;
    anchor.textContent = words;
    const item = document.createElement("li");
    const address = document.createElement("input");
    address.readOnly = true;
    address.value = anchor.href;
    address.setAttribute("aria-label", words);
    address.onfocus = () => address.select();
    item.append(anchor, address);
    return item;
  };
  const people = made.kinds.map((kind, seat) => [kind, seat]).filter(([kind]) => kind === "person").map(([, seat]) => seat);
  const items = people.map((seat) => link(`${text("seat")} ${seat + 1}`, [made.seats[seat]]));
  if (people.length > 1) items.push(link(text("hot_seat"), people.map((seat) => made.seats[seat])));
  items.push(link(text("onlooker"), [made.onlooker]));
  by("list").replaceChildren(...items);
  by("links").hidden = false;
}

async function open(wishes) {
  const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(wishes) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  made = { ...told, kinds: wishes.seats };
  showLinks();
  by("links").scrollIntoView();
  by("list").querySelector("a").focus();
}

start(await (await fetch("/api/games")).json(), open, showLinks);
