// One table over one socket.  What was wished and not yet answered is said again after a lost
// connection, with the same key: the server does nothing twice.
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const LONGEST_SILENCE = 5000;
export const ONLOOKER = -3;

export class Table {
  constructor(id, links, language, hear) {
    Object.assign(this, { id, links, language, hear, wishes: new Map(), wait: FIRST_WAIT, closed: false });
    // Whoever looks again, or is back in the network, does not wait for the next try.
    addEventListener("online", () => this.hurry());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", version: 1, links: this.links, language: this.language }));
      for (const wish of this.wishes.values()) this.say(wish);
    };
    socket.onmessage = (message) => socket === this.socket && this.heard(JSON.parse(message.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  lost() {
    this.socket = null;
    if (this.closed) return;
    this.hear({ type: "lost" });
    this.again = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  hurry() {
    if (this.socket || this.closed) return;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  heard(frame) {
    if (frame.type === "welcome") this.wait = FIRST_WAIT;
    if (frame.type === "problem" && frame.code === "no_table") this.closed = true;
    if (frame.key) this.wishes.delete(frame.key);
    // What the server cannot even read it cannot name: saying it again would not help.
    else if (frame.type === "problem" && frame.code === "bad_message") this.wishes.clear();
    this.hear(frame);
  }

  wish(type, seat, fields) {
    const wish = { type, seat, key: crypto.getRandomValues(new Uint32Array(4)).join("-"), ...fields };
    this.wishes.set(wish.key, wish);
    if (this.socket?.readyState === WebSocket.OPEN) this.say(wish);
    return wish.key;
  }

  // A line that has died in silence closes no socket: who hears no answer takes another one.
  say(wish) {
    const socket = this.socket;
    socket.send(JSON.stringify(wish));
    setTimeout(() => {
      if (!this.wishes.has(wish.key) || socket !== this.socket) return;
      this.lost();
      socket.close();
    }, LONGEST_SILENCE);
  }

  async get(path, kind = "json") {
    path += `${path.includes("?") ? "&" : "?"}language=${this.language}`;
    const authorization = `Bearer ${this.links.join(",")}`;
    const answer = await fetch(`/api/tables/${this.id}/${path}`, { headers: { authorization } });
    if (!answer.ok) throw new Error((await answer.json()).message);
    return answer[kind]();
  }

  seat(seat, rest = "") {
    return `seats/${seat === ONLOOKER ? "onlooker" : seat}${rest}`;
  }
}
