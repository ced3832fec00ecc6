import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../features/messaging/carrier.ts';
import type { PartResult } from '../connection-kind.ts';
import { readAttempts } from './submission-history.ts';
import { text, useChannelMessages } from './testing-channel-messages.ts';

const { database, provider, start, chat, send, sendAccepted } = await useChannelMessages();

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
