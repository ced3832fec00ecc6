import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The property `version` of `info`. The lines between them are indented.
// redos: the contract
const infoVersion = /^(info:[^\n]*\n(?:(?:[ \t][^\n]*)?\n)*?[ \t]+version:[ \t]*)[^\s#]+/m;

// The field `version` of a response: no number, as a connection has.
// redos: the examples of the contract
const exampleVersion = /^( {2}version: )\d+\.\d+\.\d+\S*$/m;

/**
 * Returns the document with another `info.version`. It edits the text, since a YAML library would reflow the hand-written file.
 *
 * @throws when the document has no `info.version`
 */
export function withContractVersion(document: string, version: string): string {
  if (!infoVersion.test(document)) throw new Error('A contract has no info.version. Add `version: 0.0.0` to info.');
  return document.replace(infoVersion, (_, before: string) => before + version);
}

/** Gives both contracts the version of their package, and so the examples of the admin API, which returns the version of its service. */
export function syncContractVersion(root: string): void {
  const spec = join(root, 'spec');
  const { version } = JSON.parse(readFileSync(join(spec, 'package.json'), 'utf8')) as { version: string };
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(spec, file), change(readFileSync(join(spec, file), 'utf8')));
  for (const file of ['openapi.yaml', 'admin/openapi.yaml']) edit(file, (text) => withContractVersion(text, version));
  for (const file of globSync('admin/components/examples/*/*.yaml', { cwd: spec })) {
    edit(file, (text) => text.replace(exampleVersion, `$1${version}`));
  }
}
