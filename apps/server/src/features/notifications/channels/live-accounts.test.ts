import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import type { Tasks } from '../../../platform/jobs/queue.ts';
import { testAccount } from '../../../testing.ts';
import { openWindow } from '../../messaging/customer-care-window.ts';
import { saveTemplates } from '../../messaging/messaging.ts';
import { email, run, sms, useChannels } from './testing-channels.ts';
import { readCounts, storeEvent, storeSubscribers, type TestStep } from './testing-deliveries.ts';

const at = await useChannels();
const { database, context, dispatch, jobs, jobsOf, messagesOf, outcomeOf, providers, storeOne } = at;

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
    providers.route = { outcome: 'unavailable', retryAfterSeconds: 60, isDraft: false };
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
