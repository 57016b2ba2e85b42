/** A table to be opened: the same wishes as the server's `POST /api/tables`. */
export interface Wishes {
  game: string;
  seats: string[];
  variant?: string;
  bundle?: string;
  rulings?: Record<string, string>;
  options?: Record<string, unknown>;
  names?: string[];
  pack?: string;
  clock?: { seconds: number; increment?: number };
}

/** What may be chosen when a table is opened. */
export interface Offers {
  games: {
    name: string;
    title: string;
    players: number[];
    variants: string[];
    bundles: string[];
    switches: { name: string; ruling: string; default: string; readings: string[] }[];
  }[];
  opponents: string[];
}

/** A message of the protocol, as on a socket of the server: `type`, and its fields. */
export interface Message {
  type: string;
  [field: string]: unknown;
}

/** One table in this browser; whoever holds it speaks for every seat. */
export declare class Table {
  /** What is answered to a message (`hello`, `play`, `why`, `undo`, `name`), and the table after it. */
  hear(message: Message): Promise<Message[]>;
  /** One decision of the opponent whose turn it is, if it is one's. */
  goOn(): Promise<Message[]>;
  /** `seats/0/picture.svg`, `seats/0/log`, `seats/0/record`, `page`. */
  get(path: string): Promise<string>;
  close(): Promise<void>;
}

export declare class Engine {
  readonly version: string;
  offers(): Promise<Offers>;
  open(wishes: Wishes): Promise<Table>;
  /** The table of a whole record, played on by players of these kinds. */
  resume(record: string, players: string[]): Promise<Table>;
  close(): void;
}

/** Where the runtime and the wheels lie; a worker of one's own instead of `worker.js`. */
export interface Places {
  runtime: string;
  wheels: string[];
  worker?: Worker;
}

export declare function load(places: Places): Promise<Engine>;
