"use strict";
(async () => {
  const START = -4, UNKNOWN = -5, OVER = -2, CHANCE = -1, FEW = 12;
  const SVG = "http://www.w3.org/2000/svg";
  const the = (id) => document.getElementById(id);

  const make = (name, text = "", className = "") => {
    const element = document.createElement(name);
    if (text !== "") element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const line = (name, attributes, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== "") element.textContent = text;
    return element;
  };

  // the data: deflated JSON in letters

  const unpack = async (letters) => {
    const bytes = Uint8Array.from(atob(letters.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(inflated).json();
  };
  if (typeof DecompressionStream === "undefined") {
    the("did").textContent = "This browser is too old for this page: it cannot inflate its data.";
    return;
  }
  const data = await unpack(the("data").textContent);
  const text = (number) => data.texts[number];
  const row = (number) => data.rows[number];
  const last = data.views[0].frames.length - 1;

  // where we are

  const now = {ply: 0, view: 0};
  let timer = 0, writing = 0, wanted = null;

  const clamp = (ply) => Math.min(Math.max(ply, 0), last);
  const address = () => `#ply=${now.ply}&view=${data.views[now.view].key}`;
  const fromAddress = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    const view = data.views.findIndex((one) => one.key === asked.get("view"));
    const ply = Number.parseInt(asked.get("ply") ?? "", 10);
    return {ply: Number.isNaN(ply) ? now.ply : clamp(ply), view: view < 0 ? now.view : view};
  };
  const write = () => {
    the("link").href = address();
    clearTimeout(writing);
    writing = setTimeout(() => history.replaceState(null, "", address()), 150);
  };

  // words

  const who = (seat) => (seat === CHANCE ? "Chance" : data.names[seat] ?? `Seat ${seat}`);
  const badge = (seat) => make("span", seat, `seat seat${seat}`);
  const clause = (id) => {
    const box = make("details", "", "clause");
    const [where, words] = data.clauses[id];
    box.append(make("summary", id), make("small", where), make("p", words));
    return box;
  };
  const entry = (words, clauses) => {
    const item = make("li", `${words} `);
    item.append(...clauses.map(clause));
    return item;
  };

  const told = (by, did) => {
    if (by === START) return "The start.";
    if (did === "") return by === CHANCE ? "Chance has decided." : `${who(by)} has acted.`;
    return `${who(by)}: ${did}`;
  };
  const next = (mover) => {
    if (mover === OVER) return "The game is over.";
    if (mover === UNKNOWN) return "The record ends here.";
    return mover === CHANCE ? "Chance is next." : `${who(mover)} is to move.`;
  };

  // the parts of the page

  const showBoard = (number) => {
    const [width, height, title, description, body] = row(number);
    const svg = line("svg", {
      class: "gr gr-auto", role: "img", viewBox: `0 0 ${text(width)} ${text(height)}`,
    });
    svg.classList.toggle("tall", Number(text(height)) > Number(text(width)));
    svg.innerHTML = row(body).map((group) => row(group).map(text).join("")).join("");
    svg.prepend(line("title", {}, text(title)), line("desc", {}, text(description)));
    the("board").replaceChildren(svg);
  };

  const showEvents = (events, sums) => {
    the("events").replaceChildren(...row(events).map((number) => {
      const [words, ...clauses] = row(number).map(text);
      return entry(words, clauses);
    }));
    the("sums").replaceChildren(...row(sums).map((number) => {
      const [amount, ...rest] = row(number);
      const [what, ...clauses] = rest.map(text);
      return entry(`${what}: ${amount}`, clauses);
    }));
    the("arithmetic").hidden = row(sums).length === 0;
  };

  const showLines = (number, totals) => {
    const lines = row(number).map(row);
    the("lines").replaceChildren(...totals.map((total, seat) => {
      const table = make("table");
      const caption = make("caption");
      const points = total === null ? "hidden" : total;
      caption.append(badge(seat), data.names[seat] ? ` ${data.names[seat]}: ${points}` : ` ${points}`);
      table.append(caption);
      for (const [, amount, id, what] of lines.filter((one) => one[0] === seat)) {
        const cells = table.insertRow();
        cells.insertCell().textContent = amount;
        cells.insertCell().append(`${text(what)} `, clause(text(id)));
      }
      return table;
    }));
  };

  const showMoves = (number, mover, played) => {
    the("mover").textContent = next(mover);
    const box = the("moves");
    const words = number < 0 ? [] : row(number).map(text);
    const count = words.length / 2;
    box.hidden = count === 0;
    box.firstElementChild.textContent = count === 1 ? "1 action" : `${count} actions`;
    box.open = wanted ?? count <= FEW;
    const items = [];
    for (let at = 0; at < words.length; at += 2) {
      const item = make("li");
      item.append(make("code", words[at]));
      if (words[at + 1]) item.append(" ", make("small", words[at + 1]));
      if (words[at] === played) {
        item.setAttribute("aria-current", "true");
        item.append(" ", make("small", "(played)"));
      }
      items.push(item);
    }
    box.lastElementChild.replaceChildren(...items);
  };

  // the chart: a line of steps for each seat, with dashes of its own and its number at the end

  const WIDE = 600, HIGH = 150, LEFT = 34, RIGHT = 26, TOP = 10, LOW = 18;
  const across = (ply) => LEFT + (WIDE - LEFT - RIGHT) * (last ? ply / last : 0);
  const stretches = (values) => {
    const found = [[]];
    values.forEach((value, ply) => {
      if (value === null) found.push([]);
      else found.at(-1).push([ply, value]);
    });
    return found.filter((one) => one.length);
  };
  const showChart = () => {
    const {totals, frames} = data.views[now.view];
    const known = totals.flat().filter((value) => value !== null);
    const least = Math.min(0, ...known), most = Math.max(1, ...known);
    const down = (value) => TOP + (HIGH - TOP - LOW) * (1 - (value - least) / (most - least));
    const svg = line("svg", {
      class: "gr gr-auto", role: "img", viewBox: `0 0 ${WIDE} ${HIGH}`,
      "aria-label": "Points of each seat, ply by ply",
    });
    for (const value of new Set([least, 0, most])) {
      svg.append(
        line("line", {x1: LEFT, x2: WIDE - RIGHT, y1: down(value), y2: down(value), class: "k-grid"}),
        line("text", {x: LEFT - 5, y: down(value) + 4, class: "f-faint small end"}, value));
    }
    frames.forEach((frame, ply) => {
      if (frame[8]) svg.append(line("line", {
        x1: across(ply), x2: across(ply), y1: HIGH - LOW + 3, y2: HIGH - LOW + 9, class: "k-faint",
      }));
    });
    const ends = [];
    totals[0].forEach((_, seat) => {
      const dashes = ["none", "7 3", "2 2", "9 3 2 3"][seat % 4];
      for (const stretch of stretches(totals.map((one) => one[seat]))) {
        let path = "";
        for (const [ply, value] of stretch) {
          path += path ? `H${across(ply)}V${down(value)}` : `M${across(ply)} ${down(value)}`;
        }
        svg.append(line("path", {
          d: path, fill: "none", class: `k-seat${seat} wide`, "stroke-dasharray": dashes,
        }));
      }
      const value = totals.at(-1)[seat];
      if (value !== null) ends.push([down(value), seat]);
    });
    ends.sort((one, other) => one[0] - other[0]);
    let above = -12;
    for (const [y, seat] of ends) {
      above = Math.max(y, above + 12);
      svg.append(line("text", {x: WIDE - RIGHT + 6, y: above + 4, class: `f-seat${seat} bold`}, seat));
    }
    svg.append(
      line("text", {x: LEFT, y: HIGH - 2, class: "f-faint small"}, "0"),
      line("text", {x: WIDE - RIGHT, y: HIGH - 2, class: "f-faint small end"}, `ply ${last}`),
      line("line", {id: "cursor", y1: TOP - 6, y2: HIGH - LOW + 9, class: "k-ink"}));
    if (!known.length) {
      svg.append(line("text", {x: WIDE / 2, y: HIGH / 2, class: "f-faint mid"}, "hidden from these eyes"));
    }
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * WIDE / box.width;
      go(Math.round(last * (x - LEFT) / (WIDE - LEFT - RIGHT)));
    });
    the("chart").replaceChildren(svg);
  };

  // everything at once

  const show = () => {
    const {totals, frames} = data.views[now.view];
    const [by, did, drawing, events, sums, lines, moves, mover] = frames[now.ply];
    const after = frames[now.ply + 1];
    showBoard(drawing);
    the("did").textContent = told(by, text(did));
    showEvents(events, sums);
    showLines(lines, totals[now.ply]);
    showMoves(moves, mover, after ? text(after[1]) : "");
    the("slider").value = now.ply;
    the("slider").setAttribute("aria-valuetext", `ply ${now.ply} of ${last}`);
    the("ply").textContent = `ply ${now.ply} of ${last}`;
    the("view").value = data.views[now.view].key;
    for (const side of ["x1", "x2"]) the("cursor").setAttribute(side, across(now.ply));
    write();
  };
  const go = (ply) => {
    now.ply = clamp(ply);
    show();
  };
  const look = (view) => {
    now.view = view;
    showChart();
    show();
  };

  // playing by itself

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    the("play").textContent = "Play";
    the("play").setAttribute("aria-pressed", "false");
    the("did").setAttribute("aria-live", "polite");
  };
  const tick = () => {
    if (now.ply >= last) return stop();
    go(now.ply + 1);
    timer = setTimeout(tick, 1000 / Number(the("speed").value));
  };
  const toggle = () => {
    if (timer) return stop();
    if (now.ply >= last) go(0);
    the("play").textContent = "Pause";
    the("play").setAttribute("aria-pressed", "true");
    the("did").setAttribute("aria-live", "off");
    timer = setTimeout(tick, 1000 / Number(the("speed").value));
  };
  const turning = () => {
    const {frames} = data.views[now.view];
    const found = frames.findIndex((frame, ply) => ply > now.ply && frame[8]);
    go(found < 0 ? last : found);
  };

  // hands

  const keys = {
    ArrowLeft: () => go(now.ply - 1), ArrowRight: () => go(now.ply + 1),
    PageUp: () => go(now.ply - 10), PageDown: () => go(now.ply + 10),
    Home: () => go(0), End: () => go(last), " ": toggle, t: turning,
  };
  const taken = (target, key) =>
    target.tagName === "SELECT" || (key === " " && ["BUTTON", "SUMMARY", "A"].includes(target.tagName));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || taken(event.target, event.key)) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  const buttons = {
    first: keys.Home, back: keys.ArrowLeft, on: keys.ArrowRight, last: keys.End, play: toggle, turning,
  };
  for (const [id, press] of Object.entries(buttons)) the(id).addEventListener("click", press);
  the("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  the("view").addEventListener("change", (event) => look(event.target.selectedIndex));
  the("moves").firstElementChild.addEventListener("click", () => {
    wanted = !the("moves").open;
  });
  window.addEventListener("hashchange", () => {
    Object.assign(now, fromAddress());
    look(now.view);
  });

  the("slider").max = last;
  the("view").append(...data.views.map((one) => {
    const option = make("option", one.name);
    option.value = one.key;
    return option;
  }));
  the("facts").append(...data.facts.map(([label, words, clauses]) => {
    const item = make("li");
    item.append(make("b", label), ` ${words} `, ...clauses.map(clause));
    return item;
  }));
  Object.assign(now, fromAddress());
  look(now.view);
  document.documentElement.dataset.ready = Math.round(performance.now());
})();
