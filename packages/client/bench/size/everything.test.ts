import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const program = await readFile(new URL('everything.ts', import.meta.url), 'utf8');
// The helpers of files, the inbox and the hooks of React have limits of their own, and `resources.ts` measures the log, which the class of all resources
// contains. The transport is for the client of the admin API.
const entries = Object.keys(manifest.exports).filter(
  (entry) => !/testing|log|package|files|inbox|react|transport/.test(entry),
);

it.each(entries)('the program uses each export of %s', async (entry) => {
  const name = entry === '.' ? 'client' : entry.slice(2);
  const exported = Object.keys(await import(/* @vite-ignore */ `@omnichannel/client${entry.slice(1)}`));
  const used = [...program.matchAll(new RegExp(`^ {2}${name}\\.(\\w+),$`, 'gm'))].map(([, use]) => use);
  // The classes of the resources contain all operations; `resources.ts` measures them.
  expect(used.sort()).toEqual(exported.filter((name) => name !== 'Omnichannel').sort());
});
