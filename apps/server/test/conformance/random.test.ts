import { checkAnswer, departuresOf, isJson, mediaTypeOf, sentenceOf, takesMediaType } from '@omnichannel/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { type Answer, send } from './http.ts';
import { type AnyRequest, mutated, operationFinder, validRequests } from './requests.ts';
import { startTargets, type Target } from './targets.ts';

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

const answerOf = ({ url }: Target, { method, path, query, headers, body }: AnyRequest) =>
  send(url, {
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers,
    ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body.json) }),
  });

describe.each([...targets.all, targets.proxied])('the $name', (target) => {
  it('takes 500 requests that the contract allows', { timeout: 120_000 }, async () => {
    const caller = await target.newCaller();
    await fc.assert(
      fc.asyncProperty(validRequests(targets, caller), async (request) => {
        const answer = await answerOf(target, request);
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

describe.each(targets.all)('the $name', (target) => {
  it('takes none of 3,000 odd requests that the contract forbids, and survives all', { timeout: 120_000 }, async () => {
    const caller = await target.newCaller();
    const statuses = new Map<number, number>();
    let forbidden = 0;
    await fc.assert(
      fc.asyncProperty(mutated(validRequests(targets, caller)), async (request) => {
        const answer = await answerOf(target, request);
        const { status } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const { operation, known } = find(request);
        // The test above says so.
        if (status === 501 && !targets.served.includes(operation)) return;
        expect(status, String(answer.body)).toBeLessThan(500);
        if (request.method === 'OPTIONS') return;
        expect(checkAnswer(operation.answers, answer, request.method).map(sentenceOf)).toEqual([]);
        if (known && !isForbidden(operation, request)) return;
        forbidden += 1;
        expect(status, String(answer.body)).toBeGreaterThanOrEqual(400);
      }),
      { ...repeated, numRuns: 3000 },
    );
    if (FC_PATH) return;
    expect(forbidden).toBeGreaterThan(500);
    for (const status of [200, 400, 401, 404, 405, 415, 422])
      expect(statuses.get(status), String(status)).toBeGreaterThan(5);
  });
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

/** Whether the body departs from the contract: by its type, or by its schema. */
function isForbidden({ body: declared, answers }: Operation, { headers, body }: AnyRequest): boolean {
  if (!declared) return false;
  if (body === undefined) return declared.required;
  const type = mediaTypeOf(headers['Content-Type']);
  if (!takesMediaType(declared.types, type ?? '')) return true;
  const schema = declared.schemas.get(type ?? '');
  if (schema === undefined || !isJson(type ?? '') || Buffer.isBuffer(body)) return false;
  return departuresOf(schema, answers.__bundled__, body.json).length > 0;
}
