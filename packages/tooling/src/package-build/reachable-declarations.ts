import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Returns the declarations that those of the entries import or export, and the entries. A compiler reads no others, since `exports` of `package.json`
 * hides them.
 *
 * @param folder where the declarations are
 * @param entries paths in the folder, without the extension
 */
export function reachableDeclarations(folder: string, entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  // A set visits what is added to it meanwhile.
  for (const module of reached) {
    const source = readFileSync(`${folder}/${module}.d.ts`, 'utf8');
    for (const [, path = ''] of source.matchAll(/(?:from |import\()'(\.[^']+)\.[jt]s'/g)) {
      const imported = posix.join(posix.dirname(module), path);
      if (!imported.startsWith('..')) reached.add(imported);
    }
  }
  return reached;
}
