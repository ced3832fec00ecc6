import type { ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sending, sendingNamed } from './scenario-driver.ts';

const subscriberId = 'user-1042';
const arabicSubscriberId = 'user-1043';

const sms = { type: 'sms', content: { text: 'Order {{ order.id }} was shipped today.' } };
const email = { type: 'email', content: { subject: 'Your password', text: 'It was changed.' } };
const inApp = (body: string) => ({ type: 'in_app', content: { body } });

/** The workflows of the contract's examples. */
const workflows = {
  orderShipped: {
    name: 'Order shipped',
    workflowId: 'order-shipped',
    steps: [
      {
        type: 'in_app',
        content: {
          title: 'Your order is on its way',
          body: '{{ subscriber.firstName }}, order {{ order.id }} was shipped today.',
          callToAction: { label: 'Track the order', url: 'https://shop.example.com/orders/{{ order.id }}' },
        },
        translations: {
          ar: {
            title: 'طلبك في الطريق إليك',
            body: '{{ subscriber.firstName }}، تم شحن الطلب {{ order.id }} اليوم.',
            callToAction: { label: 'تتبّع الطلب', url: 'https://shop.example.com/orders/{{ order.id }}' },
          },
        },
      },
      sms,
    ],
  },
  passwordChanged: {
    name: 'Password changed',
    workflowId: 'password-changed',
    critical: true,
    steps: [inApp('Your password was changed.'), email],
  },
  weeklyOffers: { name: 'عروض الأسبوع', workflowId: 'weekly-offers', steps: [inApp('عروض جديدة'), email] },
  welcome: {
    name: 'Welcome',
    workflowId: 'welcome',
    steps: [inApp('Welcome to ExampleShop, {{ subscriber.firstName }}.')],
  },
};

/** Creates the subscribers of the contract's examples, and these workflows. */
async function prepare({ call }: ScenarioContext, ...created: object[]): Promise<void> {
  await call('createSubscriber', { body: { subscriberId, firstName: 'Lina', locale: 'en-US' } });
  await call('createSubscriber', { body: { subscriberId: arabicSubscriberId, firstName: 'أمل', locale: 'ar' } });
  for (const body of created) await call('createWorkflow', { body });
}

/** Fills the feeds of the contract's examples: of the first one, the oldest item is read and only the newest is unseen. */
async function fillFeeds(world: ScenarioContext): Promise<void> {
  const { call } = world;
  await prepare(world, workflows.orderShipped, workflows.welcome);
  const trigger = (name: string, to: string, transactionId: string, payload: object = {}) =>
    call('triggerEvent', { body: { name, to, transactionId, payload } });
  const ship = (id: string, to = subscriberId) => trigger('order-shipped', to, `order-${id}`, { order: { id } });
  await ship('A-1001');
  await trigger('welcome', subscriberId, 'welcome-1042');
  await ship('A-1042');
  await ship('A-1043', arabicSubscriberId);
  const params = { subscriberId };
  await call('markMessages', { params, body: { transactionId: 'order-A-1001', mark: { read: true } } });
  await call('markMessages', { params, body: { transactionId: 'welcome-1042', mark: { seen: true } } });
}

/** Creates the subscribers and workflows, then sends the request of the example to the feed or the preferences. */
const toSubscriber =
  (params: { scope?: string } = {}, ...created: object[]): ScenarioDriver =>
  async (world, { operation, request }, named) => {
    await prepare(world, ...created);
    return world.call(operation.id, {
      params: { subscriberId, ...params },
      query: {},
      ...(request !== undefined && { body: request }),
      headers: named,
    });
  };

/** Fills the feeds, then sends the request of the example to one of them. */
const toFeed =
  (id = subscriberId, query: Record<string, string> = {}): ScenarioDriver =>
  async (world, { operation, request }, named) => {
    await fillFeeds(world);
    const body = request !== undefined && { body: request };
    return world.call(operation.id, { params: { subscriberId: id }, query, ...body, headers: named });
  };

/** Fills the feeds, then marks as many items of one as the example does, the newest first. */
const marking =
  (id = subscriberId): ScenarioDriver =>
  async (world, { request }, named) => {
    await fillFeeds(world);
    const { messageId, ...others } = request as { messageId: string | string[] };
    const params = { subscriberId: id };
    const { json } = await world.call('listNotifications', { params, query: {} });
    const ids = json.data.slice(0, [messageId].flat().length).map(({ _id }: { _id: string }) => _id);
    const body = { ...others, messageId: Array.isArray(messageId) ? ids : ids[0] };
    return world.call('markMessages', { params, body, headers: named });
  };

/** Turns the SMS of a workflow off, then reads the preferences. */
const withoutSms =
  (params: { scope?: string } = {}): ScenarioDriver =>
  async (world, { operation }, named) => {
    await prepare(world, workflows.orderShipped, workflows.passwordChanged);
    await world.call('updatePreference', {
      params: { subscriberId, scope: 'order-shipped' },
      body: { channel: { type: 'sms', enabled: false } },
    });
    return world.call(operation.id, { params: { subscriberId, ...params }, headers: named });
  };

/** The drivers of the scenarios of feeds and preferences. */
export const feedDrivers: Record<string, ScenarioDriver> = {
  'listNotifications.firstPage': toFeed(),
  'listNotifications.unread': toFeed(subscriberId, { read: 'false' }),
  'listNotifications.inArabic': toFeed(arabicSubscriberId),
  'listNotifications.empty': toSubscriber(),
  'listNotifications.limitTooLarge': sending({ query: { limit: 101 } }),
  'listNotifications.unknownAfter': async (world, _, named) => {
    await prepare(world);
    const query = { after: 'f'.repeat(24) };
    return world.call('listNotifications', { params: { subscriberId }, query, headers: named });
  },
  'listNotifications.invalidPayload': sendingNamed({ query: { payload: 'W10=' } }),
  'countUnseen.counted': toFeed(),
  'countUnseen.none': toSubscriber(),
  'countUnread.counted': toFeed(),
  'countUnread.none': toSubscriber(),
  'markMessages.markMissing': sending({ body: { messageId: 'f'.repeat(24) } }),
  'markMessages.idsMissing': sendingNamed({ body: { mark: { read: true } } }),
  'markMessages.read': marking(),
  'markMessages.seen': marking(),
  'markMessages.byTransaction': toFeed(),
  'markMessages.inArabic': marking(arabicSubscriberId),
  'markAllMessages.allRead': toFeed(),
  'markAllMessages.allSeen': toSubscriber(),
  'markAllMessages.unknownMark': sending({ body: { markAs: 'done' } }),
  'listPreferences.none': toSubscriber(),
  'listPreferences.listed': withoutSms(),
  'listPreferences.inArabic': toSubscriber({}, workflows.weeklyOffers),
  'getPreferences.byWorkflow': withoutSms({ scope: 'template' }),
  'getPreferences.global': async (world, _, named) => {
    await prepare(world);
    const body = { preferences: [{ type: 'email', enabled: false }] };
    await world.call('updateGlobalPreference', { params: { subscriberId }, body });
    return world.call('getPreferences', { params: { subscriberId, scope: 'global' }, headers: named });
  },
  'getPreferences.unknownLevel': sending({ params: { subscriberId, scope: 'everything' } }),
  'updateGlobalPreference.channelsOff': toSubscriber(),
  'updateGlobalPreference.everythingOff': toSubscriber(),
  'updateGlobalPreference.unknownChannel': sending({ body: { preferences: [{ type: 'push', enabled: false }] } }),
  'updatePreference.channelOff': toSubscriber({ scope: 'order-shipped' }, workflows.orderShipped),
  'updatePreference.workflowOff': toSubscriber({ scope: 'order-shipped' }, workflows.orderShipped),
  'updatePreference.inArabic': toSubscriber({ scope: 'weekly-offers' }, workflows.weeklyOffers),
  'updatePreference.criticalWorkflow': async (world, _, named) => {
    await prepare(world, workflows.passwordChanged);
    const params = { subscriberId, scope: 'password-changed' };
    return world.call('updatePreference', { params, body: { enabled: false }, headers: named });
  },
  'updatePreference.workflowNotFound': async (world, _, named) => {
    await prepare(world);
    const params = { subscriberId, scope: 'order-ship' };
    return world.call('updatePreference', { params, body: { enabled: false }, headers: named });
  },
  'updatePreference.unknownChannel': sending({ body: { channel: { type: 'push', enabled: false } } }),
};
