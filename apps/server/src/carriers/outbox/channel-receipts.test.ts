import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import { readAttempts } from './submission-history.ts';
import type { TestOutbox, TestProvider } from './testing.ts';
import { at, receipt, useChannelMessages } from './testing-channel-messages.ts';

const { database, provider, start, statesOf, outboxState, chat, send, sendAccepted } = await useChannelMessages();
const unknown: PartResult = { outcome: 'unknown', reason: 'no response in 60 s' };

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

  /** Sends a message that the provider has, and whose response comes later. */
  async function sendBeforeResponse(test: TestOutbox, pages: TestProvider) {
    const response = Promise.withResolvers<PartResult>();
    const count = pages.messages.length;
    pages.respond = () => response.promise;
    const id = await send(test, [pages], { channel: 'messenger', to: user });
    await expect.poll(() => pages.messages.length).toBe(count + 1);
    return { id, respond: () => response.resolve({ outcome: 'accepted', id: 'm_late' }) };
  }

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

  it('reaches a message whose response is late, in the order of the statuses', async () => {
    const pages = provider('pages', { channel: 'messenger' });
    const test = await start([pages]);
    const { id, respond } = await sendBeforeResponse(test, pages);
    const { connection } = pages.known;
    const watermarks = [
      { recipient: user, status: 'read', at: now() },
      { recipient: user, status: 'delivered', at: now() },
      { recipient: '1000000000000132', status: 'read', at: now() },
    ] as const;
    await test.outbox.receiveWatermarks(connection, watermarks);
    // An older one, which the provider repeats.
    await test.outbox.receiveWatermarks(connection, [{ recipient: user, status: 'read', at: at('12:00:00') }]);
    expect(test.recorded).toEqual([]);
    respond();
    await expect.poll(() => test.recorded).toEqual([`${id} sent`, `${id} delivered`, `${id} read`]);
  });

  it('says nothing about a message from after its arrival, whatever the clock of the provider says', async () => {
    const pages = provider('pages', { channel: 'messenger' });
    const test = await start([pages]);
    const options = { channel: 'messenger', to: user } as const;
    const first = await sendAccepted(test, [pages], options);
    await test.outbox.receiveWatermarks(pages.known.connection, [{ recipient: user, status: 'read', at: now() }]);
    expect(test.recorded).toEqual([`${first} read`]);
    await sendAccepted(test, [pages], options);
    await test.outbox.close();
    expect(test.recorded).toEqual([]);
  });

  it('that arrives while a message waits or uploads a file says nothing about it', async () => {
    const pages = provider('pages', { channel: 'messenger' });
    const test = await start([pages]);
    const { id, respond } = await sendBeforeResponse(test, pages);
    await sql`UPDATE submission_attempts SET written_at = now() - interval '10 seconds'`.execute(database);
    const read = new Date(Date.now() - 5000);
    await test.outbox.receiveWatermarks(pages.known.connection, [{ recipient: user, status: 'read', at: read }]);
    respond();
    await expect.poll(() => outboxState(id)).toBeUndefined();
    await test.outbox.close();
    expect(test.recorded).toEqual([`${id} sent`]);
  });

  it('that the provider repeats is no newer, although its clock is ahead', async () => {
    const pages = provider('pages', { channel: 'messenger' });
    const test = await start([pages]);
    const options = { channel: 'messenger', to: user } as const;
    const first = await sendAccepted(test, [pages], options);
    const watermark = { recipient: user, status: 'read', at: new Date(Date.now() + 5000) } as const;
    await test.outbox.receiveWatermarks(pages.known.connection, [watermark]);
    expect(test.recorded).toEqual([`${first} read`]);
    test.recorded.length = 0;
    const { id: second, respond } = await sendBeforeResponse(test, pages);
    await test.outbox.receiveWatermarks(pages.known.connection, [watermark]);
    respond();
    await expect.poll(() => test.recorded).toEqual([`${second} sent`]);
    await test.outbox.close();
    expect(test.recorded).toEqual([`${second} sent`]);
  });

  it('reaches a message whose response was lost, when an echo proves it', async () => {
    const pages = provider('pages', { channel: 'messenger' });
    pages.respond = () => unknown;
    const test = await start([pages]);
    const id = await send(test, [pages], { channel: 'messenger', to: user });
    await expect.poll(() => outboxState(id)).toBe('inDoubt');
    const { connection } = pages.known;
    await test.outbox.receiveWatermarks(connection, [{ recipient: user, status: 'read', at: now() }]);
    expect(test.recorded).toEqual([]);
    await test.outbox.receive(connection, [receipt('m_echo', { submissionId: id, status: 'sent', recipient: user })]);
    expect(test.recorded).toEqual([`${id} sent`, `${id} read`]);
  });

  it('uses the index of the recipients', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE indexname = 'submitted_parts_recipient'
    `.execute(database);
    expect(rows[0]?.indexdef).toContain('(connection_id, recipient, accepted_at) WHERE has_watermarks');
  });
});
