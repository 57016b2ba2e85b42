/** The protocol of `galaxy-rules serve`, written from its declarations. */
export declare const PROTOCOL: 1;

/** The first message on a socket: who is there. */
export type ClientHello = {
  type: "hello";
  /** of the protocol */
  version: number;
  /** links of this client: for one seat, for several (a hot seat), or an onlooker's */
  links: Array<string>;
  /** of sentences and labels */
  language?: "en" | "de";
};

/** Decide. */
export type ClientPlay = {
  type: "play";
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
  /** an action in notation, or a whole order in words */
  order: string;
};

/** Ask whether an order would be legal, and which clause says so. */
export type ClientWhy = {
  type: "why";
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** an action in notation, or a whole order in words */
  order: string;
};

/** Take the own last decision back, or ask those who have to agree. */
export type ClientUndo = {
  type: "undo";
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
};

/** Answer whoever asks to take a decision back. */
export type ClientAgree = {
  type: "agree";
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
  /** whether one agrees */
  yes: boolean;
};

/** Be called something else. */
export type ClientName = {
  type: "name";
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  name: string;
};

/** The answer to `hello`: what stays the same. */
export type ServerWelcome = {
  type: "welcome";
  /** of the protocol */
  version: number;
  /** its id */
  table: string;
  game: string;
  title: string;
  variant: string;
  /** readings by switch */
  rulings: { [key: string]: unknown };
  /** a hash of the seed, to check the record with at the end */
  commitment: string;
  caveat: string;
  /** those of this client */
  seats: Array<number>;
};

/**
 * The table as one seat may see it; -3 is an onlooker.  Nothing in it depends on what that seat may
 * not know.
 */
export type ServerTable = {
  type: "table";
  /** `number` of the table frame that this is about */
  number: number;
  seat: number;
  /** a seat, or -2 when the game is over */
  to_move: number;
  /** by seat */
  names: Array<string>;
  /** who plays: `person`, or an opponent */
  players: Array<string>;
  /** what happened since this seat decided last */
  since: Array<string>;
  /** what is settled before the first pick */
  prompt: string;
  /** the tree of picks that lead to this seat's actions; empty while it waits */
  choices: Array<{ [key: string]: unknown }>;
  /** whether this seat has decided anything yet */
  can_undo: boolean;
  /** what this seat has decided before its turn, in notation; told to nobody else */
  ahead?: Array<string>;
  /** who would like to take a decision back, and who has not agreed yet */
  asks?: {
    seat: number;
    waiting: Array<number>;
  };
  /** milliseconds left by seat, and since when the seat to move thinks */
  clock?: {
    left: Array<number>;
    /** of the seat to move's */
    spent: number;
  };
  /** when the game is over */
  result?: {
    /** by seat */
    totals: Array<number>;
    winners: Array<number>;
    lines: Array<{
      seat: number;
      amount: number;
      clause: string;
      what: string;
    }>;
    /** why it ended */
    causes: Array<string>;
  };
};

/** A wish is kept for good. */
export type ServerDone = {
  type: "done";
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** false where it was there already */
  entered: boolean;
};

/** The answer to `why` where nothing speaks against it. */
export type ServerLegal = {
  type: "legal";
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
};

/** The rules say no; nothing has changed. */
export type ServerRefused = {
  type: "refused";
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  objections: Array<{
    /** stable */
    code: string;
    message: string;
    /** the sentences that say so */
    clauses: Array<{
      id: string;
      text: string;
    }>;
  }>;
};

/** Something else is wrong; nothing has changed. */
export type ServerProblem = {
  type: "problem";
  /** of the wish, where it had one */
  key: string;
  code: "bad_message" | "no_table" | "not_yours" | "stale" | "not_saved" | "too_many";
  message: string;
};

/** Decide. */
export type BodyPlay = {
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
  /** an action in notation, or a whole order in words */
  order: string;
};

/** Ask whether an order would be legal, and which clause says so. */
export type BodyWhy = {
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** an action in notation, or a whole order in words */
  order: string;
};

/** Take the own last decision back, or ask those who have to agree. */
export type BodyUndo = {
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
};

/** Answer whoever asks to take a decision back. */
export type BodyAgree = {
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  /** `number` of the table frame that this is about */
  number: number;
  /** whether one agrees */
  yes: boolean;
};

/** Be called something else. */
export type BodyName = {
  /** the seat that speaks; its link must have been shown */
  seat: number;
  /** chosen by the client, new for each wish: said again, nothing is done twice */
  key: string;
  name: string;
};

/** A table to be opened. */
export type Open = {
  /** its name, as the list of games has it */
  game: string;
  /** its name; left out, the game's usual one */
  variant?: string;
  /** readings by switch */
  rulings?: { [key: string]: string };
  /** a bundle of readings by its name */
  bundle?: string;
  /** what the game's set-up leaves to the table, such as `first` */
  options?: { [key: string]: unknown };
  /** an owner's own component data, as TOML */
  pack?: string;
  /** who plays each seat: `person`, or an opponent by name */
  seats: Array<"person" | "random" | "greedy" | "search:100" | "search:500" | "search:1s">;
  /** what the players are called */
  names?: Array<string>;
  /**
   * Time for each player: so many seconds for the game, and so many more after each decision.
   * Whoever runs out of time is played by an opponent of the library from then on.
   */
  clock?: {
    /** for the whole game */
    seconds: number;
    /** after each decision */
    increment?: number;
  };
};

/** A table was opened.  Its links are told this once, and kept nowhere. */
export type Opened = {
  /** its id */
  table: string;
  /** the link of each seat */
  seats: Array<string>;
  /** the link for whoever watches */
  onlooker: string;
};

export type Said = ClientHello | ClientPlay | ClientWhy | ClientUndo | ClientAgree | ClientName;
export type Told = ServerWelcome | ServerTable | ServerDone | ServerLegal | ServerRefused | ServerProblem;
