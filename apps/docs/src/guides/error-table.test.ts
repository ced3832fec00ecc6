import { expect, test } from 'vitest';
import { entries } from '../contract.ts';
import { errorsOf } from '../reference/errors.ts';
import { refusalsByStatus } from './error-table.ts';

const groups = refusalsByStatus();
const find = (status: number, text: string) =>
  groups.find((group) => group.status === status)?.refusals.find(({ message }) => message.includes(text));

test('one refusal has a code in each dialect', () => {
  expect([...(find(401, 'The Authorization header is missing')?.codes ?? [])]).toEqual(
    expect.arrayContaining([
      ['chatApp', '1005'],
      ['messenger', '190'],
      ['knowledge', 'unauthorized'],
      ['notification', ''],
    ]),
  );
});

test('what concerns one operation stands with it', () => {
  const spent = find(429, 'checked five times');
  expect(spent?.operations.map(({ operation }) => operation.operationId)).toEqual(['checkVerification']);
});

test('every refusal that an operation can give is in the table', () => {
  for (const entry of entries) {
    for (const { status, code } of errorsOf(entry)) {
      const refusals = groups.find((group) => group.status === status)?.refusals ?? [];
      const codes = refusals
        .filter(({ operations }) => operations.includes(entry))
        .flatMap(({ codes }) => [...codes.values()]);
      expect(codes).toContain(code);
    }
  }
});

test('the statuses are in order, each with its name', () => {
  expect(groups.map(({ status }) => status)).toEqual(groups.map(({ status }) => status).toSorted((a, b) => a - b));
  for (const { phrase } of groups) expect(phrase).not.toBe('');
});
