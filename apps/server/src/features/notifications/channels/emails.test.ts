import { beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import type { JobHandlers, Tasks } from '../../../platform/jobs/queue.ts';
import { testAccount } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { beginSubmission } from './email-submissions.ts';
import { deleted, email, run, useChannels } from './testing-channels.ts';
import { readCounts } from './testing-deliveries.ts';

const at = await useChannels();
const {
  database,
  context,
  counted,
  dispatch,
  jobs,
  jobsOf,
  onPermanentFailure,
  outcomeOf,
  providers,
  remove,
  storeOne,
  subscriberIdOf,
} = at;

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
      .where('environment_id', '=', at.account.environmentId)
      .execute();
    expect(rows).toEqual([{ channel: 'email', recipient: 'ada@example.org', text: 'Order 1042' }]);
  });

  it('of a sandbox account is erased with its subscriber, although the address has changed since', async () => {
    const inboxes = () =>
      database
        .selectFrom('sandbox_messages')
        .select('recipient')
        .where('environment_id', '=', at.account.environmentId)
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
    const target = { environmentId: at.account.environmentId, subscriberId: await subscriberIdOf(ada) };
    expect(await erase(database, testActor, target)).toMatchObject({ sandbox_messages: 1 });
    expect(await inboxes()).toEqual([{ recipient: 'eve@example.org' }]);
  });
});
