import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outcomeReasons } from './outcome-reasons.ts';

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const known: readonly string[] = Object.values(outcomeReasons);

it('are all reasons of preferences', () => {
  const written = [...read('sql/store_outcomes.sql').matchAll(/(?:THEN|ELSE) '([^']*\.)'/g)].map(
    ([, reason]) => reason,
  );
  expect(written).toHaveLength(4);
  expect(known).toEqual(expect.arrayContaining(written));
});

it('are the only reasons that the code names', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/(?:\.test|testing[\w-]*)\.ts$/.test(file));
  expect(files).toContain(join('channels', 'dispatch-deliveries.ts'));
  const others = files.flatMap((file) =>
    [...read(file).matchAll(/\breason: ['`].*/gi)].map(([line]) => `${file}: ${line}`),
  );
  expect(others).toEqual([]);
});
