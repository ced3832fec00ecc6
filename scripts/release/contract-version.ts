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
  if (!infoVersion.test(document))
    throw new Error('spec/openapi.yaml has no info.version. Add `version: 0.0.0` to info.');
  return document.replace(infoVersion, (_, before: string) => before + version);
}

/** Gives `spec/openapi.yaml` the version of its package. */
export function syncContractVersion(root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'spec/package.json'), 'utf8')) as { version: string };
  const file = join(root, 'spec/openapi.yaml');
  writeFileSync(file, withContractVersion(readFileSync(file, 'utf8'), version));
}
