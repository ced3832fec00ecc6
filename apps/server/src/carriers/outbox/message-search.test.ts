import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidCursorError } from '../../platform/postgres/keyset-cursor.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { type MessageFilter, type MessageState, searchMessages } from './message-search.ts';

const { database } = await useDatabase();

interface StoredMessage {
  kind: 'message' | 'passcode' | 'inbound';
  environmentId: string;
  channel: 'chatApp' | 'sms';
  recipient: string;
  status: MessageState;
  connection: 'main' | 'spare' | undefined;
  /** Second at which it was stored. */
  second: number;
}

interface KnownMessage extends StoredMessage {
  id: string;
  at: Date;
}

const start = Date.parse('2026-05-01T12:00:00Z');
const recipients = ['+12025550100', '+12025550101'];
let outboxId = 0;

async function store(message: StoredMessage): Promise<KnownMessage> {
  const id = message.kind === 'message' ? randomBytes(12).toString('hex') : randomBytes(16).toString('hex');
  const known = { ...message, id, at: new Date(start + message.second * 1000) };
  if (message.kind === 'message') await storeMessage(known);
  else if (message.kind === 'passcode') await storePasscode(known);
  else {
    await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at, received_at)
      VALUES (${message.environmentId}, ${id}, ${message.channel}, ${message.recipient}, '{}', now(), ${known.at})`.execute(
      database,
    );
  }
  if (message.connection !== undefined && message.kind !== 'inbound') await storeAttempt(known, message.connection);
  return known;
}

async function storeMessage({ id, environmentId, channel, recipient, status, at }: KnownMessage) {
  const failedAt = status === 'failed' ? at : null;
  const failure = status === 'failed' ? JSON.stringify({ code: 1014, title: 'Internal error' }) : null;
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, status, failed_at, failure, accepted_at)
    VALUES (${id}, ${environmentId}, 'a', ${channel}, ${recipient}, 'text', '{}', '{"text":"secret words"}', ${status},
      ${failedAt}, ${failure}::json, ${at})`.execute(database);
}

async function storePasscode({ id, environmentId, recipient, status, at }: KnownMessage) {
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
      code_length, key_id, expires_at, created_at, sms_status)
    VALUES (${randomUUID()}, ${id}, ${environmentId}, 'a', ${recipient}, 'US', 'Shop', 'en', 6, '', now(), ${at},
      ${status === 'accepted' ? null : status})`.execute(database);
}

async function storeAttempt({ id, kind, environmentId, recipient }: KnownMessage, connection: string) {
  outboxId++;
  const reference = kind === 'passcode' ? `${id}-1` : id;
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id)
    VALUES (${outboxId}, 1, ${kind}, ${reference}, ${environmentId}, ${connection})`.execute(database);
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient)
    VALUES (${outboxId}, 1, 0, ${connection}, ${`P-${id}`}, ${`p-${id}`}, ${recipient.slice(1)})`.execute(database);
}

const clear = () =>
  sql`TRUNCATE messages, verifications, verification_checks, inbound_messages, submission_attempts, submitted_parts`.execute(
    database,
  );

/** The state that a search reports, which depends on the table. */
function stateOf({ kind, status }: StoredMessage): MessageState {
  if (kind === 'inbound') return 'received';
  return kind === 'passcode' && status === 'read' ? 'delivered' : status;
}

const messageArbitrary: fc.Arbitrary<StoredMessage> = fc
  .record({
    kind: fc.constantFrom('message' as const, 'passcode' as const, 'inbound' as const),
    environmentId: fc.constantFrom('shop', 'bank'),
    channel: fc.constantFrom('chatApp' as const, 'sms' as const),
    recipient: fc.constantFrom(...recipients),
    status: fc.constantFrom('accepted' as const, 'sent' as const, 'delivered' as const, 'failed' as const),
    connection: fc.constantFrom('main' as const, 'spare' as const, undefined),
    second: fc.nat(12),
  })
  .map((message) => (message.kind === 'passcode' ? { ...message, channel: 'sms' as const } : message));

const filterArbitrary: fc.Arbitrary<MessageFilter> = fc.record(
  {
    recipient: fc.constantFrom(...recipients),
    environmentId: fc.constantFrom('shop', 'bank', 'none'),
    source: fc.constantFrom('message' as const, 'passcode' as const),
    direction: fc.constantFrom('outbound' as const, 'inbound' as const),
    states: fc.subarray(['accepted', 'sent', 'delivered', 'failed', 'received'] as MessageState[], { minLength: 1 }),
    channel: fc.constantFrom('chatApp' as const, 'sms' as const),
    connectionId: fc.constantFrom('main', 'spare'),
    since: fc.nat(12).map((second) => new Date(start + second * 1000)),
    until: fc.nat(13).map((second) => new Date(start + second * 1000)),
  },
  { requiredKeys: [] },
);

/** The naive model of a filter. */
function matches(message: KnownMessage, filter: MessageFilter): boolean {
  const isInbound = message.kind === 'inbound';
  return (
    (filter.recipient === undefined || filter.recipient === message.recipient) &&
    (filter.environmentId === undefined || filter.environmentId === message.environmentId) &&
    (filter.source === undefined || filter.source === (message.kind === 'passcode' ? 'passcode' : 'message')) &&
    (filter.direction === undefined || (filter.direction === 'inbound') === isInbound) &&
    (filter.states === undefined || filter.states.includes(stateOf(message))) &&
    (filter.channel === undefined || filter.channel === message.channel) &&
    (filter.connectionId === undefined || (!isInbound && filter.connectionId === message.connection)) &&
    (filter.since === undefined || message.at >= filter.since) &&
    (filter.until === undefined || message.at < filter.until)
  );
}

/** Reads all pages, and calls `between` after each. */
async function searchAll(filter: MessageFilter, limit: number, checked: number, between = async () => {}) {
  const found: Awaited<ReturnType<typeof searchMessages>>['messages'] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 200; pages++) {
    const page = await searchMessages(database, filter, { cursor, limit, checked });
    expect(page.messages.length).toBeLessThanOrEqual(limit);
    found.push(...page.messages);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
    await between();
  }
  throw new Error('The pages do not end.');
}

describe('the search of messages', () => {
  beforeEach(clear);

  it('finds what a naive filter finds, once each and newest first, while rows are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(messageArbitrary, { maxLength: 25 }),
        fc.array(filterArbitrary, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (stored, filters, limit, checked) => {
          await clear();
          const known: KnownMessage[] = [];
          for (const message of stored) known.push(await store(message));
          for (const filter of filters) {
            const before = new Set(known.map(({ id }) => id));
            const expected = known.filter((message) => matches(message, filter));
            const found = await searchAll(filter, limit, checked, async () => {
              const base = { kind: 'message', environmentId: 'shop', channel: 'sms', status: 'accepted' } as const;
              known.push(await store({ ...base, recipient: recipients[0] as string, connection: 'main', second: 100 }));
            });
            const old = found.filter(({ id }) => before.has(id));
            expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
            expect(old.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
            const times = found.map(({ acceptedAt }) => acceptedAt.getTime());
            expect(times).toEqual(times.toSorted((a, b) => b - a));
            for (const message of found) {
              expect(message.status).toBe(stateOf(known.find(({ id }) => id === message.id) as KnownMessage));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('returns no rows of another environment, whatever the filter', async () => {
    const base = {
      channel: 'sms',
      recipient: '+12025550100',
      status: 'failed',
      connection: 'main',
      second: 1,
    } as const;
    const theirs = [];
    for (const kind of ['message', 'passcode', 'inbound'] as const) {
      theirs.push(await store({ ...base, kind, environmentId: 'bank' }));
    }
    for (const { id, recipient } of theirs) {
      for (const filter of [
        { id },
        { id: `P-${id}` },
        { providerId: `p-${id}` },
        { recipient },
        { states: ['failed' as const] },
      ]) {
        const { messages } = await searchMessages(database, { ...filter, environmentId: 'shop' }, { limit: 10 });
        expect(messages).toEqual([]);
      }
    }
  });
});

describe('a search', () => {
  const base = { environmentId: 'shop', channel: 'sms', recipient: '+12025550100', connection: 'main' } as const;
  let known: KnownMessage[];
  beforeAll(async () => {
    await clear();
    known = [];
    for (let second = 0; second < 30; second++) {
      const kind = (['message', 'passcode', 'inbound'] as const)[second % 3] as 'message';
      known.push(await store({ ...base, kind, status: second === 0 ? 'failed' : 'sent', second }));
    }
  });

  it('finds each by its id, and outbound ones by the id of a provider in both ways', async () => {
    for (const { id, kind } of known) {
      for (const filter of [{ id }, ...(kind === 'inbound' ? [] : [{ id: `P-${id}` }, { providerId: `p-${id}` }])]) {
        const { messages, nextCursor } = await searchMessages(database, filter, { limit: 10 });
        expect(messages.map((message) => message.id)).toEqual([id]);
        expect(nextCursor).toBeNull();
      }
    }
    expect((await searchMessages(database, { id: 'none' }, { limit: 10 })).messages).toEqual([]);
  });

  it('contains no text', async () => {
    const { messages } = await searchMessages(database, {}, { limit: 100 });
    expect(messages).toHaveLength(30);
    expect(JSON.stringify(messages)).not.toContain('secret words');
    expect(Object.keys(messages[0] ?? {}).toSorted()).toEqual([
      'acceptedAt',
      'channel',
      'direction',
      'environmentId',
      'failure',
      'failureCode',
      'id',
      'recipient',
      'source',
      'status',
    ]);
  });

  it('that checks many rows ends early, says how far it looked, and continues from there', async () => {
    const filter: MessageFilter = { connectionId: 'spare' };
    const first = await searchMessages(database, filter, { limit: 10, checked: 4 });
    expect(first.messages).toEqual([]);
    // The bound of passcodes is the higher one: rows of seconds 28, 25, 22, 19 and 16.
    expect(first.searchedUntil).toEqual(new Date(start + 16_000));
    const second = await searchMessages(database, filter, {
      limit: 10,
      checked: 4,
      cursor: first.nextCursor as string,
    });
    expect(second.searchedUntil).toEqual(new Date(start + 3_000));
    const last = await searchMessages(database, filter, { limit: 10, checked: 4, cursor: second.nextCursor as string });
    expect(last).toEqual({ messages: [], nextCursor: null, searchedUntil: null });
  });

  it.each(['', 'x', 'W10', Buffer.from('["2026-05-01",0,""]').toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      await expect(searchMessages(database, {}, { limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
    },
  );

  it('rejects a cursor with a time that does not exist', async () => {
    const cursor = Buffer.from('["2026-02-31T12:00:00.000000Z",0,""]').toString('base64url');
    await expect(searchMessages(database, {}, { limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
  });
});
