// What moved since the last drawing glides to its place, what is new appears, one after the other as
// it is told.  Who prefers no motion sees the table as it is at once.
const GLIDE = 420;
const APPEAR = 260;
const STEP = 180;
// Later ones begin together: nobody waits longer than this for the last of many.
const LAST = 1080;
// Where so much is new another table is shown, not the next one.
const MOST = 40;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const begin = (number) => Math.min(number * STEP, LAST);

// A piece is what stands on something: its kind is two words, of which the second is the place's.
// Two pieces are alike if they are of one kind and seat and are drawn with the same shapes and
// letters; a title says where they stand, too.
const shape = (one) => one.nodeName + (one.getAttribute("href") ?? "") + (one.nodeName === "text" ? one.textContent : "");

function pieces(svg) {
  const found = [];
  for (const element of svg.querySelectorAll("[data-kind][data-place]")) {
    const { kind, place, seat = "" } = element.dataset;
    const [what, on] = kind.split(" ");
    if (on === undefined || what === "mark") continue;
    const shapes = [element, ...element.querySelectorAll(":not(title)")].map(shape);
    found.push({ element, place, like: [what, seat, ...shapes].join() });
  }
  return found;
}

const without = (some, others) => {
  const known = new Set(others.map((one) => `${one.place} ${one.like}`));
  return some.filter((one) => !known.has(`${one.place} ${one.like}`));
};

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
};

// What has come since another drawing, each with where it stood there on the screen, if it did.
export function changes(before, now) {
  if (!before || still()) return [];
  const here = pieces(now), there = pieces(before);
  const gone = without(there, here);
  return without(here, there).map((piece) => {
    const at = gone.findIndex((one) => one.like === piece.like);
    return { ...piece, from: at < 0 ? null : middle(gone.splice(at, 1)[0].element) };
  });
}

const names = (words, place) => words.split(/[^\p{L}\p{N},:_-]+/u).some((word) => word.replace(/[:,]+$/, "") === place);

// Let what has come glide or appear; `told` says in which order.
export function move(found, told) {
  if (found.length > MOST) return;
  for (const { element, place, from } of found) {
    const delay = begin(Math.max(0, told.findIndex((words) => names(words, place))));
    const timing = { delay, fill: "backwards", easing: "ease-in-out" };
    if (from === null || element.hasAttribute("transform")) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, duration: APPEAR });
      continue;
    }
    const own = element.parentNode.getScreenCTM().inverse();
    const start = from.matrixTransform(own), end = middle(element).matrixTransform(own);
    const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    element.animate([{ transform: away }, { transform: "none" }], { ...timing, duration: GLIDE });
  }
}

// What was told since another list: all of it, where that one does not begin it.
export function news(before, now) {
  if (before === null) return [];
  return before.every((words, number) => words === now[number]) ? now.slice(before.length) : now;
}

// The last entries of a list come one after the other.
export function tell(list, count) {
  if (still()) return;
  [...list.children].slice(list.children.length - count).forEach((entry, number) => {
    const frames = [{ opacity: 0, transform: "translateY(.4em)" }, { opacity: 1, transform: "none" }];
    entry.animate(frames, { duration: APPEAR, delay: begin(number), fill: "backwards" });
  });
}
