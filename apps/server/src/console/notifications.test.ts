import type {
  EventsPage,
  RecipientsPage,
  SubscribersPage,
  WorkflowPreview,
  WorkflowsPage,
} from '@omnichannel/console/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeSubscribers, storeTopic, storeWorkflow } from '../features/notifications/events/testing.ts';
import { createNotifications } from '../features/notifications/notifications.ts';
import { insertEvent, insertSubscriber, insertWorkflow } from '../features/notifications/testing-feed.ts';
import { createSubscribers } from '../features/subscribers/subscribers.ts';
import { createWorkflows } from '../features/workflows/workflows.ts';
import type { Account } from '../http/account.ts';
import type { Feature } from '../http/feature.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { testPage } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
let features: Feature[];
let page: Awaited<ReturnType<typeof testPage>>;
let account: Account;
let cookie: string;
let stranger: string;
beforeAll(async () => {
  features = [createSubscribers(context), createWorkflows(context), ...createNotifications(context, () => {})];
  page = await testPage(context, { handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)) });
});
afterAll(async () => {
  await page.app.close();
  for (const feature of features) await feature.close?.();
});
beforeEach(async () => {
  account = await testAccount(context);
  cookie = await page.enter(account);
  stranger = await page.enter(await testAccount(context));
});

// biome-ignore lint/suspicious/noExplicitAny: a response of any path
async function call(method: string, path: string, body?: object, by = cookie): Promise<{ status: number; body: any }> {
  const response = await page.call(by, method, path, body);
  return { status: response.status, body: await response.json() };
}
const get = async <Body>(path: string, by = cookie) => (await call('GET', path, undefined, by)).body as Body;

const idsOf = ({ subscribers }: SubscribersPage) => subscribers.map(({ subscriberId }) => subscriberId);
const search = async (query: string, by = cookie) =>
  idsOf(await get<SubscribersPage>(`/notifications/subscribers?${query}`, by));

describe('subscribers', () => {
  it('are found by id, name and address, whatever the case, and only those of the account', async () => {
    await insertSubscriber(database, account, 'user-1', { firstName: 'Layla', phone: '+12025550143' });
    await insertSubscriber(database, account, 'user-2', { firstName: 'ليلى' });
    await storeSubscribers(database, account, ['100%', '100_']);
    expect(await search('')).toEqual(['100%', '100_', 'user-1', 'user-2']);
    expect(await search('search=LAYLA')).toEqual(['user-1']);
    expect(await search(`search=${encodeURIComponent('ليلى')}`)).toEqual(['user-2']);
    expect(await search('search=5550143')).toEqual(['user-1']);
    expect(await search('search=user+layla')).toEqual(['user-1']);
    expect(await search('search=%25')).toEqual(['100%']);
    expect(await search('search=nobody')).toEqual([]);
    expect(await search('', stranger)).toEqual([]);
  });

  it('come page by page', async () => {
    await storeSubscribers(database, account, ['a', 'b', 'c']);
    const first = await get<SubscribersPage>('/notifications/subscribers?limit=2');
    expect([idsOf(first), first.after]).toEqual([['a', 'b'], 'b']);
    const second = await get<SubscribersPage>('/notifications/subscribers?limit=2&after=b');
    expect([idsOf(second), second.after]).toEqual([['c'], undefined]);
  });

  it('have their topics', async () => {
    await storeSubscribers(database, account, ['layla', 'omar/2']);
    await storeTopic(database, account, 'news', ['layla', 'omar/2']);
    await storeTopic(database, account, 'offers', ['layla']);
    const topicsOf = (id: string, by?: string) =>
      call('GET', `/notifications/subscribers/${encodeURIComponent(id)}/topics`, undefined, by);
    expect((await topicsOf('layla')).body.topics.map(({ key }: { key: string }) => key)).toEqual(['news', 'offers']);
    expect((await topicsOf('omar/2')).body.topics).toEqual([{ key: 'news', name: 'news' }]);
    expect((await topicsOf('layla', stranger)).status).toBe(404);
  });

  it('are shown and changed by operations of the contract, with the session in place of a token', async () => {
    await storeSubscribers(database, account, ['layla']);
    await storeWorkflow(database, account, 'order', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
    const path = '/api/v1/subscribers/layla';
    expect((await get<{ data: object }>(path)).data).toMatchObject({ subscriberId: 'layla', isOnline: false });
    const channel = { type: 'sms', enabled: false };
    const changed = await call('PATCH', `${path}/preferences/order`, { channel });
    expect(changed.body.data.preference).toEqual({ enabled: true, channels: { in_app: true, sms: false } });
    expect((await call('GET', path, undefined, stranger)).status).toBe(404);
  });
});

describe('a preview', () => {
  const preview = (body: object, by = cookie) => call('POST', '/notifications/workflows/order/preview', body, by);
  const first = ({ body }: { body: WorkflowPreview }) => body.steps[0]?.content;

  it('shows the texts for a payload, a subscriber and a language, and stores nothing', async () => {
    await insertWorkflow(database, account, { identifier: 'order', variables: ['order.id'] });
    await insertSubscriber(database, account, 'layla', { firstName: 'ليلى', locale: 'ar-EG' });
    const payload = { order: { id: 42 } };
    expect((await preview({ payload })).body).toEqual({
      missing: [],
      steps: [
        {
          stepId: 'feed',
          active: true,
          content: {
            type: 'in_app',
            title: 'Order 42',
            body: 'Hello ',
            callToAction: { label: 'Track', url: 'https://shop.example.com/42' },
          },
        },
      ],
    });
    const arabic = { type: 'in_app', title: 'الطلب 42', body: 'مرحبا ليلى' };
    expect(first(await preview({ payload, subscriberId: 'layla' }))).toEqual(arabic);
    expect(first(await preview({ payload, subscriberId: 'layla', locale: 'en' }))).toMatchObject({ title: 'Order 42' });
    expect(await get<EventsPage>('/notifications/events')).toEqual({ events: [] });
  });

  it('names missing variables, and what is wrong with a step', async () => {
    const steps = [
      { stepId: 'long', type: 'sms' as const, active: true, content: { text: '{{ text }}' }, translations: {} },
    ];
    await insertWorkflow(database, account, { identifier: 'order', variables: ['text'], steps });
    expect((await preview({ payload: {} })).body).toEqual({
      missing: ['text'],
      steps: [{ stepId: 'long', active: true, content: { type: 'sms', text: '' } }],
    });
    // The body of a request is smaller than the limit of one text.
    const twice = [{ ...(steps[0] as (typeof steps)[0]), content: { text: '{{ text }}{{ text }}' } }];
    await insertWorkflow(database, account, { identifier: 'twice', variables: ['text'], steps: twice });
    const path = '/notifications/workflows/twice/preview';
    const { body } = await call('POST', path, { payload: { text: 'x'.repeat(40_000) } });
    expect(body.steps[0]).toMatchObject({
      stepId: 'long',
      type: 'sms',
      fault: expect.stringContaining('step long, text'),
    });
  });

  it('is rejected for an unknown workflow or subscriber, and an invalid payload', async () => {
    expect((await preview({ payload: {} })).status).toBe(404);
    await insertWorkflow(database, account, { identifier: 'order' });
    expect((await preview({ payload: {} }, stranger)).status).toBe(404);
    expect((await preview({ payload: {}, subscriberId: 'nobody' })).status).toBe(404);
    expect((await preview({ payload: [] })).status).toBe(400);
    expect((await preview({ payload: {}, more: 1 })).status).toBe(400);
  });
});

describe('the HTML of a preview', () => {
  const html = '<p style="color: teal">Order {{ id }} for {{ subscriber.firstName }}</p><script>alert(1)</script>';
  const steps = [
    {
      stepId: 'mail',
      type: 'email' as const,
      active: true,
      content: { subject: 'Order', text: 'Order', html },
      translations: {},
    },
    { stepId: 'text', type: 'sms' as const, active: true, content: { text: 'Order' }, translations: {} },
  ];
  const path = '/notifications/workflows/order/preview';
  const load = (step: string, query: Record<string, string>, by = cookie) =>
    fetch(`${page.url}/sandbox${path}/${step}/html?${new URLSearchParams(query)}`, { headers: { cookie: by } });

  it('is a page without scripts, with the values of the payload and the subscriber', async () => {
    await storeSubscribers(database, account, ['layla']);
    await database.updateTable('subscribers').set({ first_name: '<Layla>' }).execute();
    await insertWorkflow(database, account, { identifier: 'order', steps });
    const response = await load('mail', { payload: '{"id":"A&1"}', subscriberId: 'layla' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('<p style="color: teal">Order A&amp;1 for &lt;Layla&gt;</p>');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox; default-src 'none';/);
    expect(policy).not.toContain('script-src');
  });

  it('is rejected for another account, step or payload', async () => {
    await insertWorkflow(database, account, { identifier: 'order', steps });
    const statusOf = async (...request: Parameters<typeof load>) => (await load(...request)).status;
    expect(await statusOf('mail', { payload: '{}' })).toBe(200);
    expect(await statusOf('mail', { payload: '{}' }, stranger)).toBe(404);
    expect(await statusOf('text', { payload: '{}' })).toBe(404);
    expect(await statusOf('none', { payload: '{}' })).toBe(404);
    expect(await statusOf('mail', { payload: '{}', subscriberId: 'nobody' })).toBe(404);
    for (const query of [{}, { payload: '[]' }, { payload: '{' }])
      expect(await statusOf('mail', { ...query })).toBe(400);
  });
});

describe('workflows', () => {
  const find = async (query: string, by = cookie) =>
    (await get<WorkflowsPage>(`/notifications/workflows?${query}`, by)).workflows.map(({ workflowId }) => workflowId);

  it('are found by id and name, whatever the case, the oldest first, and only those of the account', async () => {
    for (const identifier of ['order', 'alert', '100%']) await insertWorkflow(database, account, { identifier });
    expect(await find('')).toEqual(['order', 'alert', '100%']);
    expect(await find('search=WORKFLOW+order')).toEqual(['order']);
    expect(await find('search=%25')).toEqual(['100%']);
    expect(await find('search=none')).toEqual([]);
    expect(await find('', stranger)).toEqual([]);
    const first = await get<WorkflowsPage>('/notifications/workflows?limit=2');
    expect(first).toEqual({
      workflows: [
        { workflowId: 'order', name: 'Workflow order', active: true },
        { workflowId: 'alert', name: 'Workflow alert', active: true },
      ],
      after: 'alert',
    });
    expect(await get<WorkflowsPage>('/notifications/workflows?limit=2&after=alert')).toEqual({
      workflows: [expect.objectContaining({ workflowId: '100%' })],
    });
  });
});

describe('events', () => {
  it('are listed, the newest first, page by page, and only those of the account', async () => {
    const [layla] = (await storeSubscribers(database, account, ['layla'])).values();
    const workflowId = await insertWorkflow(database, account, { identifier: 'order' });
    for (const [index, transactionId] of ['one', 'two', 'three'].entries()) {
      const at = new Date(Date.UTC(2026, 0, 1 + index));
      await insertEvent(database, account, { workflowId, subscribers: [layla as string], transactionId, at });
    }
    const page = await get<EventsPage>('/notifications/events?limit=2');
    expect(page).toEqual({
      events: [
        expect.objectContaining({ transactionId: 'three' }),
        {
          transactionId: 'two',
          workflowId: 'order',
          workflowName: 'Workflow order',
          status: 'completed',
          reached: 1,
          createdAt: '2026-01-02T00:00:00.000Z',
        },
      ],
      before: 'two',
    });
    const { events } = await get<EventsPage>('/notifications/events?limit=2&before=two');
    expect(events.map(({ transactionId }) => transactionId)).toEqual(['one']);
    expect(await get<EventsPage>('/notifications/events', stranger)).toEqual({ events: [] });
  });

  it('are found by their id and their workflow', async () => {
    await storeSubscribers(database, account, ['layla']);
    for (const name of ['order', 'alert']) {
      await storeWorkflow(database, account, name, { steps: [{ type: 'in_app' }] });
      for (const number of [1, 2]) {
        const event = { name, to: 'layla', payload: {}, transactionId: `${name}_${number}` };
        expect((await call('POST', '/api/v1/events/trigger', event)).status).toBe(201);
      }
    }
    const find = async (query: string) =>
      (await get<EventsPage>(`/notifications/events?${query}`)).events.map(({ transactionId }) => transactionId);
    expect(await find('search=ALERT')).toEqual(['alert_2', 'alert_1']);
    expect(await find('search=order+_1')).toEqual(['order_1']);
    expect(await find('search=alert&before=alert_2')).toEqual(['alert_1']);
    expect(await find('search=none')).toEqual([]);
  });

  it('have their payload and their actor, also after the deletion of the actor', async () => {
    await storeSubscribers(database, account, ['layla', 'omar']);
    await storeWorkflow(database, account, 'order', { steps: [{ type: 'in_app' }] });
    const event = { name: 'order', to: 'layla', transactionId: 'tx', payload: { order: { id: 7 } }, actor: 'omar' };
    expect((await call('POST', '/api/v1/events/trigger', event)).status).toBe(201);
    const { payload } = event;
    const input = () => call('GET', '/notifications/events/tx');
    expect((await input()).body).toEqual({ payload, actor: { subscriberId: 'omar' } });
    await database.deleteFrom('subscribers').where('subscriber_id', '=', 'omar').execute();
    expect((await input()).body).toEqual({ payload, actor: {} });
    const { actor: _, ...without } = { ...event, transactionId: 'without' };
    await call('POST', '/api/v1/events/trigger', without);
    expect((await call('GET', '/notifications/events/without')).body).toEqual({ payload });
    expect((await call('GET', '/notifications/events/tx', undefined, stranger)).status).toBe(404);
  });

  it('begin with a test send, and run while messages are sent', async () => {
    await storeSubscribers(database, account, ['layla']);
    await storeWorkflow(database, account, 'order', { steps: [{ type: 'sms' }], variables: ['id'] });
    const send = (payload: object) => call('POST', '/api/v1/events/trigger', { name: 'order', to: 'layla', payload });
    expect(await send({})).toMatchObject({ status: 422, body: { errors: { payload: expect.anything() } } });
    const { transactionId } = (await send({ id: 1 })).body.data;
    const [event] = (await get<EventsPage>('/notifications/events')).events;
    expect(event).toMatchObject({ transactionId, status: 'running', reached: 1 });
    expect((await get<{ data: object }>(`/api/v1/events/trigger/${transactionId}`)).data).toMatchObject({
      status: 'running',
      outcomes: [{ stepId: 'step-0', channel: 'sms', outcome: 'pending', count: 1 }],
    });
  });
});

describe('the recipients of an event', () => {
  const path = '/notifications/events/tx/recipients';
  const all = ['layla', 'omar', 'sara'];
  const namesOf = (...pages: RecipientsPage[]) =>
    pages.flatMap(({ recipients }) => recipients.map(({ subscriberId }) => subscriberId)).sort();
  beforeEach(async () => {
    await storeSubscribers(database, account, all);
    await storeWorkflow(database, account, 'order', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
    const event = { name: 'order', to: all, payload: {}, transactionId: 'tx' };
    expect((await call('POST', '/api/v1/events/trigger', event)).status).toBe(201);
  });

  it('come page by page, with the outcome of each step, and only to their account', async () => {
    const first = await get<RecipientsPage>(`${path}?limit=2`);
    expect(first.recipients[0]).toEqual({
      id: expect.any(String),
      subscriberId: expect.any(String),
      steps: [
        { stepId: 'step-0', channel: 'in_app', outcome: 'delivered' },
        { stepId: 'step-1', channel: 'sms', outcome: 'pending' },
      ],
    });
    expect(first).toMatchObject({ recipients: { length: 2 }, isFinal: false });
    const second = await get<RecipientsPage>(`${path}?limit=2&after=${first.after}`);
    expect([namesOf(first, second), second.after]).toEqual([all, undefined]);
    expect(namesOf(await get(`${path}?step=step-1&outcome=pending`))).toEqual(all);
    expect(namesOf(await get(`${path}?step=step-1&outcome=sent`))).toEqual([]);
    expect(namesOf(await get(`${path}?step=step-1`))).toEqual(all);
    expect(namesOf(await get(`${path}?step=unknown`))).toEqual([]);
    expect((await call('GET', `${path}?outcome=pending`)).status).toBe(400);
    expect((await call('GET', path, undefined, stranger)).status).toBe(404);
  });

  it('are not sent what a cancellation stops', async () => {
    const cancel = async () => (await call('DELETE', '/api/v1/events/trigger/tx')).body;
    expect(await cancel()).toEqual({ data: true });
    expect(await cancel()).toEqual({ data: false });
    const [event] = (await get<EventsPage>('/notifications/events')).events;
    expect(event?.status).toBe('cancelled');
  });
});

it.each([
  ['GET', '/notifications/subscribers'],
  ['GET', '/notifications/subscribers/layla/topics'],
  ['POST', '/notifications/workflows/order/preview'],
  ['GET', '/notifications/workflows/order/preview/mail/html'],
  ['GET', '/notifications/workflows'],
  ['GET', '/notifications/events'],
  ['GET', '/notifications/events/tx'],
  ['GET', '/notifications/events/tx/recipients'],
  ['DELETE', '/api/v1/events/trigger/tx'],
  ['POST', '/api/v1/events/trigger'],
])('%s %s requires the session and the origin of the page', async (method, path) => {
  const body = method === 'POST' ? { payload: {} } : undefined;
  expect((await call(method, path, body, 'omnichannel_sandbox=none')).status).toBe(403);
  const headers = { cookie, origin: 'https://attacker.example.com', 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  expect((await fetch(`${page.url}/sandbox${path}`, init)).status).toBe(403);
});
