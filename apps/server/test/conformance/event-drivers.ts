import { setTimeout } from 'node:timers/promises';
import type { CallResult, ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sending, sendingNamed } from './scenario-driver.ts';

const workflow = {
  name: 'Order shipped',
  workflowId: 'order-shipped',
  steps: [{ stepId: 'in-app', type: 'in_app', content: { body: 'Order {{ payload.order.id }} is on its way.' } }],
};
const payload = { order: { id: '1042' } };

/** Creates the workflow, the subscribers and the topic of the contract's examples. */
async function prepare({ call }: ScenarioContext, changes: object = {}): Promise<void> {
  await call('createWorkflow', { body: { ...workflow, ...changes } });
  for (const subscriberId of ['user-1042', 'user-1043']) await call('createSubscriber', { body: { subscriberId } });
  const topicKey = 'order-updates';
  await call('createTopic', { body: { key: topicKey, name: 'Order updates' } });
  await call('addTopicSubscribers', { params: { topicKey }, body: { subscribers: ['user-1043'] } });
}

/** Sends the request of the example once its workflow and recipients exist. */
const triggering: ScenarioDriver = async (world, { operation, request }, named) => {
  await prepare(world);
  return world.call(operation.id, { body: request, headers: named });
};

/** Triggers an event with one recipient, then gets or cancels it. */
const afterTrigger: ScenarioDriver = async (world, { operation }, named): Promise<CallResult> => {
  await prepare(world);
  const transactionId = 'order-1042-shipped';
  await world.call('triggerEvent', { body: { name: workflow.workflowId, to: 'user-1042', payload, transactionId } });
  return world.call(operation.id, { params: { transactionId }, headers: named });
};

/** Triggers an event whose SMS is too long once its text is rendered, and waits for its outcome. */
const withFailedSms: ScenarioDriver = async (world, { operation }, named): Promise<CallResult> => {
  await prepare(world, { steps: [{ stepId: 'text', type: 'sms', content: { text: '{{ text }}' } }] });
  const transactionId = 'order-1042-shipped';
  const to = { subscriberId: 'user-1042', phone: '+12025550110' };
  const body = { name: workflow.workflowId, to, payload: { text: 'x'.repeat(1601) }, transactionId };
  await world.call('triggerEvent', { body });
  const get = () => world.call(operation.id, { params: { transactionId }, headers: named });
  let result = await get();
  // A request with wrong headers has no status.
  while (result.json?.data?.status === 'running') {
    await setTimeout(50);
    result = await get();
  }
  return result;
};

/** Triggers an event whose SMS its only recipient has turned off, and lists the recipients. */
const withSkippedSms =
  (query: Record<string, string | number> = {}): ScenarioDriver =>
  async (world, { operation }, named) => {
    await prepare(world, { steps: [...workflow.steps, { stepId: 'text', type: 'sms', content: { text: 'Hello' } }] });
    const [transactionId, subscriberId] = ['order-1042-shipped', 'user-1042'];
    await world.call('updatePreference', {
      params: { subscriberId, scope: workflow.workflowId },
      body: { channel: { type: 'sms', enabled: false } },
    });
    const body = { name: workflow.workflowId, to: subscriberId, payload, transactionId };
    await world.call('triggerEvent', { body });
    return world.call(operation.id, { params: { transactionId }, query, headers: named });
  };

const rejected =
  (changes: object): ScenarioDriver =>
  async (world, { operation }, named) => {
    await prepare(world);
    const body = { name: workflow.workflowId, to: 'user-1042', payload, ...changes };
    return world.call(operation.id, { body, headers: named });
  };

/** Uses a key that an accepted trigger has used. A rejected one leaves its key unused. */
const reusingKey: ScenarioDriver = async (world, { operation }, named) => {
  await prepare(world);
  const headers = { 'Idempotency-Key': 'the-same-key' };
  const body = { name: workflow.workflowId, to: 'user-1042', payload };
  await world.call(operation.id, { body, headers });
  return world.call(operation.id, { body: { ...body, transactionId: 'another' }, headers: { ...headers, ...named } });
};

/** Drivers of the scenarios of events, by operation and name. */
export const eventDrivers: Record<string, ScenarioDriver> = {
  'triggerEvent.triggered': triggering,
  'triggerEvent.triggeredForSubscriber': triggering,
  'triggerEvent.triggeredForTopic': triggering,
  'triggerEvent.triggeredInArabic': triggering,
  'triggerEvent.triggeredWithOverrides': triggering,
  'triggerEvent.workflowNotActive': async (world, { operation }, named) => {
    await prepare(world, { active: false });
    const body = { name: workflow.workflowId, to: 'user-1042', payload, transactionId: 'order-1042-shipped' };
    return world.call(operation.id, { body, headers: named });
  },
  'triggerEvent.overrideTooLong': rejected({ overrides: { sms: { content: 'x'.repeat(1601) } } }),
  'triggerEvent.nameMissing': sending({ body: { to: 'user-1042' } }),
  'triggerEvent.unknownWorkflow': rejected({ name: 'order-lost' }),
  'triggerEvent.unknownRecipients': rejected({ to: [{ type: 'Topic', topicKey: 'nothing' }, 'nobody'] }),
  'triggerEvent.idempotencyKeyReused': reusingKey,
  'broadcastEvent.idempotencyKeyReused': reusingKey,
  'triggerEvent.variablesMissing': rejected({ payload: {} }),
  'triggerEvents.triggered': triggering,
  'triggerEvents.someFailed': triggering,
  'triggerEvents.tooManyEvents': sending({
    body: { events: Array.from({ length: 101 }, () => ({ name: workflow.workflowId, to: 'user-1042' })) },
  }),
  'broadcastEvent.broadcast': triggering,
  'broadcastEvent.unknownWorkflow': rejected({ name: 'order-lost' }),
  'getEvent.completed': afterTrigger,
  'getEvent.someFailed': withFailedSms,
  'getEvent.eventNotFound': sendingNamed({ params: { transactionId: 'nothing' } }),
  'listEventRecipients.listed': withSkippedSms(),
  'listEventRecipients.empty': withSkippedSms({ outcome: 'failed' }),
  'listEventRecipients.limitTooLarge': withSkippedSms({ limit: 1000 }),
  'listEventRecipients.unknownAfter': withSkippedSms({ after: 'nothing' }),
  'listEventRecipients.eventNotFound': sendingNamed({ params: { transactionId: 'nothing' } }),
  'cancelEvent.nothingToCancel': afterTrigger,
  'cancelEvent.eventNotFound': sendingNamed({ params: { transactionId: 'nothing' } }),
};
