import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { PartResult } from '../connection-kind.ts';
import { addConnection } from '../connections/connection-store.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import { sweepSubmissions } from './abandoned-submissions.ts';
import { readActivity } from './connection-activity.ts';
import { type TestOutbox, type TestProvider, testOutbox, testProvider } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
let sms: TestProvider;
let other: TestProvider;
let test: TestOutbox;

beforeEach(async () => {
  [sms, other] = [testProvider(context, 'sms'), testProvider(context, 'other')];
  test = testOutbox(context, [sms, other]);
  await test.outbox.start();
});

afterEach(async () => {
  await test.outbox.close();
  await sql`TRUNCATE outbox, submission_attempts, submitted_parts, unmatched_receipts, link_leases`.execute(database);
});

const receipt = (id: string, changes: Partial<ProviderReceipt> = {}): ProviderReceipt => ({
  id,
  status: 'delivered',
  at: new Date('2026-05-01T12:00:00Z'),
  recipient: '12025550123',
  ...changes,
});

/** Submits a message whose parts get the ids. @returns its reference */
const submit = (...ids: string[]) => submitAs('message', ...ids);
async function submitAs(source: 'message' | 'passcode', ...ids: string[]): Promise<string> {
  sms.parts = ids.length;
  sms.respond = (_, part): PartResult => ({ outcome: 'accepted', id: ids[part] as string });
  const reference = await test.submit([sms], { source });
  await expect.poll(() => test.recorded).toContain(`${reference} sent`);
  await expect
    .poll(async () => (await sql`SELECT FROM outbox WHERE reference = ${reference}`.execute(database)).rows.length)
    .toBe(0);
  test.recorded.length = 0;
  return reference;
}

const receive = (...receipts: ProviderReceipt[]) => test.outbox.receive(sms.known.connection, receipts);
const countUnmatched = async () => (await sql`SELECT FROM unmatched_receipts`.execute(database)).rows.length;

describe('receipts that arrive together', () => {
  it('are stored in one statement', async () => {
    const references = [await submit('a'), await submit('b'), await submit('c')];
    await Promise.all(['a', 'b', 'c'].map((id) => receive(receipt(id))));
    expect(test.recorded.toSorted()).toEqual(references.map((reference) => `${reference} delivered`).toSorted());
    const { rows } = await sql`SELECT DISTINCT xmin::text FROM submitted_parts`.execute(database);
    expect(rows).toHaveLength(1);
  });

  it('fail alone', async () => {
    const reference = await submit('a');
    const faulty = receipt('b\u0000', { submissionId: 'unknown' });
    const results = await Promise.allSettled([receive(receipt('a')), receive(faulty)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(test.recorded).toEqual([`${reference} delivered`]);
  });

  it('report that a message is delivered before it is read', async () => {
    const reference = await submit('a');
    await Promise.all([receive(receipt('a', { status: 'read' })), receive(receipt('a'))]);
    expect(test.recorded).toEqual([`${reference} delivered`, `${reference} read`]);
  });
});

it('records the status of the message, and again when a receipt arrives twice', async () => {
  const reference = await submit('5BC166AC');
  await receive(receipt('5bc166ac'));
  await receive(receipt('5bc166ac'));
  expect(test.recorded).toEqual([`${reference} delivered`, `${reference} delivered`]);
  expect(test.receipts.at(-1)?.at).toEqual(new Date('2026-05-01T12:00:00Z'));
});

it.each([
  ['the decimal form of a hexadecimal id', '5bc166ac', receipt('1539401388', { alternativeIds: ['5bc166ac'] })],
  ['leading zeros', '0000042', receipt('42')],
  ['a national number', '42', receipt('42', { recipient: '2025550123' })],
  ['no recipient', '42', { id: '42', status: 'delivered', at: new Date() } satisfies ProviderReceipt],
] as const)('matches %s', async (_, id, received) => {
  const reference = await submit(id);
  await receive(received);
  expect(test.recorded).toEqual([`${reference} delivered`]);
});

it('takes the exact id before its form in another base', async () => {
  const exact = await submit('10');
  const newer = await submit('16');
  await receive(receipt('10', { alternativeIds: ['a', '16'] }));
  await receive(receipt('16', { alternativeIds: ['10', '22'] }));
  expect(test.recorded).toEqual([`${exact} delivered`, `${newer} delivered`]);
});

it('keeps a receipt of another connection, recipient or id as unmatched', async () => {
  await submit('42');
  await test.outbox.receive(other.known.connection, [receipt('42')]);
  await receive(receipt('42', { recipient: '12025550199' }), receipt('43'));
  expect(test.recorded).toEqual([]);
  expect(await countUnmatched()).toBe(3);
});

it('understands a receipt that was faster than the response', async () => {
  sms.respond = async () => {
    await receive(receipt('early'));
    return { outcome: 'accepted', id: 'early' };
  };
  const reference = await test.submit([sms]);
  await expect.poll(() => test.recorded).toEqual([`${reference} sent`, `${reference} delivered`]);
  await expect.poll(countUnmatched).toBe(0);
});

it('says delivered when all parts are, whatever their order', async () => {
  const reference = await submit('a', 'b', 'c');
  await receive(receipt('c'));
  await receive(receipt('a'));
  expect(test.recorded).toEqual([`${reference} sent`, `${reference} sent`]);
  await receive(receipt('b'));
  expect(test.recorded.at(-1)).toBe(`${reference} delivered`);
});

describe('a provider that gives all parts of a message one id', () => {
  it('delivers the message with one receipt', async () => {
    const reference = await submit('same', 'same', 'same');
    await receive(receipt('same'));
    expect(test.recorded).toEqual([`${reference} delivered`]);
  });

  it('delivers it with a receipt for each part, and fails it with the first failed one', async () => {
    const delivered = await submit('same', 'same');
    await receive(receipt('same'), receipt('same'));
    const failed = await submit('same', 'same');
    await receive(receipt('same', { status: 'failed' }), receipt('same', { status: 'failed' }));
    expect(new Set(test.recorded)).toEqual(new Set([`${failed} failed`]));
    expect(test.receipts.map(({ messageId, status }) => `${messageId} ${status}`)).toContain(`${delivered} delivered`);
  });

  it('delivers only the newest message with that id', async () => {
    const older = await submit('same');
    const newer = await submit('same', 'same');
    await receive(receipt('same'));
    expect(test.recorded).toEqual([`${newer} delivered`]);
    const { rows } = await sql`
      SELECT part.status FROM submitted_parts AS part JOIN submission_attempts USING (outbox_id, attempt) WHERE reference = ${older}
    `.execute(database);
    expect(rows).toEqual([{ status: null }]);
  });
});

it('does not say sent while parts are missing', async () => {
  let throttled = true;
  sms.parts = 2;
  sms.respond = async (_, part): Promise<PartResult> => {
    if (part === 0) return { outcome: 'accepted', id: 'first' };
    if (!throttled) return { outcome: 'accepted', id: 'second' };
    throttled = false;
    return { outcome: 'later', afterMs: 300, reason: 'throttled' };
  };
  const reference = await test.submit([sms]);
  await expect.poll(async () => (await sql`SELECT FROM submitted_parts`.execute(database)).rows.length).toBe(1);
  await receive(receipt('first'));
  expect(test.recorded).toEqual([]);
  await expect.poll(() => test.recorded).toContain(`${reference} sent`);
  expect(sms.submitted.map(({ part }) => part)).toEqual([0, 1, 1]);
});

it('says failed when one part is, with the code of the provider', async () => {
  const reference = await submit('a', 'b');
  await receive(receipt('a'), receipt('b', { status: 'failed', code: '011' }));
  expect(test.recorded.at(-1)).toBe(`${reference} failed`);
  expect(test.receipts.at(-1)).toMatchObject({ error: { code: 1014, details: expect.stringContaining('011') } });
});

it('does not go back from a final status', async () => {
  const reference = await submit('a');
  await receive(receipt('a'));
  await receive(receipt('a', { status: 'sent' }), receipt('a', { status: 'failed' }));
  expect(new Set(test.recorded)).toEqual(new Set([`${reference} delivered`]));
});

it('records of passcodes, and not of messages, that the provider does not know the outcome', async () => {
  await submit('a');
  const passcode = await submitAs('passcode', 'b');
  test.receipts.length = 0;
  await receive(receipt('a', { status: 'unknown' }), receipt('b', { status: 'unknown' }));
  const connectionId = expect.stringMatching(/^[0-9a-f]{24}$/);
  const unknown = { messageId: passcode, status: 'unknown', cause: 'provider', at: expect.any(Date), connectionId };
  expect(test.receipts).toEqual([unknown]);
});

it('records the outcome that a provider learns of later', async () => {
  const reference = await submit('a');
  await receive(receipt('a', { status: 'unknown' }), receipt('a', { status: 'sent' }));
  await receive(receipt('a'));
  expect(test.recorded.at(-1)).toBe(`${reference} delivered`);
});

it('leaves a message sent while the provider reports nothing, and does not submit it again', async () => {
  const { id } = await addConnection(database, testActor, context.keys, {
    name: 'silent',
    kind: 'test',
    environmentId: null,
    settings: {},
    credentials: {},
    window: 10,
    throughput: null,
    binds: 1,
  });
  sms.known = { ...sms.known, connection: { ...sms.known.connection, id } };
  const reference = await submit('a');
  // The maintenance, which ends doubts, has nothing to end.
  const sweep = { known: [id], usable: [id], idempotent: [], inDoubt: { policy: 'repeat', seconds: 0 } as const };
  await sweepSubmissions(database, { ...sweep, record: async (statuses) => expect(statuses).toEqual([]) });
  expect(test.recorded).toEqual([]);
  expect(sms.submitted).toHaveLength(1);
  const lastReceipt = async () => (await readActivity(database)).get(id)?.lastReceiptAt;
  expect(await lastReceipt()).toBeNull();
  await receive(receipt('a'));
  expect(test.recorded).toEqual([`${reference} delivered`]);
  expect(await lastReceipt()).toEqual(new Date('2026-05-01T12:00:00Z'));
});

it('takes the newest message where an id is not unique', async () => {
  await submit('msg_id_not_implemented');
  const newest = await submit('msg_id_not_implemented');
  await receive(receipt('msg_id_not_implemented'));
  expect(test.recorded).toEqual([`${newest} delivered`]);
});
