import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Content, OutboundMessage } from '../../features/messaging/carrier.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { PartResult, ProviderReceipt } from '../connection-kind.ts';
import { readAttempts } from './submission-history.ts';
import type { TestOutbox, TestProvider } from './testing.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, start, statesOf, outboxState } = await useOutbox();
const chat = () => provider('chat', { channel: 'chatApp' });
const text: Content = { type: 'text', text: 'Hello' };
const unknown: PartResult = { outcome: 'unknown', reason: 'no response in 60 s' };

afterEach(() => sql`TRUNCATE messages`.execute(database));

interface Options extends Partial<OutboundMessage> {
  sender?: string;
}

/** Accepts a message and submits it. @returns its id */
async function send(
  { submit, messages }: TestOutbox,
  providers: readonly TestProvider[],
  { sender = '', ...changes }: Options = {},
): Promise<string> {
  const id = newId();
  const message = {
    environmentId: 'environment',
    channel: 'chatApp',
    to: '+12025550123',
    content: text,
    ...changes,
    id,
  };
  messages.set(id, message as OutboundMessage);
  await sql`
    INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content)
    VALUES (${id}, 'environment', 'account', ${message.channel}, ${message.to}, ${message.content.type}, '{}', '{}')
  `.execute(database);
  await submit(providers, { reference: id, sender });
  return id;
}

const at = (time: string) => new Date(`2026-05-01T${time}Z`);
const receipt = (id: string, changes: Partial<ProviderReceipt> = {}): ProviderReceipt => ({
  id,
  status: 'delivered',
  at: at('12:00:00'),
  ...changes,
});

/** Sends a message that the provider accepts, and waits until that is recorded. */
async function sendAccepted(test: TestOutbox, providers: readonly TestProvider[], options?: Options): Promise<string> {
  const reference = await send(test, providers, options);
  await expect.poll(() => test.recorded).toContain(`${reference} sent`);
  await expect.poll(() => outboxState(reference)).toBeUndefined();
  test.recorded.length = 0;
  test.receipts.length = 0;
  return reference;
}

describe('a submission', () => {
  it('has the content, the number of the attempt and the time at which it expires', async () => {
    const meta = chat();
    const test = await start([meta]);
    const id = await sendAccepted(test, [meta]);
    expect(meta.messages).toEqual([
      {
        id,
        environmentId: 'environment',
        channel: 'chatApp',
        to: '+12025550123',
        content: text,
        attempt: 1,
        expiresAt: expect.any(Date),
      },
    ]);
  });

  it("keeps the provider's id of the recipient if it differs from the number", async () => {
    const meta = chat();
    const recipientIds = ['12025550199', '12025550123'];
    meta.respond = () => ({ outcome: 'accepted', id: 'wamid.x', recipientId: recipientIds.shift() ?? '' });
    const test = await start([meta]);
    for (const _ of [1, 2]) await sendAccepted(test, [meta]);
    const { rows } = await sql`SELECT recipient, recipient_id FROM submitted_parts ORDER BY outbox_id`.execute(
      database,
    );
    expect(rows).toEqual([
      { recipient: '12025550123', recipient_id: '12025550199' },
      { recipient: '12025550123', recipient_id: null },
    ]);
  });

  it('names the message that it replies to by the id of the provider', async () => {
    const [meta, other] = [chat(), chat()];
    const test = await start([meta, other]);
    meta.respond = () => ({ outcome: 'accepted', id: 'wamid.HBgL' });
    const own = await sendAccepted(test, [meta]);
    await sendAccepted(test, [meta], { repliesTo: own });
    expect(meta.messages.at(-1)).toMatchObject({ repliesTo: own, repliesToProviderId: 'wamid.HBgL' });
    await sendAccepted(test, [meta], { repliesTo: 'wamid.Inbound' });
    expect(meta.messages.at(-1)).toMatchObject({ repliesToProviderId: 'wamid.Inbound' });
    // Another connection does not know the message.
    await sendAccepted(test, [other], { repliesTo: own });
    expect(other.messages.at(-1)).toMatchObject({ repliesTo: own });
    expect(other.messages.at(-1)).not.toHaveProperty('repliesToProviderId');
  });

  it.each([
    [1026, { code: 1026, title: 'Receiver incapable' }],
    [99_999, { code: 1014, title: 'Internal error' }],
    [undefined, { code: 1014, title: 'Internal error' }],
  ])('that is rejected with the code %s of the contract fails with %j', async (apiCode, error) => {
    const meta = chat();
    meta.respond = () => ({
      outcome: 'rejected',
      code: '131026',
      reason: 'undeliverable',
      scope: 'recipient',
      ...(apiCode !== undefined && { apiCode }),
    });
    const test = await start([meta]);
    const id = await send(test, [meta]);
    await expect.poll(() => test.receipts).toMatchObject([{ messageId: id, status: 'failed', error }]);
    await expect
      .poll(() => readAttempts(database, { id, source: 'message' }))
      .toMatchObject([{ state: 'rejected', code: '131026', apiCode: apiCode ?? null, segments: null }]);
  });

  it('records an opt-out that the provider reports for the connection, and none of a user id', async () => {
    const [meta, pages] = [chat(), provider('pages', { channel: 'messenger' })];
    const reject = (): PartResult => ({ outcome: 'rejected', code: '131050', reason: 'stopped', scope: 'optedOut' });
    meta.respond = reject;
    pages.respond = reject;
    const optedOut: unknown[] = [];
    const test = await start([meta, pages], { onOptedOut: async (query) => void optedOut.push(query) });
    await send(test, [pages], { channel: 'messenger', to: '1000000000000131' });
    const id = await send(test, [meta]);
    const { connection } = meta.known;
    await expect
      .poll(() => optedOut)
      .toEqual([{ environmentId: 'environment', connectionId: connection.id, sender: undefined, to: '+12025550123' }]);
    await expect.poll(() => test.receipts.length).toBe(2);
    expect(test.receipts.find(({ messageId }) => messageId === id)).toMatchObject({ error: { code: 1610 } });
  });

  it('records the opt-out of a user id as that of the id', async () => {
    const meta = chat();
    meta.respond = () => ({ outcome: 'rejected', code: '131050', reason: 'stopped', scope: 'optedOut' });
    const test = await start([meta]);
    await send(test, [meta], { to: 'US.13491208655302741918' });
    await expect.poll(() => test.optedOut).toEqual(['US.13491208655302741918']);
  });

  it('is stopped by an opt-out if it is a template, and not as an answer in the window', async () => {
    const meta = chat();
    const test = await start([meta], { findOptedOut: async (messages) => messages.map(() => true) });
    await sendAccepted(test, [meta]);
    const template: Content = { type: 'template', name: 'sale', language: 'en', body: 'Sale', buttons: [] };
    const id = await send(test, [meta], { content: template });
    await expect.poll(() => test.receipts).toMatchObject([{ messageId: id, status: 'failed', error: { code: 1610 } }]);
    expect(meta.messages).toHaveLength(1);
  });
});

describe('receipts', () => {
  it('move a message forward in any order, and never back', async () => {
    const meta = chat();
    const test = await start([meta]);
    const { connection } = meta.known;
    const receive = (...receipts: ProviderReceipt[]) => test.outbox.receive(connection, receipts);
    const [first, second, third] = [
      await sendAccepted(test, [meta]),
      await sendAccepted(test, [meta]),
      await sendAccepted(test, [meta]),
    ];
    await receive(receipt('chat-1', { status: 'read' }));
    await receive(receipt('chat-1'), receipt('chat-1', { status: 'failed' }), receipt('chat-1', { status: 'sent' }));
    expect(new Set(test.recorded)).toEqual(new Set([`${first} read`]));
    test.recorded.length = 0;
    // One call of the provider can hold both.
    await receive(receipt('chat-2', { status: 'read' }), receipt('chat-2'));
    expect(test.recorded).toEqual([`${second} delivered`, `${second} read`]);
    test.recorded.length = 0;
    await receive(receipt('chat-3'));
    await receive(receipt('chat-3', { status: 'failed' }));
    expect(new Set(test.recorded)).toEqual(new Set([`${third} delivered`]));
  });

  it('match a user id in the place of the number', async () => {
    const meta = chat();
    const test = await start([meta]);
    const id = await sendAccepted(test, [meta]);
    await test.outbox.receive(meta.known.connection, [receipt('chat-1', { recipient: '12025550199' })]);
    await test.outbox.receive(meta.known.connection, [receipt('chat-1', { recipient: 'US.13491208655302741918' })]);
    expect(test.recorded).toEqual([`${id} delivered`]);
  });

  it('match the number in the place of a user id that the message was sent to', async () => {
    const meta = chat();
    const test = await start([meta]);
    const id = await sendAccepted(test, [meta], { to: 'US.13491208655302741918' });
    await test.outbox.receive(meta.known.connection, [receipt('chat-1', { recipient: '12025550123' })]);
    expect(test.recorded).toEqual([`${id} delivered`]);
  });

  it('keep the price and the codes of a failure, and report them', async () => {
    const meta = chat();
    const test = await start([meta]);
    const id = await sendAccepted(test, [meta]);
    const pricing = { billable: true, category: 'marketing', model: 'PMP' };
    await test.outbox.receive(meta.known.connection, [receipt('chat-1', { status: 'sent', pricing })]);
    expect(test.receipts.at(-1)).toMatchObject({ status: 'sent', pricing });
    await test.outbox.receive(meta.known.connection, [
      receipt('chat-1', { status: 'failed', code: '131026', apiCode: 1026 }),
    ]);
    expect(test.receipts.at(-1)).toMatchObject({ status: 'failed', error: { code: 1026 }, pricing });
    expect((await readAttempts(database, { id, source: 'message' }))[0]?.parts).toMatchObject([
      { status: 'failed', code: '131026', pricing },
    ]);
  });
});

describe('a receipt of an opt-out', () => {
  const stopped = { status: 'failed', code: '131050', apiCode: 1610, isOptOut: true } as const;
  const userId = 'US.13491208655302741918';

  it('records it for the environment and the connection of the message, under all ids of the person', async () => {
    const meta = chat();
    const optedOut: unknown[] = [];
    const test = await start([meta], { onOptedOut: async (query) => void optedOut.push(query) });
    const id = await sendAccepted(test, [meta]);
    const { connection } = meta.known;
    const failure = receipt('chat-1', { ...stopped, userId });
    await test.outbox.receive(connection, [failure]);
    // A copy, after which the person may have opted in again.
    await test.outbox.receive(connection, [failure]);
    const query = { environmentId: 'environment', connectionId: connection.id, sender: undefined };
    expect(optedOut).toEqual([
      { ...query, to: '+12025550123' },
      { ...query, to: userId },
    ]);
    expect(test.receipts[0]).toMatchObject({ messageId: id, status: 'failed', error: { code: 1610 } });
  });

  it('needs no response before, and is found by the id of the submission then', async () => {
    const meta = chat();
    meta.respond = () => unknown;
    const test = await start([meta]);
    const id = await send(test, [meta], { to: userId });
    await expect.poll(() => outboxState(id)).toBe('inDoubt');
    await test.outbox.receive(meta.known.connection, [receipt('wamid.x', { ...stopped, submissionId: id })]);
    expect(test.optedOut).toEqual([userId]);
  });

  it('means only messages of this connection, and only the failures that say so', async () => {
    const [meta, other] = [chat(), provider('other', { channel: 'chatApp' })];
    const test = await start([meta, other]);
    const id = await sendAccepted(test, [meta]);
    await test.outbox.receive(other.known.connection, [receipt('chat-1', { ...stopped, submissionId: id })]);
    await test.outbox.receive(meta.known.connection, [receipt('chat-1', { status: 'failed', code: '131026' })]);
    expect(test.optedOut).toEqual([]);
  });
});

describe('a receipt with the id of the submission', () => {
  it('ends the doubt about a message whose response was lost', async () => {
    const meta = chat();
    meta.respond = () => unknown;
    const test = await start([meta]);
    const id = await send(test, [meta]);
    await expect.poll(() => outboxState(id)).toBe('inDoubt');
    const { connection } = meta.known;
    await test.outbox.receive(connection, [receipt('wamid.Late', { submissionId: id })]);
    expect(test.recorded).toEqual([`${id} delivered`]);
    expect(await outboxState(id)).toBeUndefined();
    expect(await statesOf(id)).toEqual(['accepted']);
    // Later receipts are found by the id of the provider.
    await test.outbox.receive(connection, [receipt('wamid.Late', { status: 'read' })]);
    expect(test.recorded.at(-1)).toBe(`${id} read`);
    expect(meta.messages).toHaveLength(1);
    expect((await readAttempts(database, { id, source: 'message' }))[0]?.parts).toMatchObject([
      { providerId: 'wamid.Late' },
    ]);
  });

  it.each<PartResult>([{ outcome: 'accepted', id: 'wamid.slow' }, unknown])(
    'is enough while the response is late: %j',
    async (result) => {
      const meta = chat();
      const response = Promise.withResolvers<PartResult>();
      meta.respond = () => response.promise;
      const test = await start([meta]);
      const id = await send(test, [meta]);
      await expect.poll(() => meta.messages.length).toBe(1);
      await test.outbox.receive(meta.known.connection, [receipt('wamid.slow', { submissionId: id, status: 'sent' })]);
      expect(test.recorded).toEqual([`${id} sent`]);
      response.resolve(result);
      await test.outbox.close();
      expect(await statesOf(id)).toEqual(['accepted']);
      expect(await outboxState(id)).toBeUndefined();
      const { rows } = await sql`SELECT provider_id, status FROM submitted_parts`.execute(database);
      expect(rows).toEqual([{ provider_id: 'wamid.slow', status: 'sent' }]);
    },
  );

  it('proves nothing of another connection, of an erased message, or of a message without an attempt', async () => {
    const [meta, other] = [chat(), chat()];
    meta.respond = () => ({ outcome: 'notSent', reason: 'connection refused' });
    const test = await start([meta, other]);
    const id = await send(test, [meta]);
    await expect.poll(() => statesOf(id)).toContain('notSent');
    for (const { connection } of [other.known, meta.known]) {
      await test.outbox.receive(connection, [receipt('wamid.x', { submissionId: id })]);
    }
    meta.respond = () => unknown;
    const erased = await send(test, [meta]);
    await expect.poll(() => outboxState(erased)).toBe('inDoubt');
    await sql`DELETE FROM messages WHERE id = ${erased}`.execute(database);
    await test.outbox.receive(meta.known.connection, [receipt('wamid.y', { submissionId: erased })]);
    expect(test.recorded).toEqual([]);
    expect((await sql`SELECT FROM unmatched_receipts`.execute(database)).rows).toHaveLength(3);
  });

  it('is matched later when its attempt is recorded at this moment', async () => {
    const meta = chat();
    meta.respond = () => unknown;
    const test = await start([meta]);
    const id = await send(test, [meta]);
    await expect.poll(() => outboxState(id)).toBe('inDoubt');
    await database.transaction().execute(async (transaction) => {
      await sql`SELECT FROM outbox WHERE reference = ${id} FOR UPDATE`.execute(transaction);
      await test.outbox.receive(meta.known.connection, [receipt('wamid.z', { submissionId: id })]);
      expect(test.recorded).toEqual([]);
    });
    await expect.poll(() => test.recorded, { timeout: 5000 }).toEqual([`${id} delivered`]);
  });
});

describe('a watermark', () => {
  const user = '1000000000000131';
  const now = () => new Date(Date.now() + 1000);

  it('moves all earlier messages to its recipient on its connection', async () => {
    const [pages, other] = [provider('pages', { channel: 'messenger' }), provider('other', { channel: 'messenger' })];
    const test = await start([pages, other]);
    const options = { channel: 'messenger', to: user } as const;
    const [first, second] = [await sendAccepted(test, [pages], options), await sendAccepted(test, [pages], options)];
    await sendAccepted(test, [pages], { ...options, to: '1000000000000132' });
    await sendAccepted(test, [other], options);
    const { connection } = pages.known;
    await test.outbox.receiveWatermarks(connection, [{ recipient: user, status: 'read', at: at('12:00:00') }]);
    expect(test.recorded).toEqual([]);
    await test.outbox.receiveWatermarks(connection, [
      { recipient: user, status: 'read', at: now() },
      { recipient: user, status: 'delivered', at: now() },
    ]);
    expect(test.recorded.toSorted()).toEqual(
      [first, second].flatMap((id) => [`${id} delivered`, `${id} read`]).toSorted(),
    );
    test.recorded.length = 0;
    await test.outbox.receiveWatermarks(connection, [{ recipient: user, status: 'delivered', at: now() }]);
    expect(test.recorded).toEqual([]);
  });

  it('uses the index of the recipients', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE indexname = 'submitted_parts_recipient'
    `.execute(database);
    expect(rows[0]?.indexdef).toContain('(connection_id, recipient, accepted_at) WHERE has_watermarks');
  });
});

describe('a revoked message', () => {
  const revoked = receipt('rbm-1', { status: 'failed', code: 'TTL_EXPIRATION_REVOKED', isRevoked: true });

  it('is submitted once over its next connection, and does not fail', async () => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    const test = await start([rbm, next]);
    const id = await sendAccepted(test, [rbm, next], { channel: 'rcs' });
    const { connection } = rbm.known;
    await test.outbox.receive(connection, [revoked]);
    await expect.poll(() => test.recorded).toEqual([`${id} sent`]);
    await test.outbox.receive(connection, [revoked, revoked]);
    await test.outbox.receive(next.known.connection, [receipt('next-1')]);
    expect(test.recorded).toEqual([`${id} sent`, `${id} delivered`]);
    expect(next.messages.map((message) => message.id)).toEqual([id]);
    expect(test.revoked).toEqual(new Set([id]));
    expect((await readAttempts(database, { id, source: 'message' })).map(({ state }) => state)).toEqual([
      'revoked',
      'accepted',
    ]);
  });

  it.each([
    ['without another connection', revoked, 1],
    ['that only failed', { ...revoked, isRevoked: false }, 2],
  ])('%s fails', async (_, received, connections) => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    const test = await start([rbm, next]);
    const id = await sendAccepted(test, [rbm, next].slice(0, connections), { channel: 'rcs' });
    await test.outbox.receive(rbm.known.connection, [received]);
    expect(test.recorded).toEqual([`${id} failed`]);
    expect(await outboxState(id)).toBeUndefined();
    expect(next.messages).toEqual([]);
  });

  it('stays revoked when its response arrives later: the next connection has it', async () => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    const response = Promise.withResolvers<PartResult>();
    rbm.respond = () => response.promise;
    const test = await start([rbm, next]);
    const id = await send(test, [rbm, next], { channel: 'rcs' });
    await expect.poll(() => rbm.messages.length).toBe(1);
    await test.outbox.receive(rbm.known.connection, [{ ...revoked, submissionId: id }]);
    await expect.poll(() => statesOf(id)).toEqual(['revoked', 'accepted']);
    response.resolve({ outcome: 'accepted', id: 'rbm-1' });
    await test.outbox.close();
    expect(await statesOf(id)).toEqual(['revoked', 'accepted']);
    expect(next.messages.map((message) => message.id)).toEqual([id]);
  });

  it('is not submitted again if the person has another part of it', async () => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    rbm.parts = 2;
    const test = await start([rbm, next]);
    const id = await sendAccepted(test, [rbm, next], { channel: 'rcs' });
    const { connection } = rbm.known;
    await test.outbox.receive(connection, [receipt('rbm-1')]);
    await test.outbox.receive(connection, [{ ...revoked, id: 'rbm-2' }]);
    expect(test.recorded.at(-1)).toBe(`${id} failed`);
    expect(await outboxState(id)).toBeUndefined();
    expect(next.messages).toEqual([]);
  });

  it('stays delivered if it was delivered before', async () => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    const test = await start([rbm, next]);
    const id = await sendAccepted(test, [rbm, next], { channel: 'rcs' });
    await test.outbox.receive(rbm.known.connection, [receipt('rbm-1')]);
    await test.outbox.receive(rbm.known.connection, [revoked]);
    expect(new Set(test.recorded)).toEqual(new Set([`${id} delivered`]));
    expect(await outboxState(id)).toBeUndefined();
  });
});

describe('an SMS in the place of an RCS message', () => {
  const rejected: PartResult = {
    outcome: 'rejected',
    code: '404',
    reason: 'no RCS',
    scope: 'recipient',
    apiCode: 1013,
  };
  const file = { type: 'image', caption: 'Your ticket', file: { link: 'https://example.com/t.png' } } as const;
  const card: Content = {
    type: 'card',
    id: 'card',
    title: 'Order 1042',
    text: 'It has shipped.',
    buttons: [{ text: 'Track', url: 'https://example.com/track' }, { text: 'Thanks' }],
  };

  it.each<[string, Content, string]>([
    ['a text', text, 'Hello'],
    ['a file', file, 'Your ticket\nhttps://example.com/t.png'],
    ['a card', card, 'Order 1042\nIt has shipped.\nhttps://example.com/track'],
    ['a template', { type: 'template', name: 'a', language: 'en', body: 'Code 1', buttons: [] }, 'Code 1'],
  ])('carries the text of %s, with the sender of the account', async (_, content, expected) => {
    const [rbm, sms] = [provider('rbm', { channel: 'rcs' }), provider('sms')];
    rbm.respond = () => rejected;
    const test = await start([rbm, sms]);
    const id = await send(test, [rbm, sms], { channel: 'rcs', content, sender: 'Shop' });
    await expect.poll(() => test.recorded).toEqual([`${id} sent`]);
    expect(sms.submitted).toMatchObject([
      { sms: { id, channel: 'sms', sender: 'Shop', text: expected, purpose: 'message' } },
    ]);
    await expect
      .poll(() => readAttempts(database, { id, source: 'message' }))
      .toMatchObject([
        { state: 'rejected', apiCode: 1013 },
        { state: 'accepted', segments: 1, country: 'US' },
      ]);
  });

  it('is not sent to a person who has opted out, and not without a text or a sender', async () => {
    const [rbm, sms] = [provider('rbm', { channel: 'rcs' }), provider('sms')];
    rbm.respond = () => rejected;
    const queries: unknown[] = [];
    const test = await start([rbm, sms], {
      findOptedOut: async (messages) => {
        queries.push(...messages);
        return messages.map(({ sender }) => sender === 'Blocked');
      },
    });
    const blocked = await send(test, [rbm, sms], { channel: 'rcs', sender: 'Blocked' });
    await expect.poll(() => test.receipts).toMatchObject([{ messageId: blocked, error: { code: 1610 } }]);
    expect(queries).toMatchObject([
      { connectionId: rbm.known.connection.id, sender: undefined },
      { connectionId: sms.known.connection.id, sender: 'Blocked' },
    ]);
    const stored = { type: 'document', file: { id: 'file' } } as const;
    const empty = await send(test, [rbm, sms], { channel: 'rcs', sender: 'Shop', content: stored });
    const unsigned = await send(test, [rbm, sms], { channel: 'rcs' });
    await expect.poll(() => test.recorded).toEqual(expect.arrayContaining([`${empty} failed`, `${unsigned} failed`]));
    expect(sms.submitted).toEqual([]);
  });

  it('replaces a message that RCS has revoked', async () => {
    const [rbm, sms] = [provider('rbm', { channel: 'rcs' }), provider('sms')];
    const test = await start([rbm, sms]);
    const id = await sendAccepted(test, [rbm, sms], { channel: 'rcs', sender: 'Shop' });
    // Its time to live has ended, with that of the message.
    await sql`UPDATE submission_attempts SET fallback = jsonb_set(fallback::jsonb, '{expiresAt}', '"2026-01-01T00:00:00Z"')`.execute(
      database,
    );
    await test.outbox.receive(rbm.known.connection, [receipt('rbm-1', { status: 'failed', isRevoked: true })]);
    await expect.poll(() => sms.submitted).toMatchObject([{ sms: { id, sender: 'Shop', text: 'Hello' } }]);
  });
});
