import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Tasks } from '../../../platform/jobs/queue.ts';
import { testActor } from '../../audit/testing.ts';
import { createChannels } from './channels.ts';
import { deleted, email, run, sms, useChannels } from './testing-channels.ts';
import { readCounts, storeEvent, storeSubscribers, type TestStep } from './testing-deliveries.ts';

const at = await useChannels();
const {
  database,
  context,
  counted,
  dispatch,
  jobs,
  jobsOf,
  messagesOf,
  messaging,
  options,
  outcomeOf,
  remove,
  storeOne,
  subscriberIdOf,
} = at;

describe('a message', () => {
  it('is stored as if its send operation had been called, together with its outcome', async () => {
    const { eventId } = await storeOne(sms, { phone: '+1 (202) 555-0100' });
    await dispatch(eventId);
    const [message] = await messagesOf(at.account);
    expect(message).toMatchObject({
      account_id: at.account.id,
      channel: 'sms',
      recipient: '+12025550100',
      sender: at.account.defaultSender,
      content: { type: 'text', text: 'Order 1042 has shipped, Ada.' },
      status: 'accepted',
    });
    expect(await outcomeOf(eventId)).toEqual({ outcome: 'sent', reason: null, messageId: message?.id });
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 1 });
  });

  it('is sent once, although two jobs run at the same time and a third later', async () => {
    const recipients = await storeSubscribers(
      database,
      at.account,
      Array.from({ length: 30 }, () => ({ phone: '+12025550101' })),
    );
    const eventId = await storeEvent(database, at.account, { steps: [sms], recipients, payload: { id: 1 } });
    await Promise.all([dispatch(eventId), dispatch(eventId)]);
    await dispatch(eventId);
    expect(await messagesOf(at.account)).toHaveLength(30);
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 30 });
  });

  it('is neither stored nor recorded when its transaction fails', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12025550101' });
    const failing = createChannels(context, {
      ...options,
      outbound: {
        ...messaging.outbound,
        async store(executor, messages) {
          await messaging.outbound.store(executor, messages);
          throw new Error('the process was killed');
        },
      },
    });
    await expect(run(failing.jobs ?? {}, 'dispatch_notifications', { eventId })).rejects.toThrow('killed');
    expect(await messagesOf(at.account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 1 });
    expect([...counted]).toEqual([]);
    await dispatch(eventId);
    expect(await messagesOf(at.account)).toHaveLength(1);
    expect([...counted]).toEqual([['sms sent', 1]]);
  });

  it.each([
    ['rcs', { phone: '+12025550101' }, { type: 'rcs', content: { text: 'Hello' } }, '+12025550101'],
    [
      'messenger',
      { data: { messengerId: '1000000000000100' } },
      { type: 'messenger', content: { text: 'Hello' } },
      '1000000000000100',
    ],
    [
      'chatApp',
      { chatappNumber: '+12025550101' },
      {
        type: 'chatApp',
        content: { template: { name: 'order_shipped', language: 'ar', parameters: ['{{ name }}', '{{ id }}'] } },
      },
      '+12025550101',
    ],
  ] as const)('goes over %s to the address of the subscriber', async (channel, subscriber, step, recipient) => {
    const { eventId } = await storeOne(step as unknown as TestStep, subscriber);
    await dispatch(eventId);
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'sent', reason: null });
    expect(await messagesOf(at.account)).toMatchObject([{ channel, recipient }]);
  });

  it.each([
    ['no_address', sms, {}],
    ['no_address', sms, { phone: 'unknown' }],
    ['no_address', { type: 'messenger', content: { text: 'Hello' } }, { phone: '+12025550101' }],
    ['no_address', email, { email: 'ada@example.org, eve@example.org' }],
    ['no_address', email, {}],
    ['opted_out', sms, { phone: '+12025550113' }],
    ['failed', { type: 'sms', content: { text: 'x'.repeat(1601) } }, { phone: '+12025550101' }],
    [
      'failed',
      { type: 'chatApp', content: { template: { name: 'unknown', language: 'en' } } },
      { chatappNumber: '+12025550101' },
    ],
  ] as const)('gets the outcome %s', async (outcome, step, subscriber) => {
    const { eventId } = await storeOne(step as TestStep, subscriber);
    await dispatch(eventId);
    const found = await outcomeOf(eventId);
    expect(found).toMatchObject({ outcome, messageId: null });
    expect(found.reason === null).toBe(outcome !== 'failed');
    expect(await messagesOf(at.account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ [`0 ${outcome}`]: 1 });
  });

  it.each([
    [{ sms: { content: 'Order {{ id }} now.' } }, { content: { text: 'Order {{ id }} now.' }, sender: 'ExampleShop' }],
    [{ sms: { from: 'Store' } }, { content: { text: 'Order 1042 has shipped, Ada.' }, sender: 'Store' }],
    [{ email: { text: 'Order' } }, { content: { text: 'Order 1042 has shipped, Ada.' }, sender: 'ExampleShop' }],
  ])('has the content and the sender of the overrides %j, as they are', async (overrides, expected) => {
    const { eventId } = await storeOne(sms, { phone: '+12025550100' }, at.account, overrides);
    await dispatch(eventId);
    expect(await messagesOf(at.account)).toMatchObject([expected]);
  });

  it('fails with the reason when the sender of the overrides is none', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12025550100' }, at.account, { sms: { from: 'الطلب' } });
    await dispatch(eventId);
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('sender') });
  });

  it('to a deleted subscriber has no address', async () => {
    const { eventId, subscriber } = await storeOne(sms, { phone: '+12025550101' });
    await remove(subscriber);
    await dispatch(eventId);
    expect(await outcomeOf(eventId)).toMatchObject(deleted);
    expect([...counted]).toEqual([['sms no_address', 1]]);
  });

  it('to a subscriber who is deleted while it is prepared is not sent', async () => {
    const { eventId, subscriber } = await storeOne(sms, { phone: '+12025550101' });
    const slow = createChannels(context, {
      ...options,
      outbound: {
        ...messaging.outbound,
        async check(channel, request) {
          const message = await messaging.outbound.check(channel, request);
          await remove(subscriber);
          return message;
        },
      },
    });
    await run(slow.jobs ?? {}, 'dispatch_notifications', { eventId });
    expect(await outcomeOf(eventId)).toMatchObject(deleted);
    expect(await messagesOf(at.account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
  });

  it('that waits for a subscriber whose data is erased leaves no pending delivery', async () => {
    const { eventId, subscriber } = await storeOne(sms, { phone: '+12025550101' });
    const [other] = await storeSubscribers(database, at.account, [{ phone: '+12025550102' }]);
    await sql`UPDATE notification_events SET subscribers = ${[subscriber, other]} WHERE id = ${eventId}`.execute(
      database,
    );
    await erase(database, testActor, {
      environmentId: at.account.environmentId,
      subscriberId: await subscriberIdOf(subscriber),
    });
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
    await dispatch(eventId);
    expect(await messagesOf(at.account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
  });

  it('of a cancelled event is not sent', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12025550101' });
    await database.updateTable('notification_events').set({ state: 'cancelled' }).where('id', '=', eventId).execute();
    await dispatch(eventId);
    expect(await messagesOf(at.account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 cancelled': 1 });
    expect([...counted]).toEqual([['sms cancelled', 1]]);
  });

  it('of a large event is sent batch by batch, each in a job of its own', async () => {
    const people = Array.from({ length: 450 }, () => ({ phone: '+12025550101' }));
    const recipients = await storeSubscribers(database, at.account, people);
    const eventId = await storeEvent(database, at.account, { steps: [sms], recipients, payload: { id: 1 } });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 250, '0 sent': 200 });
    for (const count of [400, 450]) {
      const next = (await jobsOf('continueDispatch', eventId)).at(-1);
      await run(jobs, 'continueDispatch', next as Tasks['continueDispatch']);
      expect((await readCounts(database, eventId))['0 sent']).toBe(count);
    }
    expect(await jobsOf('continueDispatch', eventId)).toHaveLength(2);
  });

  it('whose text exceeds a limit fails for good, and the others are sent', async () => {
    const steps: TestStep[] = [
      { type: 'sms', content: { text: '{{ name }}' } },
      { type: 'rcs', content: { text: 'Hello' } },
    ];
    const recipients = await storeSubscribers(database, at.account, [{ phone: '+12025550101' }]);
    const eventId = await storeEvent(database, at.account, {
      steps,
      recipients,
      payload: { name: 'x'.repeat(30_000) },
    });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 failed': 1, '1 sent': 1 });
    expect(await outcomeOf(eventId)).toMatchObject({ reason: expect.stringContaining('exceeded a limit') });
  });
});
