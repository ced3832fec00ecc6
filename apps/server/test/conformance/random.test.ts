import { checkAnswer, sentenceOf } from '@omnichannel/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from './http.ts';
import { type AnyRequest, operationFinder, sendRequest, validRequests } from './requests.ts';
import { startTargets } from './targets.ts';

/** The same requests at each run; FC_SEED=<seed> FC_PATH=<path> repeats a failure alone, as fast-check prints it. */
const { FC_SEED = '20261121', FC_PATH } = process.env;
const repeated = { seed: Number(FC_SEED), ...(FC_PATH && { path: FC_PATH }) };

const targets = await startTargets();
afterAll(() => targets.close());
const find = operationFinder(targets);

it('the service has a handler for each operation', () => {
  const missing = targets.contract.operations.filter((operation) => !targets.served.includes(operation));
  expect(
    missing.map(
      ({ id }) => `${id} is answered with 501: write the handler, with those of its family in apps/server/src.`,
    ),
  ).toEqual([]);
});

describe.each([...targets.all, targets.proxied])('the $name', (target) => {
  it('takes 500 requests that the contract allows', { timeout: 120_000 }, async () => {
    const caller = await target.newCaller();
    await fc.assert(
      fc.asyncProperty(validRequests(targets, caller), async (request) => {
        const answer = await sendRequest(target, request);
        // A topic or a verification may be missing, or a topic's key be taken.
        const { status } = answer;
        const isTaken = status < 300 || status === 404 || status === 409;
        // Nor is there a model that understands images.
        const isUnseen = status === 400 && String(answer.body).includes('"params":"files"');
        expect(isTaken || isUnseen || isRefused(request, answer), `${status} ${answer.body}`).toBe(true);
        expect(checkAnswer(find(request).operation.answers, answer).map(sentenceOf)).toEqual([]);
      }),
      { ...repeated, numRuns: 500 },
    );
  });
});

it('all that went through the proxy kept to the contract', async () => {
  const { journal, violations } = targets.proxy;
  await expect.poll(() => journal.list().every(({ took }) => took !== undefined)).toBe(true);
  expect(journal.list()).not.toEqual([]);
  expect(violations()).toEqual([]);
});

/**
 * What the service cannot do, whatever the contract allows: a sender that no phone can show; a file, a template or a card that
 * is not there; a webhook that is not public.
 */
function isRefused({ operationId }: AnyRequest, { status, body }: Answer): boolean {
  const text = String(body);
  if (status !== 400) return false;
  if (operationId === 'requestVerification') return text.includes('"code":-12');
  if (operationId === 'updateChatAppWebhook')
    return /"errors":\[\{"code":1009,[^{]*"details":"(url|secret) /.test(text);
  if (operationId === 'sendMessengerMessage') return text.includes('template');
  return operationId.startsWith('send') && /"code":(1006|2001)/.test(text);
}
