// Types of every schema of a folder by json-schema-to-typescript, as its users would make them.
const { compileFromFile } = require("json-schema-to-typescript");
const fs = require("fs");
const [, , folder, out] = process.argv;
(async () => {
  for (const name of fs.readdirSync(folder)) {
    const text = await compileFromFile(`${folder}/${name}`, { format: false });
    fs.writeFileSync(`${out}/${name.replace(".schema.json", ".d.ts")}`, text);
  }
})();
