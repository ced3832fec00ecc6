/** The requests that cause the deliveries of a webhook, by scenario. `TestWebhook.astro` gives them to the page. */
import { contract, type Entry, findEntry } from '../contract.ts';
import { scenariosOf } from '../reference/scenarios.ts';

/** The cause of a delivery. `type` is that of `updateChatAppWebhook`; absent if no operation sets the endpoint. */
export interface Trigger {
  type?: 'message' | 'status';
  /** A message of a person, which the mock plays. */
  inbound?: { channel: string; example: string };
  /** A message to this test number. */
  to?: string;
}

export interface WebhookTest {
  triggers: Record<string, Trigger>;
  paths: { setWebhook: string; sendMessage: string };
}

export function webhookTestOf(entry: Entry): WebhookTest {
  const triggers = Object.fromEntries(
    scenariosOf(entry).flatMap(({ name, request }): [string, Trigger][] => {
      const trigger = triggerOf(entry.path, name, request?.example.value);
      return trigger ? [[name, trigger]] : [];
    }),
  );
  return {
    triggers,
    paths: { setWebhook: findEntry('updateChatAppWebhook').path, sendMessage: findEntry('sendChatAppMessage').path },
  };
}

interface MessengerEvent {
  messaging: object[];
}

interface ChannelEvent {
  channel: string;
  events: { kind: string }[];
}

function triggerOf(event: string, name: string, value: unknown): Trigger | undefined {
  if (event === 'chatAppMessage') return inboundOn('chatApp', name);
  if (event === 'chatAppStatus') return statusTrigger(name);
  if (event === 'messengerMessage') {
    const isStatus = (value as MessengerEvent).messaging.every((item) => 'delivery' in item || 'read' in item);
    return isStatus ? undefined : inboundOn('messenger', name);
  }
  // The mock counts no usage.
  if (event === 'usageEvent') return undefined;
  const { channel, events } = value as ChannelEvent;
  return events.every(({ kind }) => kind === 'message') ? inboundOn(channel, name) : undefined;
}

/** The channels whose endpoint `updateChatAppWebhook` sets. */
const settable = new Set(['chatApp', 'sms']);

const inboundOn = (channel: string, example: string): Trigger => ({
  ...(settable.has(channel) ? { type: 'message' } : {}),
  inbound: { channel, example },
});

/** A message to the test number with this outcome causes a delivery for each status up to it. */
function statusTrigger(name: string): Trigger | undefined {
  const number = contract['x-test-numbers'].phoneNumbers.find(({ outcome }) => outcome === name)?.number;
  return number === undefined ? undefined : { type: 'status', to: number };
}
