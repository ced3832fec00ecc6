import { createClient } from '@omnichannel/client';
import { createInbox, type Inbox } from '@omnichannel/client/inbox';
import {
  createSubscriber,
  createSubscriberToken,
  createWorkflow,
  getSubscriber,
  triggerEvent,
} from '@omnichannel/client/operations';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService } from '../src/app.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';

/** The inbox of the client at the whole service: two tabs, which share a stream by the Web Locks and the BroadcastChannel of Node. */

interface OrderPayload {
  order: string;
}

const patience = { timeout: 20_000, interval: 20 };
const subscriberId = 'user-1042';
const open = await useDatabase();
const service = await startService(testContext(open).config, pino({ level: 'silent' }), { checkResponses: true });
const baseUrl = service.url;
const tabs: Inbox<OrderPayload>[] = [];
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  const userName = 'shop';
  const { apiKey } = await createAccount(open.database, testActor, {
    userName,
    sandbox: true,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
  });
  client = createClient({ baseUrl, credentials: { userName, apiKey } });
  await createSubscriber(client, { body: { subscriberId, firstName: 'Lina' } });
  await createWorkflow(client, {
    body: {
      name: 'Order shipped',
      workflowId: 'order-shipped',
      steps: [{ type: 'in_app', content: { body: '{{ order }}' } }],
    },
  });
}, 60_000);
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
afterAll(() => service.close());

const getToken = async () => {
  const { data } = await createSubscriberToken(client, { params: { path: { subscriberId } }, body: {} });
  return data.token;
};

async function openTab(): Promise<Inbox<OrderPayload>> {
  const tab = createInbox<OrderPayload>({ baseUrl, getToken, pageSize: 2 });
  tabs.push(tab);
  tab.subscribe(() => {});
  await vi.waitFor(() => {
    const { connection, isLoading, unreadCount } = tab.getSnapshot();
    expect([connection, isLoading, typeof unreadCount]).toEqual(['open', false, 'number']);
  }, patience);
  return tab;
}

const trigger = (order: string) =>
  triggerEvent(client, { body: { name: 'order-shipped', to: subscriberId, payload: { order } } });
const ordersOf = (tab: Inbox<OrderPayload>) => tab.getSnapshot().items.map(({ payload }) => payload.order);
const countsOf = (tab: Inbox<OrderPayload>) => [tab.getSnapshot().unseenCount, tab.getSnapshot().unreadCount];
const openStreams = async () => (await open.database.selectFrom('notification_streams').selectAll().execute()).length;

describe('two tabs of the inbox', () => {
  it('share a stream, marks and counts, and lose no item when one closes', async () => {
    await trigger('1');
    const first = await openTab();
    const second = await openTab();
    expect(await openStreams()).toBe(1);
    await trigger('2');
    for (const tab of [first, second]) {
      await vi.waitFor(
        () =>
          expect([ordersOf(tab), countsOf(tab)]).toEqual([
            ['2', '1'],
            [2, 2],
          ]),
        patience,
      );
    }

    await second.markRead(second.getSnapshot().items[0]?._id ?? '');
    expect(countsOf(second)).toEqual([1, 1]);
    await vi.waitFor(() => {
      expect(countsOf(first)).toEqual([1, 1]);
      expect(first.getSnapshot().items.map(({ read }) => read)).toEqual([true, false]);
    }, patience);

    first.close();
    await trigger('3');
    await trigger('4');
    await vi.waitFor(() => expect(ordersOf(second)).toEqual(['4', '3', '2', '1']), patience);
    await second.markAll('read');
    expect(countsOf(second)).toEqual([0, 0]);
  });

  it('load older pages with exact counts, and the subscriber is online meanwhile', async () => {
    const tab = await openTab();
    expect((await getSubscriber(client, { params: { path: { subscriberId } } })).data.isOnline).toBe(true);
    expect(ordersOf(tab)).toEqual(['4', '3']);
    await tab.loadMore();
    expect([ordersOf(tab), tab.getSnapshot().hasMore, countsOf(tab)]).toEqual([['4', '3', '2', '1'], false, [0, 0]]);
  });
});
