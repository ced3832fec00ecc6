import { expect, test } from 'vitest';
import { adminEntries, entries, familyOf, findEntry } from '../contract.ts';
import { errorMarks, errorsOf, readError } from './errors.ts';

const row = (operationId: string, scenario: string) =>
  errorsOf(findEntry(operationId)).find((error) => error.scenario.name === scenario);

test.for([
  ['requestVerification', 'invalidSender', 400, '-12'],
  ['requestVerification', 'missingToken', 401, '-1'],
  ['createSubscriber', 'severalInvalid', 422, '422'],
  ['createSubscriber', 'malformedJson', 400, '400'],
  ['sendChatAppMessage', 'outsideWindow', 400, '470'],
  ['sendMessengerMessage', 'outsideWindow', 403, '10 / 2018278'],
  ['createChatMessage', 'invalidConversationId', 400, 'invalid_param'],
] as const)('%s, %s: the code of its dialect', ([operationId, scenario, status, code]) => {
  expect(row(operationId, scenario)).toMatchObject({ status, code });
});

test('every error of every operation has a cause and a message', () => {
  for (const entry of entries.filter(({ kind }) => kind === 'operation')) {
    const errors = errorsOf(entry);
    expect(errors.length, entry.operation.operationId).toBeGreaterThan(0);
    for (const { scenario, status, summary, message } of errors) {
      const place = `${entry.operation.operationId} ${scenario.name}`;
      expect(status, place).toBeGreaterThanOrEqual(400);
      expect(summary, place).not.toBe('');
      expect(message, place).toMatch(/\.$/);
      expect(message, place).not.toContain('see errors');
    }
  }
});

test('an error of an admin operation names no other operation', () => {
  const ids = adminEntries.map(({ operation }) => operation.operationId);
  for (const entry of adminEntries) {
    const others = ids.filter((id) => id !== entry.operation.operationId);
    for (const { scenario, message } of errorsOf(entry)) {
      const words = JSON.stringify(scenario.response?.body?.example.value).split(/\W+/);
      expect(
        others.filter((id) => words.includes(id)),
        `${entry.operation.operationId} ${scenario.name}`,
      ).toEqual([]);
      expect(message).not.toContain('see errors');
    }
  }
});

test('an admin operation without a body has no errors of a body', () => {
  const statusesOf = (id: string) => {
    const entry = adminEntries.find(({ operation }) => operation.operationId === id);
    return entry ? errorsOf(entry).map(({ status }) => status) : [];
  };
  expect(statusesOf('createAccount')).toEqual(expect.arrayContaining([413, 415, 404]));
  expect(statusesOf('listAccounts')).toContain(404);
  expect(statusesOf('listAccounts')).not.toContain(413);
  expect(statusesOf('listAccounts')).not.toContain(415);
});

test('separates the errors of every operation', () => {
  expect(row('listTopics', 'methodNotAllowed')?.general).toBe(true);
  expect(row('listTopics', 'negativePage')?.general).toBe(false);
});

test('separates the errors that operations of several families share', () => {
  expect(row('listTopics', 'methodNotAllowed')?.shared).toBe(true);
  expect(row('listTopics', 'missingToken')?.shared).toBe(true);
  expect(row('createTopic', 'malformedJson')?.shared).toBe(true);
  expect(row('listTopics', 'negativePage')?.shared).toBe(false);
  // Many operations have it, all of one family.
  expect(row('getSubscriber', 'subscriberNotFound')?.shared).toBe(false);
});

test('a webhook has none', () => {
  const webhook = entries.find(({ kind }) => kind === 'webhook');
  expect(webhook && errorsOf(webhook)).toEqual([]);
});

test('a subcode follows its code', () => {
  const family = familyOf(findEntry('sendMessengerMessage'));
  if (!family) throw new Error('sendMessengerMessage is of no family.');
  expect(readError(family, { error: { code: 190, error_subcode: 463, message: '(#190) Sign in.' } })).toEqual({
    code: '190 / 463',
    message: 'Sign in.',
  });
});

test('the shape of an error is marked as documented in the operations whose interface text shows it', () => {
  const idsBy = (family: string) => {
    const entriesOfFamily = entries.filter((entry) => entry.kind === 'operation' && familyOf(entry) === family);
    return Object.fromEntries(
      errorMarks(entriesOfFamily).map(({ provenance, operationIds }) => [provenance, operationIds]),
    );
  };
  const { documented, assumed } = idsBy('knowledge');
  expect(documented).toEqual(['createChatMessage']);
  expect(assumed).toEqual(expect.arrayContaining(['stopChatMessage', 'listChatMessages', 'uploadFile']));
  expect(Object.keys(idsBy('chatApp'))).toEqual(['assumed']);
});
