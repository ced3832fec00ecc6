/** Writes dist/openapi.yaml and dist/openapi.json: the contract as one document, with no reference to a file. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

interface Contract {
  components: { examples: Record<string, { value?: unknown; 'x-base64'?: string }> };
}

const root = fileURLToPath(new URL('../', import.meta.url));
const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const file = `${root}dist/openapi.json`;

const options = [
  '--output=dist/openapi.json',
  // example-names.ts names the examples, whose file names repeat. The rule component-names reports all other conflicts.
  '--component-renaming-conflicts-severity=off',
];
// Redocly runs once. The YAML is generated from its JSON, which is the fastest to parse.
const bundling = spawnSync(process.execPath, [redocly, 'bundle', 'omnichannel', ...options], {
  cwd: root,
  encoding: 'utf8',
});
if (bundling.status !== 0) {
  console.error(bundling.stderr);
  console.error('The contract was not bundled. Correct what is reported above, then run `pnpm build` again.');
  process.exit(1);
}

const contract: Contract = JSON.parse(readFileSync(file, 'utf8'));
// Tools need a value or an externalValue of every example. openapi-typescript and Redocly fetch each externalValue and fail
// with a data URL. So the bytes become a text of one character per byte, and x-base64 keeps the exact bytes.
for (const example of Object.values(contract.components.examples)) {
  const { 'x-base64': base64 } = example;
  if (base64 !== undefined) example.value = Buffer.from(base64, 'base64').toString('latin1');
}
writeFileSync(file, JSON.stringify(contract, null, 2));
writeFileSync(`${root}dist/openapi.yaml`, stringify(contract, { aliasDuplicateObjects: false, lineWidth: 0 }));
