import type { OperationId } from '../../src/http/contract/operation.ts';
import { conversationDrivers } from './conversation-drivers.ts';
import { eventDrivers } from './event-drivers.ts';
import { feedDrivers } from './feed-drivers.ts';
import { knowledgeDrivers } from './knowledge-drivers.ts';
import type { CallResult, ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sending, sendingNamed, tooMuch } from './scenario-driver.ts';
import type { Scenario } from './scenarios.ts';
import { streamDrivers, toOtherSubscriber } from './stream-drivers.ts';
import { subscriberDrivers } from './subscriber-drivers.ts';
import { workflowDrivers } from './workflow-drivers.ts';

/**
 * Runs the driver of a scenario. The mock keeps nothing between two requests, so the header `named` selects a scenario that depends on
 * earlier requests. The service ignores the header.
 */
export function driveScenario(world: ScenarioContext, scenario: Scenario): Promise<CallResult> {
  const { operation, name } = scenario;
  const named = { Prefer: `example=${name}` };
  const found = drivers[`${operation.id}.${name}`] ?? common[name] ?? asShown;
  return found(world, scenario, named);
}

/** Returns which driver causes a scenario: its own, a common driver, or the request of the contract's example. */
export function driverKindOf({ operation, name, request }: Scenario): 'own' | 'common' | 'shown' | undefined {
  if (`${operation.id}.${name}` in drivers) return 'own';
  if (name in common) return 'common';
  return request === undefined ? undefined : 'shown';
}

/** Returns the reason why no client can cause a scenario. */
export function reasonUndrivable(scenario: Scenario): string | undefined {
  if (driverKindOf(scenario) === 'own') return undefined;
  const { operation, name } = scenario;
  if (name.endsWith('AsText')) return 'The service says the same as JSON.';
  if (!operation.body && ofBodies.includes(name)) return 'The operation takes no body.';
  return undrivable.find((one) => one.name === name && (one.operations?.includes(operation.id) ?? true))?.reason;
}

/** Scenarios of requests with an invalid body. */
const ofBodies = ['payloadTooLarge', 'unsupportedMediaType'];

/** Scenarios that no client can cause, and why: of `operations`, or of all operations without their own driver. */
export const undrivable: readonly { operations?: readonly OperationId[]; name: string; reason: string }[] = [
  { name: 'serviceUnavailable', reason: 'The database has to be away, which service-database.test.ts arranges.' },
  { name: 'requestInProgress', reason: 'Two requests have to meet within milliseconds: idempotent.test.ts holds one.' },
  { name: 'internalServerError', reason: 'It would be a fault of the service. Only a test number causes one.' },
  {
    operations: ['checkVerification'],
    name: 'tooManyFailedChecks',
    reason:
      'Ten wrong passcodes need three SMS to a number, which take a minute: failed-checks.test.ts lets time pass.',
  },
  { name: 'storageQuotaReached', reason: 'It takes 1 GiB of files: storage-quota.test.ts sets a smaller quota.' },
  { name: 'quotaReached', reason: 'The operator has to set a quota: quotas.test.ts sets one.' },
  { operations: ['requestVerification'], name: 'notEnoughCredit', reason: 'The service does not count credit.' },
  { name: 'forbidden', reason: 'Every account of the service may do everything.' },
  {
    operations: ['listChatMessages'],
    name: 'withImage',
    reason: 'A model that sees has to be there: files.test.ts has one.',
  },
  ...(['withImage', 'withUploadedImage', 'invalidFile'] as const).map((name) => ({
    operations: ['createChatMessage' as const],
    name,
    reason: 'A model that sees has to be there: files.test.ts has one.',
  })),
  ...(
    [
      ...(['providerNotInitialized', 'quotaExceeded', 'modelNotSupported', 'completionRequestError'] as const),
      ...(['modelRateLimited', 'modelSilent', 'streamError', 'streamSilent'] as const),
    ] as const
  ).map((name) => ({
    operations: ['createChatMessage' as const],
    name,
    reason: 'A model has to fail: model.test.ts has a failing one.',
  })),
  {
    operations: ['renameConversation'],
    name: 'invalidParam',
    reason: 'A body with two possible forms does not lack a single field.',
  },
  { operations: ['createChatMessage'], name: 'streamedAloud', reason: 'The service does not read aloud.' },
  { operations: ['createChatMessage'], name: 'streamReplaced', reason: 'The service withdraws no answers.' },
  { operations: ['createChatMessage'], name: 'cutOff', reason: 'It takes 100 seconds: chat.test.ts takes fewer.' },
  {
    operations: ['removeTopicSubscribers', 'deleteTopic'],
    name: 'notAcceptable',
    reason: 'Its response has no body, so no type is rejected.',
  },
  { operations: ['getChatAppMedia'], name: 'notAcceptable', reason: 'It responds in the type of the file, any type.' },
  {
    operations: ['getEvent'],
    name: 'running',
    reason: 'A fan-out has to be in progress: fan-out.test.ts looks between two batches.',
  },
  {
    operations: ['cancelEvent'],
    name: 'cancelled',
    reason: 'A fan-out has to be in progress: fan-out.test.ts stops one between two batches.',
  },
  ...(['received', 'receivedInArabic', 'reset', 'tooManyStreams'] as const).map((name) => ({
    operations: ['streamNotifications' as const],
    name,
    reason: 'A stream has to stay open: streams.test.ts holds some.',
  })),
  { name: 'noConnection', reason: 'The sandbox connection is never paused or broken.' },
  {
    operations: ['getVerification'],
    name: 'notDelivered',
    reason: 'Its receipt comes later: messages.test.ts waits for it.',
  },
  { name: 'accessDenied', reason: 'Every account of the service may use every channel.' },
  { name: 'sendingTooFast', reason: 'The service counts requests, not messages.' },
  {
    operations: ['sendMessengerMessage'],
    name: 'unknownRecipient',
    reason: 'Only the messenger knows who has an identifier: its carrier reports it afterwards.',
  },
  {
    operations: ['sendMessengerMessage'],
    name: 'recipientUnavailable',
    reason: 'Only the messenger knows who has left: its carrier reports it afterwards.',
  },
];

const asShown: ScenarioDriver = ({ call }, { operation, request, requestType = 'application/json' }) =>
  call(operation.id, { body: request, headers: { 'Content-Type': requestType } });

/** Calls as a live account, to which no channel is open. */
const asLiveAccount: ScenarioDriver = async ({ call, target }, { operation }, named) =>
  call(operation.id, { token: await target.liveToken(), headers: named });

/** The drivers of scenarios that many operations have. */
const common: Record<string, ScenarioDriver> = {
  missingToken: sending({ token: null }),
  expiredToken: async ({ call, target }, { operation }, named) =>
    call(operation.id, { token: await target.expiredToken(), headers: named }),
  scopeMissing: async ({ call, target }, { operation }, named) =>
    call(operation.id, { token: await target.tokenWithout(operation.scopes), headers: named }),
  noCarrier: asLiveAccount,
  noEndpoint: asLiveAccount,
  malformedJson: sending({ body: '{' }),
  notFound: sending({ suffix: '/nothing/here' }),
  methodNotAllowed: ({ call, operations }, { operation: { id, template } }) => {
    const allowed = operations.filter((one) => one.template === template).map(({ method }) => method);
    return call(id, { method: ['PATCH', 'POST', 'PUT'].find((method) => !allowed.includes(method)) as string });
  },
  notAcceptable: sending({ headers: { Accept: 'application/xml' } }),
  payloadTooLarge: sending({ body: tooMuch }),
  unsupportedMediaType: sending({ headers: { 'Content-Type': 'application/xml' } }),
  workflowNotFound: sendingNamed({ params: { workflowId: 'nothing' } }),
  otherSubscriber: toOtherSubscriber,
  topicNotFound: sendingNamed({ params: { topicKey: 'nothing' } }),
  subscriberNotFound: sendingNamed({ params: { subscriberId: 'user-9999', scope: 'global' } }),
  subscribersMissing: sending({ body: {} }),
  unknownCheckCode: async ({ call }, { operation }, named) => {
    const checkCode = 'f'.repeat(32);
    const parts =
      operation.id === 'getVerification' ? { query: { checkCode } } : { body: { checkCode, passCode: '1234' } };
    return call(operation.id, { ...parts, headers: named });
  },
  idempotencyKeyReused: async ({ call }, { operation }, named) => {
    const headers = { 'Idempotency-Key': 'the-same-key' };
    const { parts } = await call(operation.id, { headers });
    const { body: first } = parts;
    const body = Buffer.isBuffer(first) ? Buffer.concat([first, first]) : { ...(first as object), clientRequestId: 2 };
    return call(operation.id, { body, headers: { ...headers, ...named } });
  },
  /** The limit of the account is one call a second. If a call takes a second, the loop calls again. */
  tooManyRequests: async ({ call }, { operation }, named) => {
    let called = await call(operation.id);
    for (let calls = 1; calls < 10 && called.response.status !== 429; calls++) {
      called = await call(operation.id, { headers: named });
    }
    return called;
  },
};

const number = '+12025550100';

async function requestVerification({ call }: ScenarioContext, parts: object = {}): Promise<string> {
  const { json } = await call('requestVerification', { body: { number, ...parts } });
  return json.data.checkCode;
}

/** Checks a passcode of a new verification. */
const checking =
  (passCode: string, of = number): ScenarioDriver =>
  async (world) =>
    world.call('checkVerification', {
      body: { passCode, checkCode: await requestVerification(world, { number: of }), clientRequestId: 7 },
    });

/** Creates the topics of the contract's examples with their subscribers, and lists the topics. */
const listing =
  (query: Record<string, string | number>): ScenarioDriver =>
  async ({ call }) => {
    const topics: Record<string, string[]> = {
      'order-updates': ['user-1042', 'user-1043', 'user-1044'],
      'weekly-digest': ['user-1042', 'user-1044'],
      'riyadh-branch': ['user-1043'],
      'security:alerts': ['user-1042', 'user-1043', 'user-1044', 'user-1045'],
      'service-status': ['user-1045'],
      'winter-sale.2026': [],
    };
    for (const subscriberId of new Set(Object.values(topics).flat()))
      await call('createSubscriber', { body: { subscriberId } });
    for (const [topicKey, subscribers] of Object.entries(topics)) {
      await call('createTopic', { body: { key: topicKey, name: topicKey } });
      if (subscribers.length > 0) await call('addTopicSubscribers', { params: { topicKey }, body: { subscribers } });
    }
    return call('listTopics', { query });
  };

/** Creates the subscribers and the topic of the contract's examples, then sends the request of the example. */
const inTopic: ScenarioDriver = async ({ call }, { operation, name, request }) => {
  const params = { topicKey: 'order-updates' };
  await call('createTopic', { body: { key: params.topicKey, name: 'Order updates' } });
  for (const subscriberId of ['user-1042', 'user-1043', 'user-1045'])
    await call('createSubscriber', { body: { subscriberId } });
  if (name === 'removed') {
    await call('addTopicSubscribers', { params, body: { subscribers: ['user-1042', 'user-1043'] } });
  }
  return call(operation.id, { params, body: request });
};

/** The drivers of scenarios of a single operation. */
const drivers: Record<string, ScenarioDriver> = {
  ...conversationDrivers,
  ...eventDrivers,
  ...knowledgeDrivers,
  ...subscriberDrivers,
  ...workflowDrivers,
  ...feedDrivers,
  ...streamDrivers,

  'createAccessToken.signedIn': ({ call, caller }) =>
    call('createAccessToken', { body: { ...caller.credentials, clientRequestId: 7 }, token: null }),
  'createAccessToken.expiredKey': async ({ call, target }, _, named) =>
    call('createAccessToken', { body: await target.expiredCredentials(), token: null, headers: named }),
  'createAccessToken.invalidRequest': sending({ body: { userName: 'developer@example.com' } }),
  'createAccessToken.tooManyRequests': async ({ call }, _, named) => {
    const body = { apiKey: 'wrong-api-key', userName: 'nobody@example.com' };
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    for (let failures = 0; failures < 10; failures++) await call('createAccessToken', { body, headers: from });
    return call('createAccessToken', { body, headers: { ...from, ...named } });
  },

  'createSubscriber.updated': async ({ call }, { request }) => {
    await call('createSubscriber');
    return call('createSubscriber', { body: request });
  },
  'createSubscriber.invalidEmail': sending({ body: { email: 'lina.haddad.example.com' } }),
  'createSubscriber.severalInvalid': sending({
    body: { phone: 12025550110, locale: ['en-US', 'ar'] },
  }),

  'createTopic.keyTaken': async ({ call }, { request }) => {
    await call('createTopic', { body: { ...(request as object), name: 'Weekly digest' } });
    return call('createTopic', { body: request });
  },
  'createTopic.invalidKey': sending({ body: { key: 'order updates', name: 'Order updates' } }),
  'createTopic.nameMissing': sending({ body: { key: 'order-updates' } }),

  'listTopics.firstPage': listing({}),
  'listTopics.secondPage': listing({ page: 1, pageSize: 4 }),
  'listTopics.filteredByKey': listing({ key: 'order-updates' }),
  'listTopics.empty': listing({ key: 'nothing' }),
  'listTopics.countOnly': listing({ pageSize: 0 }),
  'listTopics.negativePage': sending({ query: { page: -1 } }),

  'addTopicSubscribers.added': inTopic,
  'addTopicSubscribers.someNotFound': inTopic,
  'addTopicSubscribers.noneFound': inTopic,
  'removeTopicSubscribers.removed': inTopic,
  'removeTopicSubscribers.notInTopic': inTopic,

  'requestVerification.invalidCodeLength': sending({ body: { number, codeLength: '9' } }),
  'requestVerification.invalidSender': sending({ body: { number, sender: 'Example Shop' } }),
  'requestVerification.invalidNumber': sendingNamed({ body: { number: '+1202555010' } }),
  // Only this operation has a test number for the scenario.
  'requestVerification.internalServerError': sending({ body: { number: '+12025550109' } }),

  'checkVerification.valid': checking('000000'),
  'checkVerification.invalid': checking('123456'),
  'checkVerification.expired': checking('000000', '+12025550108'),
  'checkVerification.invalidRequest': sending({ body: { checkCode: 'f'.repeat(32) } }),
  'checkVerification.tooManyChecks': async (world, _, named) => {
    const checkCode = await requestVerification(world);
    const check = (headers = {}) =>
      world.call('checkVerification', { body: { passCode: '999999', checkCode }, headers });
    for (let checks = 0; checks < 5; checks++) await check();
    return check(named);
  },

  'getVerification.notChecked': async (world, _, named) =>
    world.call('getVerification', { query: { checkCode: await requestVerification(world) }, headers: named }),
  'getVerification.checkedOnce': async (world, _, named) => {
    const checkCode = await requestVerification(world);
    await world.call('checkVerification', { body: { passCode: '123456', checkCode } });
    return world.call('getVerification', { query: { checkCode }, headers: named });
  },
  'getVerification.invalidRequest': sending({ query: {} }),
};
