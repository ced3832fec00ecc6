import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The property `version` of `info`. The lines between them are indented.
// redos: the contract
const infoVersion = /^(info:[^\n]*\n(?:(?:[ \t][^\n]*)?\n)*?[ \t]+version:[ \t]*)[^\s#]+/m;

/**
 * Returns the document with another `info.version`. It edits the text, since a YAML library would reflow the hand-written file.
 *
 * @throws when the document has no `info.version`
 */
export function withContractVersion(document: string, version: string): string {
  if (!infoVersion.test(document)) throw new Error('A contract has no info.version. Add `version: 0.0.0` to info.');
  return document.replace(infoVersion, (_, before: string) => before + version);
}

/** Gives both contracts the version of their package. */
export function syncContractVersion(root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'spec/package.json'), 'utf8')) as { version: string };
  for (const contract of ['openapi.yaml', 'admin/openapi.yaml']) {
    const file = join(root, 'spec', contract);
    writeFileSync(file, withContractVersion(readFileSync(file, 'utf8'), version));
  }
}
