import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidCursorError } from '../../platform/postgres/keyset-cursor.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { toInboundEvent } from '../messaging/inbound-event.ts';
import { toOutboundEvent } from '../messaging/outbound-event.ts';
import { toStatusEvent } from '../messaging/status-event.ts';
import { findDelivery } from './deliveries.ts';
import { type DeliveryFilter, eventTypes, searchDeliveries, statusClasses } from './delivery-search.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import type { DeliveryState } from './tables.ts';
import { endpointKinds, type WebhookEvent } from './webhook-event.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

const kinds = ['rcs', 'messenger'] as const;
const start = Date.parse('2026-05-01T12:00:00Z');
const time = (second: number) => new Date(start + second * 1000);
let environments: [string, string];
let endpoints: Record<string, string>;

beforeAll(async () => {
  const [shop, bank] = [await testAccount(context), await testAccount(context)];
  environments = [shop.environmentId, bank.environmentId];
  for (const environmentId of environments) {
    for (const kind of endpointKinds) {
      await setEndpoint(database, context.keys, { environmentId, kind, url: 'https://example.com/', sandbox: true });
    }
  }
  const rows = await database.selectFrom('endpoints').select(['id', 'environment_id', 'kind']).execute();
  endpoints = Object.fromEntries(rows.map(({ id, environment_id, kind }) => [`${environment_id} ${kind}`, id]));
});

const clear = () => sql`TRUNCATE deliveries, delivery_attempts`.execute(database);
beforeEach(clear);

interface StoredDelivery {
  environment: 0 | 1;
  kind: (typeof kinds)[number];
  state: DeliveryState;
  messageId: string;
  isStatus: boolean;
  /** HTTP statuses of the attempts. */
  statuses: (number | null)[];
  second: number;
  /** Seconds after it that it ended. */
  ended: number;
}

let count = 0;

async function store(delivery: StoredDelivery): Promise<string> {
  const { environment, kind, state, messageId, isStatus, statuses, second, ended } = delivery;
  const id = `msg_${count++}`;
  const environmentId = environments[environment];
  const body =
    kind === 'rcs' ? { channel: 'rcs', events: [{ kind: isStatus ? 'status' : 'message' }] } : messengerBody(isStatus);
  await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
    VALUES (${id}, ${environmentId}, ${endpoints[`${environmentId} ${kind}`]}, ${messageId}, ${JSON.stringify(body)}, ${state},
      ${time(second)}, ${state === 'waiting' ? null : time(second + ended)})`.execute(database);
  for (const status of statuses) {
    await sql`INSERT INTO delivery_attempts (delivery_id, at, url, status, took_ms)
      VALUES (${id}, now(), 'https://example.com/', ${status}, 1)`.execute(database);
  }
  return id;
}

function messengerBody(isStatus: boolean) {
  const parts = isStatus ? { delivery: { mids: ['m'] } } : { message: { text: 'It says "timestamp":1,"delivery":' } };
  return {
    id: 'page',
    time: 1,
    messaging: [{ sender: { id: 'u' }, recipient: { id: 'page' }, timestamp: 1, ...parts }],
  };
}

const deliveryArbitrary: fc.Arbitrary<StoredDelivery> = fc.record({
  environment: fc.constantFrom(0 as const, 1 as const),
  kind: fc.constantFrom(...kinds),
  state: fc.constantFrom('waiting' as const, 'delivered' as const, 'dead' as const),
  messageId: fc.constantFrom('one', 'two'),
  isStatus: fc.boolean(),
  statuses: fc.array(fc.constantFrom(204, 301, 404, 500, null), { maxLength: 2 }),
  second: fc.nat(8),
  ended: fc.nat(4),
});

const secondArbitrary = fc.nat(10).map(time);
const filterArbitrary = fc.record(
  {
    environment: fc.constantFrom(0 as const, 1 as const),
    kind: fc.constantFrom(...kinds),
    state: fc.constantFrom('waiting' as const, 'delivered' as const, 'dead' as const),
    messageId: fc.constantFrom('one', 'two'),
    eventType: fc.constantFrom(...eventTypes),
    lastStatus: fc.constantFrom(...statusClasses),
    since: secondArbitrary,
    until: secondArbitrary,
    failedSince: secondArbitrary,
  },
  { requiredKeys: [] },
);

type Filter = Omit<DeliveryFilter, 'environmentId'> & { environment?: 0 | 1 };

/** The naive model of a filter. */
function matches(delivery: StoredDelivery, filter: Filter): boolean {
  const last = delivery.statuses.at(-1);
  const lastClass = last === undefined ? undefined : last === null ? 'none' : `${Math.floor(last / 100)}xx`;
  const at = time(delivery.second);
  return (
    (filter.environment === undefined || filter.environment === delivery.environment) &&
    (filter.kind === undefined || filter.kind === delivery.kind) &&
    (filter.state === undefined || filter.state === delivery.state) &&
    (filter.messageId === undefined || filter.messageId === delivery.messageId) &&
    (filter.eventType === undefined || filter.eventType === (delivery.isStatus ? 'status' : 'message')) &&
    (filter.lastStatus === undefined || filter.lastStatus === lastClass) &&
    (filter.since === undefined || at >= filter.since) &&
    (filter.until === undefined || at < filter.until) &&
    (filter.failedSince === undefined ||
      (delivery.state === 'dead' && time(delivery.second + delivery.ended) >= filter.failedSince))
  );
}

describe('the search of deliveries', () => {
  it('finds what a naive filter finds, once each and newest first, while deliveries are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deliveryArbitrary, { maxLength: 20 }),
        fc.array(filterArbitrary, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (stored, filters, limit, checked) => {
          await clear();
          const known = new Map<string, StoredDelivery>();
          for (const delivery of stored) known.set(await store(delivery), delivery);
          for (const filter of filters) {
            const expected = [...known].filter(([, delivery]) => matches(delivery, filter)).map(([id]) => id);
            const { environment, ...rest } = filter;
            const wanted = {
              ...rest,
              environmentId: environment === undefined ? undefined : environments[environment],
            };
            const found: { id: string; createdAt: Date }[] = [];
            for (let cursor: string | null | undefined; cursor !== null; ) {
              const page = await searchDeliveries(database, wanted, { cursor, limit, checked });
              expect(page.deliveries.length).toBeLessThanOrEqual(limit);
              found.push(...page.deliveries);
              cursor = page.nextCursor;
              const base = { environment: 0, kind: 'rcs', state: 'dead', messageId: 'one', isStatus: true } as const;
              const added: StoredDelivery = { ...base, statuses: [500], second: 100, ended: 0 };
              known.set(await store(added), added);
            }
            const isOld = new Set(expected);
            expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
            expect(
              found
                .filter(({ id }) => isOld.has(id))
                .map(({ id }) => id)
                .toSorted(),
            ).toEqual(expected.toSorted());
            const times = found.map(({ createdAt }) => createdAt.getTime());
            expect(times).toEqual(times.toSorted((a, b) => b - a));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('knows the type of each event that the service emits', async () => {
    const [environmentId] = environments;
    const known = { id: 'm', environmentId, at: time(0) };
    const inbound = { ...known, from: '+12025550123', content: { type: 'text', text: '"kind":"status"' } } as const;
    const status = { ...known, recipient: '+12025550123', status: 'read', failure: null } as const;
    const events: [WebhookEvent | undefined, string][] = [
      [toOutboundEvent({ ...known, to: 'u', content: { type: 'text', text: 'Hi' } }, time(0)), 'outbound'],
    ];
    for (const channel of ['chatApp', 'messenger', 'rcs', 'sms', 'chat'] as const) {
      events.push([toInboundEvent({ ...inbound, channel }, time(0)), 'message']);
      events.push([toStatusEvent({ ...status, channel }, time(0)), 'status']);
    }
    events.push([{ environmentId, endpoint: 'usage', messageId: 'm', body: { quotas: [] } }, 'quota']);
    for (const [event] of events) await emit(database, event === undefined ? [] : [event]);
    const { deliveries } = await searchDeliveries(database, {}, { limit: 100 });
    expect(deliveries.map(({ eventType }) => eventType).reverse()).toEqual(events.map(([, type]) => type));
  });

  it('says how far it looked when it ends early', async () => {
    const base = { environment: 0, kind: 'rcs', state: 'waiting', messageId: 'one', isStatus: true } as const;
    for (let second = 0; second < 5; second++) await store({ ...base, statuses: [], second, ended: 0 });
    const first = await searchDeliveries(database, { state: 'dead', kind: 'rcs', lastStatus: '5xx' }, { limit: 5 });
    expect(first).toEqual({ deliveries: [], nextCursor: null, searchedUntil: null });
    const early = await searchDeliveries(database, { kind: 'messenger' }, { limit: 5, checked: 2 });
    expect(early).toMatchObject({ deliveries: [], nextCursor: expect.any(String), searchedUntil: time(2) });
  });

  it.each(['', 'W10', Buffer.from('["2026-13-01T12:00:00.000000Z",1]').toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      await expect(searchDeliveries(database, {}, { limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
    },
  );

  it('finds one delivery for its environment only', async () => {
    const base = { environment: 0, kind: 'rcs', state: 'waiting', messageId: 'one', isStatus: true } as const;
    const id = await store({ ...base, statuses: [500], second: 0, ended: 0 });
    expect(await findDelivery(database, id, environments[0])).toMatchObject({ id, lastStatus: 500 });
    expect(await findDelivery(database, id, environments[1])).toBeUndefined();
  });
});
