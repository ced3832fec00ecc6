import { randomUUID } from 'node:crypto';
import { createSecret } from '@omnichannel/contract/webhook-secret';
import { createOutbound, createPublicOnlyPolicy } from '@omnichannel/outbound';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { createDeliverer } from './deliverer.ts';
import { createQueuePool } from './dispatcher.ts';
import type { WebhookMetrics } from './metrics.ts';
import { encryptSecret } from './secret-encryption.ts';
import { type Receiver, startReceiver } from './testing.ts';

const open = await useDatabase();
const { keys, log } = testContext(open);
const pool = createQueuePool(open.directUrl, log);
const outbound = createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback: true }) });
afterAll(() => Promise.all([pool.end(), outbound.close()]));

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

const metrics: Partial<WebhookMetrics> = { firstAttemptBegun() {}, attempted() {}, disabled() {} };

function start() {
  const aborting = new AbortController();
  const errors = vi.fn();
  const parts = { database: open.database, pool, keys, clients: { live: outbound, sandbox: outbound } };
  const limits = { timeoutMs: 5000, retryDelaysMs: [1000] };
  const signals = { stopping: new AbortController().signal, aborting: aborting.signal };
  const logger = Object.assign(pino({ level: 'silent' }), { error: errors });
  return {
    aborting,
    errors,
    deliverer: createDeliverer({
      dispatcher: randomUUID(),
      metrics: metrics as WebhookMetrics,
      log: logger,
      ...parts,
      ...limits,
      ...signals,
    }),
  };
}

/** @param secretKeys what the secret is encrypted with */
const claimed = (url: string, secretKeys = keys): ClaimedDelivery => ({
  id: 'msg_1',
  body: '{}',
  endpoint: {
    id: randomUUID(),
    kind: 'rcs',
    url,
    sandbox: true,
    secret: encryptSecret(secretKeys, createSecret()),
    own_secret: null,
    previous_secret: null,
    revision: 1,
  },
  attempts: 0,
  late: 0,
});

it.each([
  [200, true],
  [500, false],
  [302, false],
])('reports for a response of %s whether it delivered: %s', async (status, isDelivered) => {
  receiver = await startReceiver((response) => response.writeHead(status).end());
  const { deliverer } = start();
  expect(await deliverer.deliver(claimed(receiver.url))).toEqual({ isDelivered, hasMoreDue: false });
});

it('pauses an endpoint that it cannot sign for, and no other, and logs it once', async () => {
  const { deliverer, errors } = start();
  const delivery = claimed('http://127.0.0.1:9/', createKeys('another secret'));
  for (const _ of [1, 2]) {
    expect(await deliverer.deliver(delivery)).toEqual({ isDelivered: false, hasMoreDue: false });
  }
  expect(deliverer.isPaused(delivery.endpoint.id)).toBe(true);
  expect(deliverer.isPaused(randomUUID())).toBe(false);
  expect(errors).toHaveBeenCalledTimes(1);
});

it('pauses no endpoint when the dispatcher aborts its attempts', async () => {
  const { deliverer, errors, aborting } = start();
  receiver = await startReceiver(() => aborting.abort());
  const delivery = claimed(receiver.url);
  expect(await deliverer.deliver(delivery)).toEqual({ isDelivered: false, hasMoreDue: false });
  expect(deliverer.isPaused(delivery.endpoint.id)).toBe(false);
  expect(errors).not.toHaveBeenCalled();
});
