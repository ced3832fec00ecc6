import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Lists the files that a file refers to, directly and indirectly. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, reference = ''] of readFileSync(file, 'utf8').matchAll(/\$ref: ['"]?([^'"\n]+?\.yaml)/g)) {
    reached(join(dirname(file), reference), seen);
  }
  return seen;
}

test('every file of the contract is part of it', () => {
  const files = ['admin/components', 'admin/paths', 'components', 'paths', 'webhooks'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const used = reached(join(root, 'openapi.yaml'));
  reached(join(root, 'admin/openapi.yaml'), used);
  const orphans = files.filter((file) => !used.has(file)).map((file) => relative(root, file));
  expect(orphans, 'nothing refers to these files: remove them, or refer to them').toEqual([]);
});
