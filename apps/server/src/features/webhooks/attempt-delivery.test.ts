import { verifyWebhook } from '@omnichannel/client/webhooks';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { createOutbound, createPublicOnlyPolicy } from '@omnichannel/outbound';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { type AttemptParts, attemptDelivery } from './attempt-delivery.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { encryptSecret } from './secret-encryption.ts';
import { type Receiver, startReceiver } from './testing.ts';
import { statusOf } from './testing-deliveries.ts';

const keys = createKeys('a secret for tests');
const outbound = createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback: true }) });
afterAll(() => outbound.close());

let receiver: Receiver | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver?.close();
});

/** Starts the receiver of one test. */
async function receive(...respond: Parameters<typeof startReceiver>): Promise<Receiver> {
  receiver = await startReceiver(...respond);
  return receiver;
}

const secret = createSecret();
const body = JSON.stringify({ ...statusOf('gBEG'), note: 'لقد وصل' });
const claimedFor = (url: string, changes: Partial<ClaimedDelivery> = {}): ClaimedDelivery => ({
  id: 'msg_1',
  body,
  endpoint: {
    id: 'endpoint',
    kind: 'rcs',
    url,
    sandbox: true,
    secret: encryptSecret(keys, secret),
    own_secret: null,
    previous_secret: null,
    revision: 7,
  },
  attempts: 0,
  late: 0,
  ...changes,
});
const parts = (changes: Partial<AttemptParts> = {}): AttemptParts => ({
  keys,
  outbound,
  timeoutMs: 5000,
  retryDelaysMs: [1000, 2000],
  signal: new AbortController().signal,
  ...changes,
});

it('posts the body as it was emitted, with the headers that the contract names', async () => {
  const { url, received } = await receive();
  await attemptDelivery(claimedFor(url), parts());
  const [first] = received as [Receiver['received'][0]];
  expect(first.rawBody).toBe(body);
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'omnichannel-server',
    'webhook-id': 'msg_1',
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
  });
  expect(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect(await verifyWebhook(first, secret)).toMatchObject({ id: 'msg_1' });
});

it('names the delivery, and the endpoint as it was at the attempt', async () => {
  const { url } = await receive((response) => response.writeHead(200).end('taken'));
  expect(await attemptDelivery(claimedFor(url), parts())).toEqual({
    id: 'msg_1',
    endpointId: 'endpoint',
    revision: 7,
    url,
    took: expect.any(Number),
    status: 200,
    error: null,
    responseBody: 'taken',
    state: 'delivered',
    wait: 0,
  });
});

it('measures how long the response took, in whole milliseconds', async () => {
  const { url } = await receive((response) => setTimeout(() => response.writeHead(204).end(), 60));
  const { took } = await attemptDelivery(claimedFor(url), parts());
  expect(Number.isInteger(took)).toBe(true);
  expect(took).toBeGreaterThanOrEqual(50);
  expect(took).toBeLessThan(5000);
});

describe('the status of the response', () => {
  const redirect = 'The response is a redirect, which is not followed.';
  it.each([
    [200, 'delivered', null],
    [204, 'delivered', null],
    [299, 'delivered', null],
    [300, 'waiting', redirect],
    [304, 'waiting', redirect],
    [399, 'waiting', redirect],
    [400, 'waiting', 'The response is 400, which is not a success.'],
    [409, 'waiting', 'The response is 409, which is not a success.'],
    [410, 'dead', 'The endpoint is gone and was disabled.'],
    [411, 'waiting', 'The response is 411, which is not a success.'],
    [599, 'waiting', 'The response is 599, which is not a success.'],
  ] as const)('%i means %s', async (status, state, error) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { url } = await receive((response) => response.writeHead(status).end());
    expect(await attemptDelivery(claimedFor(url), parts())).toMatchObject({
      status,
      state,
      error,
      responseBody: null,
      wait: state === 'waiting' ? 1000 : 0,
    });
  });
});

describe('the wait until the next attempt', () => {
  it.each([
    { attempts: 0, state: 'waiting', wait: 1000 },
    { attempts: 1, state: 'waiting', wait: 2000 },
    { attempts: 2, state: 'dead', wait: 0 },
  ])('after $attempts earlier attempts: $state, $wait ms', async ({ attempts, state, wait }) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { url } = await receive((response) => response.writeHead(500).end());
    expect(await attemptDelivery(claimedFor(url, { attempts }), parts())).toMatchObject({ state, wait });
  });

  it.each([
    [503, '60', 60_000],
    [429, '60', 60_000],
    [500, '60', 1000],
  ])('respects Retry-After of %i: %s', async (status, header, wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { url } = await receive((response) => response.writeHead(status, { 'Retry-After': header }).end());
    const attempted = await attemptDelivery(claimedFor(url), parts({ retryDelaysMs: [1000 / 0.9] }));
    expect(attempted.wait).toBeCloseTo(wait);
  });

  it('is that of the schedule when there is no response', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { url } = await receive((_, __, socket) => socket.destroy());
    expect(await attemptDelivery(claimedFor(url), parts())).toMatchObject({
      status: null,
      error: expect.stringMatching(/^\w.*\.$/),
      responseBody: null,
      state: 'waiting',
      wait: 1000,
    });
  });
});

describe('an attempt that does not count', () => {
  it('is one that the dispatcher aborts', async () => {
    const stopping = new AbortController();
    const { url } = await receive(() => stopping.abort(new Error('The dispatcher stops.')));
    await expect(attemptDelivery(claimedFor(url), parts({ signal: stopping.signal }))).rejects.toThrow(
      'The dispatcher stops.',
    );
  });

  it('is one that the service cannot sign: no request is sent', async () => {
    const { url, received } = await receive();
    await expect(attemptDelivery(claimedFor(url), parts({ keys: createKeys('another secret') }))).rejects.toThrow(
      'OMNICHANNEL_PREVIOUS_SECRETS',
    );
    expect(received).toEqual([]);
  });
});
