import { expect, it } from 'vitest';
import { createBatch } from './batch.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lines of one turn are written together, in their order', async () => {
  const written: string[] = [];
  const batch = createBatch((text) => written.push(text));
  batch.add('a');
  batch.add('b');
  expect(written).toEqual([]);
  await turn();
  batch.add('c');
  await turn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('flush writes what is left, once', async () => {
  const written: string[] = [];
  const batch = createBatch((text) => written.push(text));
  batch.add('a');
  batch.flush();
  await turn();
  batch.flush();
  expect(written).toEqual(['a\n']);
});
