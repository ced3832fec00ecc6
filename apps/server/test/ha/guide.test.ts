import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type DeployFile, readDeployFile } from '../deploy-file.ts';

const server = fileURLToPath(new URL('../../', import.meta.url));
const page = await readFile(join(server, 'docs/high-availability.md'), 'utf8');
const names = (await readdir(join(server, 'src'), { recursive: true })).filter(
  (name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|testing/.test(name),
);
const sources = await Promise.all(
  names.map(async (name) => ({ name: `src/${name}`, text: await readFile(join(server, 'src', name), 'utf8') })),
);

/** The first cells of the rows of a table, which is found by its head. */
function firstCells(head: string): string[] {
  const [, table = ''] = page.split(`\n${head}\n`);
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  return rows.map((row) => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? row).sort();
}

it.each<DeployFile>([
  'high-availability/etcd.yml',
  'high-availability/patroni.yml',
  'high-availability/haproxy.cfg',
  'high-availability/pgbouncer.ini',
])('the guide shows %s as the test runs it', async (name) => {
  expect(page).toContain(`\n${(await readDeployFile(name)).trimEnd()}\n\`\`\`\n`);
});

it('the guide has a row for each commit that does not wait', () => {
  const off = /synchronous_commit['"]?\s*(?:[,:=]|TO)\s*['"]?(?:off|local)\b/gi;
  const found = sources.flatMap(({ name, text }) => (text.match(off) ?? []).map(() => name)).sort();
  expect(found.length).toBeGreaterThan(0);
  expect(firstCells('| place | may be lost | then |')).toEqual(found);
});

it('the guide has a row for each table without a log', () => {
  const unlogged = /CREATE UNLOGGED TABLE (?:IF NOT EXISTS )?(\w+)/gi;
  const found = sources.flatMap(({ text }) => Array.from(text.matchAll(unlogged), ([, table]) => table as string));
  expect(found.length).toBeGreaterThan(0);
  expect(firstCells('| table | effect |')).toEqual(found.sort());
});
