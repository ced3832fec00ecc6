/** Writes dist/openapi.yaml and dist/openapi.json: the contract as one document, with no reference to a file. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

// Redocly runs once; the YAML is made from its JSON, which is the quickest to read.
const bundling = spawnSync(process.execPath, [redocly, 'bundle', 'omnichannel', '--output=dist/openapi.json'], {
  cwd: root,
  encoding: 'utf8',
});
if (bundling.status !== 0) {
  console.error(bundling.stderr);
  console.error('The contract was not bundled. Correct what is reported above, then run `pnpm build` again.');
  process.exit(1);
}

const contract: unknown = JSON.parse(readFileSync(`${root}dist/openapi.json`, 'utf8'));
writeFileSync(`${root}dist/openapi.yaml`, stringify(contract, { aliasDuplicateObjects: false, lineWidth: 0 }));
