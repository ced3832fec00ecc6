import { createApiError } from '@omnichannel/client';
import { expect, test } from 'vitest';
import { entries, familyOf } from '../contract.ts';
import { errorsOf } from '../reference/errors.ts';
import { errorsByStatus } from './error-table.ts';

const groups = errorsByStatus();
const find = (status: number, text: string) =>
  groups.find((group) => group.status === status)?.errors.find(({ message }) => message.includes(text));

test('one error has a code in each error format', () => {
  expect([...(find(401, 'The Authorization header is missing')?.codes ?? [])]).toEqual(
    expect.arrayContaining([
      ['chatApp', '1005'],
      ['messenger', '190'],
      ['knowledge', 'unauthorized'],
      ['notification', '401'],
    ]),
  );
});

test('a code is the error.code of the client, a subcode or the invalid fields are its details', () => {
  for (const entry of entries) {
    for (const { status, code, message, scenario } of errorsOf(entry)) {
      const place = `${entry.operation.operationId} ${scenario.name}`;
      const body = scenario.response?.body?.example.value;
      const error = createApiError(entry.operation.operationId, new Response(null, { status }), body);
      const [first, subcode] = code.split(' / ');
      expect(first, place).toBe(String(error.code));
      expect(familyOf(entry) === 'messenger' ? String(error.details) : 'undefined', place).toBe(String(subcode));
      if (familyOf(entry) !== 'notification') continue;
      for (const member of Object.keys(Object(error.details))) expect(message, place).toContain(member);
    }
  }
});

test('errors of one operation are with the operation', () => {
  const spent = find(429, 'checked five times');
  expect(spent?.operations.map(({ operation }) => operation.operationId)).toEqual(['checkVerification']);
});

test('every error of an operation is in the table', () => {
  for (const entry of entries) {
    for (const { status, code } of errorsOf(entry)) {
      const errors = groups.find((group) => group.status === status)?.errors ?? [];
      const codes = errors
        .filter(({ operations }) => operations.includes(entry))
        .flatMap(({ codes }) => [...codes.values()]);
      expect(codes).toContain(code);
    }
  }
});

test('the codes of a status are in order, and each error and code has its own anchor', () => {
  for (const { errors } of groups) {
    const numbers = errors
      .map(({ codes }) => Number.parseInt([...codes.values()][0] ?? '', 10))
      .filter(Number.isFinite);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  const ids = groups.flatMap(({ errors }) => errors.flatMap(({ id, codeIds }) => [id, ...codeIds.values()]));
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['code-470', 'code-1006', 'code-unauthorized']));
});

test('the statuses are in order, each with its name', () => {
  expect(groups.map(({ status }) => status)).toEqual(groups.map(({ status }) => status).toSorted((a, b) => a - b));
  for (const { phrase } of groups) expect(phrase).not.toBe('');
});
