// One table over one socket.  What was wished and not yet answered is said again after a lost
// connection, with the same key: the server does nothing twice.
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
export const ONLOOKER = -3;

export class Table {
  constructor(id, links, language, hear) {
    Object.assign(this, { id, links, language, hear, wishes: new Map(), wait: FIRST_WAIT, closed: false });
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", version: 1, links: this.links, language: this.language }));
      for (const wish of this.wishes.values()) socket.send(JSON.stringify(wish));
    };
    socket.onmessage = (message) => this.heard(JSON.parse(message.data));
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.hear({ type: "lost" });
      setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  heard(frame) {
    if (frame.type === "welcome") this.wait = FIRST_WAIT;
    if (frame.type === "problem" && frame.code === "no_table") this.closed = true;
    if (frame.key) this.wishes.delete(frame.key);
    this.hear(frame);
  }

  wish(type, seat, fields) {
    const wish = { type, seat, key: crypto.getRandomValues(new Uint32Array(4)).join("-"), ...fields };
    this.wishes.set(wish.key, wish);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish));
    return wish.key;
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
