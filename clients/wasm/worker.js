// The engine in a worker of its own, so that no page waits for it.  Nothing is fetched but the
// runtime and the wheels that the page names; afterwards no network is needed.
const tables = new Map();
let python = null, newest = 0;

async function load({ runtime, wheels }) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", runtime).href);
  python = await loadPyodide({ indexURL: runtime });
  const files = await Promise.all(wheels.map(async (wheel) => (await fetch(wheel)).arrayBuffer()));
  for (const file of files) python.unpackArchive(file, "wheel");
  python.runPython(`
import galaxy_rules as gr
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.serving.local import LocalTable
from galaxy_rules.serving.opening import offers

def rows(texts):
    return "[" + ",".join(texts) + "]"
`);
  return python.globals.get("gr").__version__;
}

const call = (name, ...given) => {
  const found = python.globals.get(name);
  try {
    return found(...given);
  } finally {
    found.destroy();
  }
};

function keep(made) {
  newest += 1;
  tables.set(newest, made);
  return newest;
}

function rows(list) {
  const text = call("rows", list);
  list.destroy();
  return JSON.parse(text);
}

const doers = {
  load,
  offers: () => {
    const found = python.runPython("write_json(offers())");
    return JSON.parse(found);
  },
  open: (wishes) => keep(call("LocalTable", JSON.stringify(wishes))),
  resume: (record, players) => {
    const kind = python.globals.get("LocalTable");
    const made = kind.resumed(record, JSON.stringify(players));
    kind.destroy();
    return keep(made);
  },
  hear: (table, message) => rows(tables.get(table).hear(JSON.stringify(message))),
  goOn: (table) => rows(tables.get(table).go_on()),
  get: (table, path) => tables.get(table).get(path),
  close: (table) => {
    tables.get(table)?.destroy();
    tables.delete(table);
  },
};

onmessage = async ({ data: { id, name, given } }) => {
  try {
    postMessage({ id, value: await doers[name](...given) });
  } catch (error) {
    // Of Python's error its last line: what went wrong, without how it came about.
    postMessage({ id, error: String(error.message).trim().split("\n").at(-1) });
  }
};
