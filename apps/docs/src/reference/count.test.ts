import { expect, test } from 'vitest';
import { countProvenance } from './count.ts';

const { totals, perEntry } = countProvenance();
const documentedIn = (operationId: string) =>
  perEntry.find(({ entry }) => entry.operation.operationId === operationId)?.parts.documented;

test.each(['createAccessToken', 'sendRcsMessage', 'sendChatChannelMessage', 'uploadFile', 'listKnowledgeBases'])(
  'nothing of %s is documented, whatever it shares with others',
  (operationId) => expect(documentedIn(operationId)).toBe(0),
);

test('no part of a webhook is documented', () => {
  const webhooks = perEntry.filter(({ entry }) => entry.kind === 'webhook');
  expect(webhooks.length).toBeGreaterThan(0);
  expect(webhooks.map(({ parts }) => parts.documented).filter((count) => count > 0)).toEqual([]);
});

test('a part documented in one operation counts as documented once', () => {
  // The envelope of the sign-in, which comes first, and of the verification, which documents it.
  expect(documentedIn('requestVerification')).toBeGreaterThan(5);
  const most = Math.max(...perEntry.map(({ parts }) => parts.documented));
  expect(totals.property.documented).toBeGreaterThan(most);
  const uses = perEntry.reduce((total, { parts }) => total + parts.documented, 0);
  expect(Object.values(totals).reduce((total, count) => total + count.documented, 0)).toBeLessThan(
    uses + perEntry.length,
  );
});
