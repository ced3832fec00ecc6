import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminEntries, type Parameter, resolve } from './contract.ts';

const adminApi = readFileSync(new URL('../../server/docs/admin-api.md', import.meta.url), 'utf8');

/** Returns the operations that the sentence with these words names. */
function operationsBefore(words: string): string[] {
  const sentence = adminApi.split('\n\n').flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/(?<=\.) /));
  const found = sentence.find((text) => text.includes(words)) ?? expect.fail(`No sentence has "${words}".`);
  return [...found.slice(0, found.indexOf(words)).matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

const isKeyed = ({ operation }: (typeof adminEntries)[number]) =>
  (operation.parameters ?? []).some((parameter) => resolve<Parameter>(parameter).name === 'Idempotency-Key');

test('the page of the admin API names each operation that takes an Idempotency-Key', () => {
  const keyed = adminEntries.filter(isKeyed).map(({ operation }) => operation.operationId);
  expect(operationsBefore(' take an `Idempotency-Key`').sort()).toEqual(keyed.sort());
});

test('the page of the admin API names each other operation that rejects a taken name', () => {
  const rejecting = adminEntries
    .filter(
      (entry) => !isKeyed(entry) && /repeat\w* (the )?request returns 409/.test(entry.operation.description ?? ''),
    )
    .map(({ operation }) => operation.operationId);
  expect(operationsBefore(' take no such key').sort()).toEqual(rejecting.sort());
});
