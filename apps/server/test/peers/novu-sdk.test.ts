import { startMock } from '@omnichannel/mock';
import { Novu as Novu0 } from 'novu-node-0';
import { Novu as Novu2 } from 'novu-node-2';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { useDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';

/**
 * The SDK of the system whose API the notification operations follow, in two versions, unmodified but for the base URL and a header: the
 * SDK sends `Authorization: ApiKey …`, and the interface has bearer tokens only.
 */

const open = await useDatabase();
const service = await startService(testContext(open).config, pino({ level: 'silent' }), { checkResponses: true });
const mock = await startMock({ port: 0, stateful: true });
let token: string;

beforeAll(async () => {
  // Both versions of the SDK broadcast within the second of the default limit.
  const limits = { broadcastEvent: 100 };
  const account = { userName: 'sdk', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600, limits };
  const { apiKey } = await createAccount(open.database, testActor, account);
  const response = await fetch(`${service.url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'sdk', apiKey }),
  });
  token = ((await response.json()) as { data: { access_token: string } }).data.access_token;
});

afterAll(async () => {
  await service.close();
  await mock.close();
});

interface Http {
  interceptors: { request: { use(change: (config: { headers: Record<string, unknown> }) => unknown): void } };
}

const versions = { '0.24.0': Novu0, '2.6.6': Novu2 as unknown as typeof Novu0 };

/** Creates the SDK of a version for a server. */
function connect(Sdk: typeof Novu0, backendUrl: string, bearer: string): Novu0 {
  const sdk = new Sdk('example-api-key', { backendUrl });
  (sdk as unknown as { http: Http }).http.interceptors.request.use((config) => {
    config.headers.Authorization = `Bearer ${bearer}`;
    return config;
  });
  return sdk;
}

/** The status of the response that an SDK call was rejected with. */
const statusOf = (error: unknown) => (error as { response?: { status: number } }).response?.status;

async function createWorkflow(url: string, bearer: string, workflowId: string): Promise<void> {
  const response = await fetch(`${url}/v1/workflows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({
      name: 'Order shipped',
      workflowId,
      steps: [{ type: 'in_app', content: { title: 'Order {{ order }}', body: 'Hello {{ subscriber.firstName }}.' } }],
    }),
  });
  expect(response.status).toBe(201);
}

interface FeedNames {
  workflow: string;
  transactionId: string;
  lina: string;
  omar: string;
}

/** Expects that the SDK triggers an event for a subscriber whose feed is empty, and reads and marks that feed. */
async function expectFeed(sdk: Novu0, { workflow, transactionId, lina, omar }: FeedNames): Promise<void> {
  const { subscribers } = sdk;
  const event = { to: { subscriberId: lina }, payload: { order: '10482' }, transactionId };
  const triggered = await sdk.trigger(workflow, event);
  expect(triggered.data.data).toMatchObject({ acknowledged: true, status: 'processed', transactionId });
  expect((await sdk.trigger(workflow, event)).data.data).toEqual(triggered.data.data);
  const bulk = await sdk.bulkTrigger([
    { name: workflow, to: omar, payload: { order: '1' } },
    { name: 'unknown', to: omar, payload: {} },
  ]);
  expect(bulk.data.data.map((one: { status: string }) => one.status)).toEqual(['processed', 'error']);

  const feed = await subscribers.getNotificationsFeed(lina, { page: 0, limit: 10 });
  expect(feed.data).toMatchObject({ totalCount: 1, data: [{ title: 'Order 10482', content: 'Hello Lina.' }] });
  expect((await subscribers.getUnseenCount(lina, false)).data.data).toEqual({ count: 1 });
  const [{ _id }] = feed.data.data;
  expect((await subscribers.markMessageSeen(lina, _id)).data.data).toMatchObject([{ seen: true, read: false }]);
  expect((await subscribers.markMessageRead(lina, _id)).data.data).toMatchObject([{ seen: true, read: true }]);
  const unread = await subscribers.markMessageAs(lina, _id, { read: false });
  expect(unread.data.data).toMatchObject([{ read: false }]);
  expect((await subscribers.markAllMessagesAs(lina, 'read' as never)).data.data).toBe(1);
  expect((await subscribers.getUnseenCount(lina, false)).data.data).toEqual({ count: 0 });
}

/** Expects that the SDK creates, lists and changes two subscribers. */
async function expectSubscribers({ subscribers }: Novu0, { lina, omar }: Pick<FeedNames, 'lina' | 'omar'>) {
  const created = await subscribers.identify(lina, { firstName: 'Lina', email: 'lina@example.com' });
  expect(created.data.data).toMatchObject({ subscriberId: lina, firstName: 'Lina', isOnline: false });
  const bulk = await subscribers.bulkCreate([{ subscriberId: omar, locale: 'ar' }, { subscriberId: lina }]);
  expect(bulk.data.data).toMatchObject({ created: [{ subscriberId: omar }], updated: [{ subscriberId: lina }] });
  expect((await subscribers.get(omar)).data.data).toMatchObject({ subscriberId: omar, locale: 'ar' });
  const listed = await subscribers.list(0, 100);
  expect(listed.data.data.map((one: { subscriberId: string }) => one.subscriberId)).toEqual(
    expect.arrayContaining([lina, omar]),
  );
  expect((await subscribers.update(lina, { lastName: 'Haddad' })).data.data).toMatchObject({ lastName: 'Haddad' });
  expect((await subscribers.updateOnlineStatus(lina, true)).data.data).toMatchObject({ isOnline: true });
  const offline = await subscribers.updateOnlineStatus(lina, false);
  expect(offline.data.data).toMatchObject({ isOnline: false, lastOnlineAt: expect.any(String) });
}

/** Expects that the SDK manages a topic with two subscribers, which exist. */
async function expectTopics({ topics }: Novu0, key: string, { lina, omar }: Pick<FeedNames, 'lina' | 'omar'>) {
  expect((await topics.create({ key, name: 'Orders' })).data.data).toMatchObject({ key });
  expect((await topics.addSubscribers(key, { subscribers: [lina, omar] })).data.data).toEqual({
    succeeded: [lina, omar],
  });
  expect((await topics.get(key)).data.data).toMatchObject({ key, subscribers: [lina, omar] });
  expect((await topics.getSubscriber(key, lina)).data.data).toMatchObject({ externalSubscriberId: lina });
  expect((await topics.checkSubscriber(key, omar)).status).toBe(200);
  expect((await topics.rename(key, 'All orders')).data.data).toMatchObject({ name: 'All orders' });
  expect((await topics.list({ page: 0, pageSize: 10, key })).data.data).toHaveLength(1);
  expect(statusOf(await topics.delete(key).catch((error) => error))).toBe(409);
  await topics.removeSubscribers(key, { subscribers: [lina, omar] });
  expect((await topics.delete(key)).status).toBe(204);
  expect(statusOf(await topics.get(key).catch((error) => error))).toBe(404);
}

describe.each(Object.entries(versions))('@novu/node %s on the service', (version, Sdk) => {
  const name = (text: string) => `${text}-${version.replaceAll('.', '-')}`;
  const workflow = name('order-shipped');
  const [lina, omar] = [name('lina'), name('omar')];
  let sdk: Novu0;

  beforeAll(async () => {
    sdk = connect(Sdk, service.url, token);
    await createWorkflow(service.url, token, workflow);
  });

  it('manages subscribers', () => expectSubscribers(sdk, { lina, omar }));

  it('manages topics', () => expectTopics(sdk, name('orders'), { lina, omar }));

  it('triggers, and reads and marks the feed', async () => {
    await expectFeed(sdk, { workflow, transactionId: name('tx'), lina, omar });
  });

  it('overrides content and senders, and gets 422 for other overrides', async () => {
    const overrides = { sms: { content: 'Today', from: 'Shop' }, email: { subject: 'Order', senderName: 'Shop' } };
    const event = { to: { subscriberId: lina }, payload: { order: '3' } };
    const sent = await sdk.trigger(workflow, { ...event, overrides: overrides as never });
    expect(sent.data.data).toMatchObject({ status: 'processed' });
    const delayed = { ...event, overrides: { delay: { amount: 5, unit: 'minutes' } } as never };
    expect(statusOf(await sdk.trigger(workflow, delayed).catch((error) => error))).toBe(422);
  });

  it('broadcasts and cancels', async () => {
    const transactionId = name('all');
    const sent = await sdk.broadcast(workflow, { payload: { order: '2' }, transactionId });
    expect(sent.data.data).toMatchObject({ acknowledged: true, status: 'processed', transactionId });
    expect([true, false]).toContain((await sdk.events.cancel(transactionId)).data.data);
  });

  it('reads and changes preferences', async () => {
    const { subscribers } = sdk;
    const { data } = await subscribers.getPreference(omar);
    const own = data.data.find((one: { template: { triggers: { identifier: string }[] } }) =>
      one.template.triggers.some(({ identifier }) => identifier === workflow),
    );
    expect(own).toMatchObject({ preference: { enabled: true, channels: { in_app: true } } });
    const channel = { type: 'in_app' as never, enabled: false };
    expect((await subscribers.updatePreference(omar, own.template._id, { channel })).data.data).toMatchObject({
      preference: { channels: { in_app: false } },
    });
    const preferences = [{ type: 'email' as never, enabled: false }];
    const updated = await subscribers.updateGlobalPreference(omar, { enabled: true, preferences });
    expect(updated.status).toBe(200);
    const [global] = (await subscribers.getGlobalPreference(omar)).data.data;
    expect(global).toMatchObject({ preference: { enabled: true, channels: { email: false } } });
    expect((await subscribers.getPreferenceByLevel(omar, 'template' as never)).status).toBe(200);
  });

  it('deletes subscribers', async () => {
    const deleted = await sdk.subscribers.delete(omar);
    expect(deleted.data.data).toEqual({ acknowledged: true, status: 'deleted' });
    expect(statusOf(await sdk.subscribers.get(omar).catch((error) => error))).toBe(404);
  });
});

describe.each(Object.entries(versions))('@novu/node %s on the mock with state', (version, Sdk) => {
  const sdk = connect(Sdk, mock.url, 'any-token');
  const name = (text: string) => `${text}-${version.replaceAll('.', '-')}`;

  it('manages subscribers and topics', async () => {
    const people = { lina: name('nora'), omar: name('sami') };
    await expectSubscribers(sdk, people);
    await expectTopics(sdk, name('orders'), people);
    await sdk.subscribers.delete(people.lina);
    expect(statusOf(await sdk.subscribers.get(people.lina).catch((error) => error))).toBe(404);
  });

  it('triggers, broadcasts, and reads and marks the feed', async () => {
    const { subscribers, events } = sdk;
    const [workflow, transactionId, lina, omar] = [name('order-shipped'), name('tx'), name('lina'), name('omar')];
    await createWorkflow(mock.url, 'any-token', workflow);
    await subscribers.bulkCreate([{ subscriberId: lina, firstName: 'Lina' }, { subscriberId: omar }]);
    await expectFeed(sdk, { workflow, transactionId, lina, omar });

    const all = await sdk.broadcast(workflow, { payload: { order: '2' } });
    expect((await subscribers.getUnseenCount(omar, false)).data.data).toEqual({ count: 2 });
    expect((await events.cancel(all.data.data.transactionId)).data.data).toBe(false);
    expect(statusOf(await events.cancel('unknown').catch((error) => error))).toBe(404);
    await subscribers.delete(lina);
    expect(statusOf(await subscribers.getNotificationsFeed(lina, {}).catch((error) => error))).toBe(404);
  });

  it('returns an example of the preferences', async () => {
    const { subscribers } = sdk;
    const omar = name('omar');
    await subscribers.identify(omar, {});
    const channel = { type: 'in_app' as never, enabled: false };
    const calls = [
      subscribers.getPreference(omar),
      subscribers.getGlobalPreference(omar),
      subscribers.getPreferenceByLevel(omar, 'template' as never),
      subscribers.updatePreference(omar, 'order-shipped', { channel }),
      subscribers.updateGlobalPreference(omar, { enabled: true }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });
});
