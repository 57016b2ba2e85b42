// Documents against their schemas, in ajv's strict mode: what comes in is a list of
// {schema, document, fits}, what goes out a list of what is not as it should be.
const Ajv = require("ajv/dist/2020");
const fs = require("fs");
const [, , folder, cases] = process.argv;
const made = new Map();
for (const name of fs.readdirSync(folder)) {
  const schema = JSON.parse(fs.readFileSync(`${folder}/${name}`, "utf8"));
  made.set(name, new Ajv({ strict: true }).compile(schema));
}
const wrong = [];
for (const [number, one] of JSON.parse(fs.readFileSync(cases, "utf8")).entries()) {
  const check = made.get(one.schema);
  if (check(one.document) !== one.fits) {
    wrong.push(`${number} ${one.schema}: ${JSON.stringify(check.errors)}`);
  }
}
console.log(JSON.stringify({ schemas: made.size, wrong }));
