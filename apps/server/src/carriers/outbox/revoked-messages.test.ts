import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Content } from '../../features/messaging/carrier.ts';
import { inSpan, type Span, setSpanStarter } from '../../platform/tracing/tracing.ts';
import type { PartResult } from '../connection-kind.ts';
import { readAttempts } from './submission-history.ts';
import { receipt, text, useChannelMessages } from './testing-channel-messages.ts';

const { database, provider, start, statesOf, outboxState, send, sendAccepted } = await useChannelMessages();

function testSpan(traceparent: string): Span {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  const nothing = () => {};
  return { traceId, spanId, traceparent, tracestate: undefined, setAttributes: nothing, fail: nothing, end: nothing };
}

afterEach(() => setSpanStarter(undefined));

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

  it('is submitted again in the trace of its request, also by another process', async () => {
    const [rbm, next] = [provider('rbm', { channel: 'rcs' }), provider('next', { channel: 'rcs' })];
    const test = await start([rbm, next]);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    setSpanStarter(() => testSpan(traceparent));
    const id = await inSpan('request', { kind: 'server' }, () => sendAccepted(test, [rbm, next], { channel: 'rcs' }));
    const response = Promise.withResolvers<PartResult>();
    next.respond = () => response.promise;
    await test.outbox.receive(rbm.known.connection, [revoked]);
    const { rows } = await sql`SELECT trace FROM outbox WHERE reference = ${id}`.execute(database);
    response.resolve({ outcome: 'accepted', id: 'next-1' });
    expect(rows).toEqual([{ trace: { traceparent } }]);
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
