import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import type { JobHandlers, Tasks } from '../../../platform/jobs/queue.ts';
import { testAccount } from '../../../testing.ts';
import { openWindow } from '../../messaging/customer-care-window.ts';
import { saveTemplates } from '../../messaging/messaging.ts';
import { createChannels } from './channels.ts';
import { beginSubmission } from './email-submissions.ts';
import {
  account,
  context,
  counted,
  database,
  deleted,
  dispatch,
  email,
  jobs,
  jobsOf,
  messagesOf,
  messaging,
  onPermanentFailure,
  options,
  outcomeOf,
  providers,
  remove,
  run,
  sms,
  storeOne,
  subscriberIdOf,
} from './testing-channels.ts';
import { readCounts, storeEvent, storeSubscribers, type TestStep } from './testing-deliveries.ts';

describe('a message', () => {
  it('is stored as if its send operation had been called, together with its outcome', async () => {
    const { eventId } = await storeOne(sms, { phone: '+1 (202) 555-0100' });
    await dispatch(eventId);
    const [message] = await messagesOf(account);
    expect(message).toMatchObject({
      account_id: account.id,
      channel: 'sms',
      recipient: '+12025550100',
      sender: account.defaultSender,
      content: { type: 'text', text: 'Order 1042 has shipped, Ada.' },
      status: 'accepted',
    });
    expect(await outcomeOf(eventId)).toEqual({ outcome: 'sent', reason: null, messageId: message?.id });
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 1 });
  });

  it('is sent once, although two jobs run at the same time and a third later', async () => {
    const recipients = await storeSubscribers(
      database,
      account,
      Array.from({ length: 30 }, () => ({ phone: '+12025550101' })),
    );
    const eventId = await storeEvent(database, account, { steps: [sms], recipients, payload: { id: 1 } });
    await Promise.all([dispatch(eventId), dispatch(eventId)]);
    await dispatch(eventId);
    expect(await messagesOf(account)).toHaveLength(30);
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
    expect(await messagesOf(account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 1 });
    expect([...counted]).toEqual([]);
    await dispatch(eventId);
    expect(await messagesOf(account)).toHaveLength(1);
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
    expect(await messagesOf(account)).toMatchObject([{ channel, recipient }]);
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
    expect(await messagesOf(account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ [`0 ${outcome}`]: 1 });
  });

  it.each([
    [{ sms: { content: 'Order {{ id }} now.' } }, { content: { text: 'Order {{ id }} now.' }, sender: 'ExampleShop' }],
    [{ sms: { from: 'Store' } }, { content: { text: 'Order 1042 has shipped, Ada.' }, sender: 'Store' }],
    [{ email: { text: 'Order' } }, { content: { text: 'Order 1042 has shipped, Ada.' }, sender: 'ExampleShop' }],
  ])('has the content and the sender of the overrides %j, as they are', async (overrides, expected) => {
    const { eventId } = await storeOne(sms, { phone: '+12025550100' }, account, overrides);
    await dispatch(eventId);
    expect(await messagesOf(account)).toMatchObject([expected]);
  });

  it('fails with the reason when the sender of the overrides is none', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12025550100' }, account, { sms: { from: 'الطلب' } });
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
    expect(await messagesOf(account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
  });

  it('that waits for a subscriber whose data is erased leaves no pending delivery', async () => {
    const { eventId, subscriber } = await storeOne(sms, { phone: '+12025550101' });
    const [other] = await storeSubscribers(database, account, [{ phone: '+12025550102' }]);
    await sql`UPDATE notification_events SET subscribers = ${[subscriber, other]} WHERE id = ${eventId}`.execute(
      database,
    );
    await erase(database, { environmentId: account.environmentId, subscriberId: await subscriberIdOf(subscriber) });
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
    await dispatch(eventId);
    expect(await messagesOf(account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 no_address': 1 });
  });

  it('of a cancelled event is not sent', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12025550101' });
    await database.updateTable('notification_events').set({ state: 'cancelled' }).where('id', '=', eventId).execute();
    await dispatch(eventId);
    expect(await messagesOf(account)).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 cancelled': 1 });
    expect([...counted]).toEqual([['sms cancelled', 1]]);
  });

  it('of a large event is sent batch by batch, each in a job of its own', async () => {
    const people = Array.from({ length: 450 }, () => ({ phone: '+12025550101' }));
    const recipients = await storeSubscribers(database, account, people);
    const eventId = await storeEvent(database, account, { steps: [sms], recipients, payload: { id: 1 } });
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
    const recipients = await storeSubscribers(database, account, [{ phone: '+12025550101' }]);
    const eventId = await storeEvent(database, account, { steps, recipients, payload: { name: 'x'.repeat(30_000) } });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 failed': 1, '1 sent': 1 });
    expect(await outcomeOf(eventId)).toMatchObject({ reason: expect.stringContaining('exceeded a limit') });
  });
});

describe('a live account', () => {
  let live: Account;
  beforeEach(async () => {
    live = await testAccount(context, { sandbox: false });
  });

  it('submits SMS over its connections', async () => {
    const { eventId } = await storeOne(sms, { phone: '+12125550123' }, live);
    await dispatch(eventId);
    const [message] = await messagesOf(live);
    expect(providers).toMatchObject({ enqueued: [message?.id], woken: ['main'] });
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'sent', messageId: message?.id });
  });

  it('submits messages of the chat app, the messenger and RCS over its connections', async () => {
    const [phone, messengerId] = ['+12125550123', '1000000000000123'];
    const { environmentId } = live;
    for (const [channel, from] of [
      ['chatApp', phone],
      ['messenger', messengerId],
    ] as const) {
      const content = { type: 'text', text: 'Hello' } as const;
      await openWindow(database, { id: 'in', environmentId, channel, from, at: new Date(), content });
    }
    const template = { name: 'order_shipped', language: 'en_US', body: 'Order {{1}}', buttons: [] };
    await saveTemplates(database, environmentId, [template]);
    const steps: TestStep[] = [
      {
        type: 'chatApp',
        content: { template: { name: 'order_shipped', language: 'en_US', parameters: ['{{ id }}'] } },
      },
      { type: 'messenger', content: { text: 'Order {{ id }}' } },
      { type: 'rcs', content: { text: 'Order {{ id }}' } },
    ];
    const recipients = await storeSubscribers(database, live, [{ phone, chatappNumber: phone, data: { messengerId } }]);
    const eventId = await storeEvent(database, live, { steps, recipients, payload: { id: 1042 } });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 1, '1 sent': 1, '2 sent': 1 });
    const messages = await messagesOf(live);
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['chatApp', 'messenger', 'rcs']);
    expect(providers.enqueued.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
    expect(await jobsOf('sendMessage', eventId)).toEqual([]);
  });

  it.each([
    [{ outcome: 'noConnection' }, 'no_connection'],
    [{ outcome: 'optedOut' }, 'opted_out'],
    [{ outcome: 'senderNotAllowed' }, 'failed'],
  ] as const)('without a route (%j) gets %s', async (route, outcome) => {
    providers.route = route;
    const { eventId } = await storeOne(sms, { phone: '+12125550123' }, live);
    await dispatch(eventId);
    expect(await outcomeOf(eventId)).toMatchObject({ outcome, messageId: null });
  });

  it('may not send to a country that the operator has blocked', async () => {
    live = await testAccount(context, { sandbox: false, blockedCountries: ['US'] });
    const { eventId } = await storeOne(sms, { phone: '+12125550123' }, live);
    await dispatch(eventId);
    const reason = 'Nothing was sent: the country is not allowed.';
    expect(await outcomeOf(eventId)).toEqual({ outcome: 'failed', reason, messageId: null });
  });

  it('without a carrier or a connection for e-mail gets no_connection', async () => {
    Object.assign(providers, { hasEmail: false, served: ['sms'] });
    const steps: TestStep[] = [{ type: 'rcs', content: { text: 'Hello' } }, email];
    const recipients = await storeSubscribers(database, live, [{ phone: '+12125550123', email: 'ada@example.org' }]);
    const eventId = await storeEvent(database, live, { steps, recipients });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 no_connection': 1, '1 no_connection': 1 });
  });

  it('waits for a connection that works, without holding up others, and fails in the last round', async () => {
    providers.route = { outcome: 'unavailable', retryAfterSeconds: 60 };
    const recipients = await storeSubscribers(database, live, [{ phone: '+12125550123', email: 'ada@example.org' }]);
    const eventId = await storeEvent(database, live, { steps: [sms, email], recipients });
    await dispatch(eventId);
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 1, '1 pending': 1 });
    expect(await jobsOf('sendNotificationEmail', eventId)).toHaveLength(1);
    const [next] = await jobsOf('continueDispatch', eventId);
    expect(next).toMatchObject({ eventId, round: 1 });
    await run(jobs, 'continueDispatch', { ...(next as Tasks['continueDispatch']), round: 12 });
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('paused') });
    expect(await jobsOf('continueDispatch', eventId)).toHaveLength(1);
    expect(await jobsOf('sendNotificationEmail', eventId)).toHaveLength(1);
  });
});

describe('an e-mail', () => {
  let live: Account;
  let eventId: string;
  let payload: Tasks['sendNotificationEmail'];
  beforeEach(async () => {
    live = await testAccount(context, { sandbox: false });
    ({ eventId } = await storeOne(email, { email: 'ada@example.org' }, live));
    await dispatch(eventId);
    [payload] = (await jobsOf('sendNotificationEmail', eventId)) as [Tasks['sendNotificationEmail']];
  });
  const send = () => run(jobs, 'sendNotificationEmail', payload);

  it('is rendered and sent with the id of its delivery', async () => {
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 1 });
    await send();
    const id = `${eventId}.0.${payload.subscriber}`;
    expect(providers.emails).toEqual([
      {
        id,
        environmentId: live.environmentId,
        to: 'ada@example.org',
        subscriberId: await subscriberIdOf(payload.subscriber),
        subject: 'Order 1042',
        text: 'It has shipped.',
        html: '<p>It has shipped to A&amp;B.</p>',
      },
    ]);
    expect(await outcomeOf(eventId)).toEqual({ outcome: 'sent', reason: null, messageId: id });
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 1 });
  });

  it.each([
    [{ subject: 'Order\r\nBcc: eve@example.org' }, { subject: 'Order Bcc: eve@example.org', html: expect.any(String) }],
    [{ text: 'It arrives {{ name }}.' }, { subject: 'Order 1042', text: 'It arrives {{ name }}.', html: undefined }],
    [{ html: '<p>today</p>' }, { text: 'It has shipped.', html: '<p>today</p>' }],
    [{ senderName: 'Store' }, { text: 'It has shipped.', html: expect.any(String), senderName: 'Store' }],
  ])('has the overrides %j', async (overrides, expected) => {
    const sent = await storeOne(email, { email: 'ada@example.org' }, live, {
      email: overrides,
      sms: { from: 'Store' },
    });
    await dispatch(sent.eventId);
    await run(jobs, 'sendNotificationEmail', { eventId: sent.eventId, step: 0, subscriber: sent.subscriber });
    expect(providers.emails).toHaveLength(1);
    expect({ html: undefined, ...providers.emails[0] }).toMatchObject(expected);
  });

  it('has one job and one attempt, however often its jobs run', async () => {
    await dispatch(eventId);
    expect(await jobsOf('sendNotificationEmail', eventId)).toHaveLength(1);
    await send();
    await send();
    expect(providers.emails).toHaveLength(1);
    expect(await readCounts(database, eventId)).toEqual({ '0 sent': 1 });
    expect([...counted]).toEqual([['email sent', 1]]);
  });

  it('is retried when the mail server certainly does not have it', async () => {
    providers.emailResult = { outcome: 'later', reason: '451 greylisted' };
    await expect(send()).rejects.toThrow('greylisted');
    expect(await readCounts(database, eventId)).toEqual({ '0 pending': 1 });
    providers.emailResult = { outcome: 'accepted' };
    await send();
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'sent' });
  });

  it('fails when the mail server rejects it', async () => {
    providers.emailResult = { outcome: 'rejected', reason: '550 no such user' };
    await send();
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'failed', reason: '550 no such user', messageId: null });
  });

  it('is not repeated when its result is unknown', async () => {
    providers.emailResult = { outcome: 'unknown', reason: 'connection closed' };
    await send();
    await send();
    expect(providers.emails).toHaveLength(1);
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('not known') });
  });

  it('is not repeated after a crash during its attempt', async () => {
    providers.emailResult = new Error('the process was killed');
    await expect(send()).rejects.toThrow('killed');
    providers.emailResult = { outcome: 'accepted' };
    await send();
    expect(providers.emails).toHaveLength(1);
    expect(await outcomeOf(eventId)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('interrupted'),
    });
    expect([...counted]).toEqual([['email failed', 1]]);
  });

  it('is repeated after a crash while it waited for a session', async () => {
    Object.assign(providers, { hasSession: false, emailResult: new Error('the process was killed') });
    await expect(send()).rejects.toThrow('killed');
    Object.assign(providers, { hasSession: true, emailResult: { outcome: 'accepted' } });
    await send();
    expect(await outcomeOf(eventId)).toMatchObject({ outcome: 'sent', reason: null });
  });

  it('that is cancelled while it waits for a session is not sent', async () => {
    const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    providers.beforeSession = async () => {
      wait();
      await free;
    };
    const sending = send();
    await waiting;
    await database.updateTable('notification_events').set({ state: 'cancelled' }).where('id', '=', eventId).execute();
    release();
    await sending;
    expect(providers.emails).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 cancelled': 1 });
    expect([...counted]).toEqual([['email cancelled', 1]]);
  });

  it('fails after the last attempt', async () => {
    await run(onPermanentFailure as JobHandlers, 'sendNotificationEmail', payload);
    expect(await readCounts(database, eventId)).toEqual({ '0 failed': 1 });
  });

  it('of a cancelled event is not sent', async () => {
    await database.updateTable('notification_events').set({ state: 'cancelled' }).where('id', '=', eventId).execute();
    await send();
    expect(providers.emails).toEqual([]);
    expect(await readCounts(database, eventId)).toEqual({ '0 cancelled': 1 });
  });

  it('to a subscriber who was deleted meanwhile has no address', async () => {
    await remove(payload.subscriber);
    await send();
    expect(providers.emails).toEqual([]);
    expect(await outcomeOf(eventId)).toMatchObject(deleted);
  });

  it('to a subscriber who is deleted while it is prepared does not begin', async () => {
    await remove(payload.subscriber);
    expect(await beginSubmission(database, payload)).toEqual({
      begins: false,
      recorded: [{ step: 0, outcome: 'no_address', count: 1 }],
    });
    expect(await outcomeOf(eventId)).toMatchObject(deleted);
  });

  it('of a sandbox account shows in the sandbox inbox', async () => {
    const sent = await storeOne(email, { email: 'ada@example.org' });
    await dispatch(sent.eventId);
    await run(jobs, 'sendNotificationEmail', { eventId: sent.eventId, step: 0, subscriber: sent.subscriber });
    expect(providers.emails).toEqual([]);
    expect(await outcomeOf(sent.eventId)).toMatchObject({ outcome: 'sent' });
    const rows = await database
      .selectFrom('sandbox_messages')
      .select(['channel', 'recipient', 'text'])
      .where('environment_id', '=', account.environmentId)
      .execute();
    expect(rows).toEqual([{ channel: 'email', recipient: 'ada@example.org', text: 'Order 1042' }]);
  });

  it('of a sandbox account is erased with its subscriber, although the address has changed since', async () => {
    const inboxes = () =>
      database
        .selectFrom('sandbox_messages')
        .select('recipient')
        .where('environment_id', '=', account.environmentId)
        .execute();
    const sent = [];
    for (const address of ['ada@example.org', 'eve@example.org']) {
      const { eventId: of, subscriber } = await storeOne(email, { email: address });
      await run(jobs, 'sendNotificationEmail', { eventId: of, step: 0, subscriber });
      sent.push(subscriber);
    }
    expect(await inboxes()).toHaveLength(2);
    const [ada = ''] = sent;
    await database.updateTable('subscribers').set({ email: 'new@example.org' }).where('id', '=', ada).execute();
    const target = { environmentId: account.environmentId, subscriberId: await subscriberIdOf(ada) };
    expect(await erase(database, target)).toMatchObject({ sandbox_messages: 1 });
    expect(await inboxes()).toEqual([{ recipient: 'eve@example.org' }]);
  });
});
