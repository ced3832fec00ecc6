/**
 * Writes the two contracts into `dist`, each as one document with no reference to a file: JSON on one line, which programs read, and of the
 * public contract YAML for people.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

interface Contract {
  info: { version: string };
  components: { examples: Record<string, { value?: unknown; 'x-base64'?: string }> };
  'x-collections'?: Record<string, { schema: { $ref?: string } }>;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

bundle('omnichannel', 'openapi');
// Components that it shares with the public contract have a provenance, which means nothing there.
bundle('admin', 'admin', (key) => key.startsWith('x-provenance'));

/**
 * Bundles an API of redocly.yaml.
 *
 * @param name the name of its files in `dist`
 * @param isDropped whether a field is left out, by its name
 */
function bundle(api: string, name: string, isDropped: (key: string) => boolean = () => false): void {
  const file = `${root}dist/${name}.json`;
  const options = [
    `--output=dist/${name}.json`,
    // example-names.ts names the examples, whose file names repeat. The rule component-names reports all other conflicts.
    '--component-renaming-conflicts-severity=off',
  ];
  // Redocly runs once. The YAML is generated from its JSON, which is the fastest to parse.
  const bundling = spawnSync(process.execPath, [redocly, 'bundle', api, ...options], { cwd: root, encoding: 'utf8' });
  if (bundling.status !== 0) {
    console.error(bundling.stderr);
    console.error('The contract was not bundled. Correct what is reported above, then run `pnpm build` again.');
    process.exit(1);
  }

  const contract: Contract = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
    isDropped(key) ? undefined : value,
  );
  // Tools need a value or an externalValue of every example. openapi-typescript and Redocly fetch each externalValue and fail
  // with a data URL. So the bytes become a text of one character per byte, and x-base64 keeps the exact bytes.
  for (const example of Object.values(contract.components.examples)) {
    const { 'x-base64': base64 } = example;
    if (base64 !== undefined) example.value = Buffer.from(base64, 'base64').toString('latin1');
  }
  // Redocly follows no reference in an extension.
  for (const { schema } of Object.values(contract['x-collections'] ?? {}))
    if (schema?.$ref) schema.$ref = schema.$ref.replace(/^(components\/\w+\/\w+)\.yaml#?/, '#/$1');
  /** Gives the `meta` of each example the version of the contract, as a service has it. */
  const withVersion = (_key: unknown, value: unknown): unknown => {
    const isMeta = typeof value === 'object' && value !== null && 'api_status' in value && 'version' in value;
    return isMeta && typeof value.version === 'string' ? { ...value, version: contract.info.version } : value;
  };
  writeFileSync(file, `${JSON.stringify(contract, withVersion)}\n`);
  if (api === 'admin') return;
  const yaml = stringify(contract, withVersion, { aliasDuplicateObjects: false, lineWidth: 0 });
  writeFileSync(`${root}dist/${name}.yaml`, yaml);
}
