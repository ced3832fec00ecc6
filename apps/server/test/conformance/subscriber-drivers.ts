import type { ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sending, sendingNamed } from './scenario-driver.ts';

const subscriberId = 'user-1042';
const topicKey = 'order-updates';

/** The subscribers of the contract's examples. */
const subscribers = [
  {
    subscriberId,
    firstName: 'Lina',
    lastName: 'Haddad',
    email: 'lina.haddad@example.com',
    phone: '+12025550110',
    chatappNumber: '+12025550110',
    avatar: 'https://example.com/avatars/lina.png',
    locale: 'en-US',
  },
  {
    subscriberId: 'user-1043',
    firstName: 'عمر',
    lastName: 'الحربي',
    email: 'omar.alharbi@example.com',
    phone: '+12025550111',
    chatappNumber: '+12025550111',
    locale: 'ar',
  },
  { subscriberId: 'user-1044' },
  { subscriberId: 'user-1045', firstName: 'Noor', lastName: 'Aziz' },
];

const createAll = ({ call }: ScenarioContext) => call('createSubscribers', { body: { subscribers } });

/** Creates the subscribers, then sends the request of the example to one. */
const toSubscriber =
  (id = subscriberId): ScenarioDriver =>
  async (world, { operation, request }, named) => {
    await createAll(world);
    return world.call(operation.id, {
      params: { subscriberId: id },
      ...(request !== undefined && { body: request }),
      headers: named,
    });
  };

const listing =
  (query: Record<string, number>): ScenarioDriver =>
  async (world, _, named) => {
    await createAll(world);
    return world.call('listSubscribers', { query, headers: named });
  };

/** Creates the topic of the examples with two subscribers, then sends the request of the example to it. */
const toTopic: ScenarioDriver = async (world, { operation, request }, named) => {
  await createAll(world);
  const params = { topicKey };
  await world.call('createTopic', { body: { key: topicKey, name: 'Order updates' } });
  await world.call('addTopicSubscribers', { params, body: { subscribers: [subscriberId, 'user-1043'] } });
  return world.call(operation.id, { params, ...(request !== undefined && { body: request }), headers: named });
};

const toMember =
  (member: string): ScenarioDriver =>
  async (world, scenario, named) => {
    await toTopic(world, { ...scenario, operation: { ...scenario.operation, id: 'getTopic' } }, {});
    return world.call('getTopicSubscriber', { params: { topicKey, subscriberId: member }, headers: named });
  };

/** The drivers of the scenarios of subscribers and topics. */
export const subscriberDrivers: Record<string, ScenarioDriver> = {
  'listSubscribers.firstPage': listing({ limit: 2 }),
  'listSubscribers.secondPage': listing({ page: 1, limit: 2 }),
  'listSubscribers.empty': listing({ page: 9 }),
  'listSubscribers.limitTooLarge': sending({ query: { limit: 1000 } }),
  'createSubscribers.someUpdated': async ({ call }, { request }, named) => {
    await call('createSubscriber', { body: { subscriberId } });
    return call('createSubscribers', { body: request, headers: named });
  },
  'createSubscribers.someFailed': sendingNamed({
    body: {
      subscribers: [
        { subscriberId, firstName: 'Lina' },
        { subscriberId: 'user-1043', data: { notes: 'x'.repeat(64 * 1024) } },
      ],
    },
  }),
  'createSubscribers.invalidItem': sending({
    body: { subscribers: [{ subscriberId }, { subscriberId: 'user-1043', email: 'lina.haddad.example.com' }] },
  }),
  'createSubscribers.noSubscribers': sending({ body: { subscribers: [] } }),
  'getSubscriber.found': toSubscriber(),
  'getSubscriber.foundInArabic': toSubscriber('user-1043'),
  'updateSubscriber.updated': toSubscriber(),
  'updateSubscriber.updatedInArabic': toSubscriber(),
  'updateSubscriber.cleared': toSubscriber(),
  'updateSubscriber.invalidEmail': sending({ body: { email: 'lina.haddad.example.com' } }),
  'deleteSubscriber.deleted': toSubscriber(),
  'updateOnlineStatus.online': toSubscriber(),
  'updateOnlineStatus.offline': async (world, scenario, named) => {
    await createAll(world);
    await world.call('updateOnlineStatus', { params: { subscriberId }, body: { online: true } });
    return world.call('updateOnlineStatus', { params: { subscriberId }, body: scenario.request, headers: named });
  },
  'updateOnlineStatus.statusMissing': sending({ body: {} }),
  'getTopic.found': toTopic,
  'getTopic.foundInArabic': async ({ call }, _, named) => {
    const params = { topicKey: 'riyadh-branch' };
    await call('createTopic', { body: { key: params.topicKey, name: 'عملاء فرع الرياض' } });
    return call('getTopic', { params, headers: named });
  },
  'renameTopic.renamed': toTopic,
  'renameTopic.renamedInArabic': toTopic,
  'renameTopic.nameMissing': sending({ body: {} }),
  'deleteTopic.succeeded': async ({ call }) => {
    await call('createTopic', { body: { key: topicKey, name: 'Order updates' } });
    return call('deleteTopic', { params: { topicKey } });
  },
  'deleteTopic.topicHasSubscribers': toTopic,
  'getTopicSubscriber.inTopic': toMember(subscriberId),
  'getTopicSubscriber.subscriberNotInTopic': toMember('user-1044'),
  'getTopicSubscriber.topicNotFound': sendingNamed({ params: { topicKey: 'nothing', subscriberId } }),
};
