// One seat, or several, at a table of `galaxy-rules serve`: typed, without a framework.
//
// What was wished and not yet answered is said again after a lost connection, with the same key, and
// the server does nothing twice.  `WebSocket` is the browser's, or one like it.
import type {
  ClientAgree, ClientName, ClientPlay, ClientUndo, ClientWhy, Open, Opened, Said, ServerDone, ServerLegal,
  ServerProblem, ServerRefused, ServerTable, ServerWelcome, Told,
} from "./protocol.js";

export type * from "./protocol.js";

/** What answers a wish. */
export type Answer = ServerDone | ServerLegal | ServerRefused | ServerProblem;
/** A wish without what the client fills in. */
type Wish<T> = Omit<T, "type" | "key">;

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
}

export interface Options {
  /** Where the server is, such as `http://127.0.0.1:8000`. */
  server: string;
  table: string;
  /** Links of the seats that this client plays, or an onlooker's. */
  links: string[];
  language?: "en" | "de";
  /** Called with every table frame, every welcome, and every problem that answers no wish. */
  hear(frame: ServerWelcome | ServerTable | ServerProblem): void;
  /** Called when the connection is lost (false) and there again (true). */
  connected?(there: boolean): void;
  socket?: new (address: string) => Socket;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** Open a table; its links are told this once. */
export async function open(server: string, wishes: Open): Promise<Opened> {
  const answer = await fetch(`${server}/api/tables`, { method: "POST", body: JSON.stringify(wishes) });
  const told = (await answer.json()) as Opened | ServerProblem;
  if ("code" in told) throw new Error(told.message);
  return told;
}

export class TableClient {
  private readonly waiting = new Map<string, { wish: Said; resolve(answer: Answer): void }>();
  private socket: Socket | undefined;
  private ready = false;
  private closed = false;
  private wait = FIRST_WAIT;
  private newest = 0;
  private readonly prefix = Array.from(crypto.getRandomValues(new Uint32Array(3))).join("-");

  constructor(private readonly options: Options) {
    this.connect();
  }

  play(wish: Wish<ClientPlay>): Promise<Answer> {
    return this.ask({ type: "play", key: this.key(), ...wish });
  }

  why(wish: Wish<ClientWhy>): Promise<Answer> {
    return this.ask({ type: "why", key: this.key(), ...wish });
  }

  undo(wish: Wish<ClientUndo>): Promise<Answer> {
    return this.ask({ type: "undo", key: this.key(), ...wish });
  }

  agree(wish: Wish<ClientAgree>): Promise<Answer> {
    return this.ask({ type: "agree", key: this.key(), ...wish });
  }

  name(wish: Wish<ClientName>): Promise<Answer> {
    return this.ask({ type: "name", key: this.key(), ...wish });
  }

  /** The drawing for one of the client's seats; its elements say by `data-place` what they are. */
  async picture(seat: number | "onlooker"): Promise<string> {
    const address = `${this.options.server}/api/tables/${this.options.table}/seats/${seat}/picture.svg`;
    const headers = { authorization: `Bearer ${this.options.links.join(",")}` };
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(((await answer.json()) as ServerProblem).message);
    return answer.text();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private key(): string {
    this.newest += 1;
    return `${this.prefix}-${this.newest}`;
  }

  private ask(wish: Exclude<Said, { type: "hello" }>): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.set(wish.key, { wish, resolve });
      if (this.ready) this.socket?.send(JSON.stringify(wish));
    });
  }

  private connect(): void {
    const address = `${this.options.server.replace(/^http/, "ws")}/api/tables/${this.options.table}/live`;
    const kind = this.options.socket ?? (globalThis as unknown as { WebSocket: new (a: string) => Socket }).WebSocket;
    const socket = new kind(address);
    this.socket = socket;
    const hello: Said = {
      type: "hello", version: 1, links: this.options.links, language: this.options.language ?? "en",
    };
    socket.onopen = () => {
      socket.send(JSON.stringify(hello));
      this.ready = true;
      for (const { wish } of this.waiting.values()) socket.send(JSON.stringify(wish));
      this.options.connected?.(true);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Told);
    socket.onerror = () => undefined;
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.ready = false;
    if (this.closed) return;
    this.options.connected?.(false);
    setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private heard(told: Told): void {
    switch (told.type) {
      case "welcome":
        this.wait = FIRST_WAIT;
        this.options.hear(told);
        return;
      case "table":
        this.options.hear(told);
        return;
      case "done":
      case "legal":
      case "refused":
      case "problem": {
        const asked = this.waiting.get(told.key);
        if (asked) {
          this.waiting.delete(told.key);
          asked.resolve(told);
        } else if (told.type === "problem") {
          if (told.code === "no_table") this.closed = true;
          this.options.hear(told);
        }
      }
    }
  }
}
