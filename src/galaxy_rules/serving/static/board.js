import { changes, move } from "./motion.js";

// A part of the drawing that has a title is called so, and what a pick of it does describes it;
// else the pick is its name, with what can be read there: who speaks to a device says what is seen.
function named(element, label) {
  if (element.querySelector(":scope > title")) return ["aria-description", label];
  const read = [...element.querySelectorAll("text")].map((one) => one.textContent).join("");
  return ["aria-label", read && !label.includes(read) ? `${label}: ${read}` : label];
}

// The drawing: an SVG of the server's, whose elements say by `data-place` what they are.
export class Board {
  constructor(home, pick) {
    Object.assign(this, { home, pick, choices: [] });
    home.addEventListener("click", (event) => this.chosen(event.target));
    home.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.chosen(event.target)) event.preventDefault();
    });
  }

  // `told` is what happened since the drawing before: what it moved is seen to move.  Without it
  // the drawing before was of something else.
  show(svg, told = null) {
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (drawing.nodeName !== "svg") return;
    drawing.setAttribute("role", "group"); // of an image nobody could reach the parts
    const left = this.home.scrollLeft, top = this.home.scrollTop;
    drawing.classList.toggle("first", told === null);
    const found = told === null ? [] : changes(this.home.querySelector("svg"), drawing);
    this.home.replaceChildren(document.adoptNode(drawing));
    this.home.scrollTo(left, top);
    move(found, told);
    this.offer(this.choices);
  }

  // The elements of a pick: the same place, of the seat that it names, where it names one.
  elements(choice) {
    const seat = choice.seat === null ? "" : `[data-seat="${choice.seat}"]`;
    const kind = `[data-kind="${CSS.escape(choice.kind)}"]`;
    const place = `[data-place="${CSS.escape(choice.place)}"]`;
    return [...this.home.querySelectorAll(place + kind + seat)];
  }

  offer(choices) {
    this.choices = choices;
    for (const old of this.home.querySelectorAll(".open")) {
      old.classList.remove("open");
      for (const name of ["tabindex", "role", "aria-label", "aria-description"]) old.removeAttribute(name);
    }
    for (const choice of choices.filter((one) => one.place !== null))
      for (const element of this.elements(choice)) {
        element.classList.add("open");
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        element.setAttribute(...named(element, choice.label));
      }
  }

  chosen(target) {
    for (let at = target.closest?.("[data-place]"); at; at = at.parentElement?.closest("[data-place]")) {
      const found = this.choices.find((one) => one.place !== null && this.elements(one).includes(at));
      if (found) {
        this.pick(found);
        return true;
      }
    }
    return false;
  }
}
