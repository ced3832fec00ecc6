import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '../../http/app.ts';
import { readContract } from '../../http/contract/contract.ts';
import { readDocument } from '../../http/contract/document.ts';
import { createCallbackMetrics } from '../callback-metrics.ts';
import { callbackRoutes } from '../callback-routes.ts';
import type { Connection } from '../connection-kind.ts';
import { toConnectionKind } from '../testing-kinds.ts';
import { createRbm } from './rbm.ts';
import { testConnection } from './testing-rbm.ts';
import { signContent } from './webhook.ts';

/**
 * `FUZZ_CALLBACKS` sets the number of signed calls, and of calls that are not: 10,000 in CI, 1000 otherwise. `FUZZ_SEEDS=<seed> FC_PATH=<path>`
 * repeats a failure.
 */
const { FUZZ_CALLBACKS = fullRun ? '10000' : '1000', FUZZ_SEEDS = '20261128', FC_PATH } = process.env;
const seeds = FUZZ_SEEDS.split(',').map(Number);
const timeout = 60_000 + 20 * Number(FUZZ_CALLBACKS);
const [agentId, clientToken] = ['example_shop_agent@rbm.goog', 'SJENCPGJESMGUFPY'];
const connection = testConnection({ agentId, credentials: { serviceAccountKey: '{}', clientToken } });
const url = `/carriers/${connection.id}/webhook`;

const app = createApp({
  contract: { ...readContract(await readDocument()), operations: [] },
  handlers: {},
  authenticate: () => Promise.reject(new Error('No operation is served.')),
  log: pino({ level: 'silent' }),
});
let stored = 0;
const store = async (_: Connection, events: readonly unknown[]) => {
  stored += events.length;
  // The events go into the database as JSON.
  JSON.stringify(events);
};
callbackRoutes({
  find: () => ({ kind: toConnectionKind(createRbm()), connection: connection as Connection }),
  receive: store,
  receiveInbound: store,
  receiveWatermarks: store,
  receiveMessages: store,
  noteWebhook: () => {},
  log: pino({ level: 'silent' }),
  metrics: createCallbackMetrics(new Registry()),
})(app);
afterAll(() => app.close());

const common = { senderPhoneNumber: '+12025550123', messageId: 'm1', sendTime: '2026-11-28T12:00:00Z', agentId };
const validEvents: Record<string, unknown>[] = [
  { ...common, eventType: 'DELIVERED', eventId: 'e1' },
  { ...common, eventType: 'TTL_EXPIRATION_REVOKED', eventId: 'e2' },
  { ...common, text: 'Hello' },
  { ...common, userFile: { payload: { mimeType: 'image/gif', fileUri: 'https://example.com/4', fileName: '4.gif' } } },
  { ...common, location: { latitude: 37.4, longitude: -122 } },
  { ...common, suggestionResponse: { postbackData: 'confirm-1042', text: 'Confirm' } },
];

/** Bytes that Google could sign: valid events, and those with another field or other bytes. */
const events = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .tuple(fc.constantFrom(...validEvents), fc.nat(), fc.jsonValue(), fc.boolean())
    .map(([event, position, value, isNested]) => {
      const names = Object.keys(event);
      const name = names[position % names.length] ?? '';
      const changed = isNested
        ? { [name]: { payload: value, latitude: value, postbackData: value } }
        : { [name]: value };
      return Buffer.from(JSON.stringify({ ...event, ...changed }));
    }),
  fc
    .tuple(fc.constantFrom(...validEvents), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }))
    .map(([event, changes]) => {
      const bytes = Buffer.from(JSON.stringify(event));
      for (const [position, byte] of changes) bytes[position % bytes.length] = byte;
      return bytes;
    }),
);

function call(payload: Buffer | string, signature: string) {
  const headers = { 'content-type': 'application/json', 'x-goog-signature': signature };
  return app.inject({ method: 'POST', url, payload, headers });
}

const options = (seed: number) => ({ seed, numRuns: Number(FUZZ_CALLBACKS), ...(FC_PATH && { path: FC_PATH }) });

it.each(seeds)('acknowledges whatever Google has signed: seed %s', { timeout }, async (seed) => {
  await fc.assert(
    fc.asyncProperty(events, async (data) => {
      const body = JSON.stringify({ message: { data: data.toString('base64') } });
      expect((await call(body, signContent(data, clientToken))).statusCode).toBe(200);
    }),
    options(seed),
  );
  expect(stored).toBeGreaterThan(0);
});

it.each(seeds)('rejects whatever is not signed, and stores nothing: seed %s', { timeout }, async (seed) => {
  const before = stored;
  const envelopes = fc.oneof(
    events,
    fc.tuple(events, fc.jsonValue()).map(([data, value]) => {
      return Buffer.from(JSON.stringify({ message: { data: data.toString('base64') }, clientToken: value }));
    }),
  );
  await fc.assert(
    fc.asyncProperty(envelopes, fc.string(), async (body, signature) => {
      const { statusCode } = await call(body, signature.replace(/[^\x20-\x7e]/g, ''));
      expect(statusCode).toBe(401);
    }),
    options(seed),
  );
  expect(stored).toBe(before);
});
