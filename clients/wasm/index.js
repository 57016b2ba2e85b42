// galaxy-rules in a browser or another JavaScript program: `load`, then `open` a table.
export class Table {
  constructor(engine, number) {
    this.engine = engine;
    this.number = number;
  }

  hear(message) {
    return this.engine.ask("hear", this.number, message);
  }

  goOn() {
    return this.engine.ask("goOn", this.number);
  }

  get(path) {
    return this.engine.ask("get", this.number, path);
  }

  close() {
    return this.engine.ask("close", this.number);
  }
}

export class Engine {
  constructor(worker) {
    this.worker = worker;
    this.waiting = new Map();
    this.newest = 0;
    worker.onmessage = ({ data: { id, value, error } }) => {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    };
    worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message));
      this.waiting.clear();
    };
  }

  ask(name, ...given) {
    const id = ++this.newest;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, given });
    });
  }

  offers() {
    return this.ask("offers");
  }

  async open(wishes) {
    return new Table(this, await this.ask("open", wishes));
  }

  async resume(record, players) {
    return new Table(this, await this.ask("resume", record, players));
  }

  close() {
    this.worker.terminate();
  }
}

export async function load({ runtime, wheels, worker }) {
  const here = globalThis.location?.href ?? import.meta.url;
  const engine = new Engine(worker ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  const absolute = (address) => new URL(address, here).href;
  engine.version = await engine.ask("load", { runtime: absolute(runtime), wheels: wheels.map(absolute) });
  return engine;
}
