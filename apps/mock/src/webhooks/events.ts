import { isObject, pointerTarget } from '@omnichannel/contract';
import type { Fresh } from '../fresh.ts';
import type { Document } from '../spec.ts';
import type { EventName } from './endpoints.ts';

/** What is said of a message that was sent. */
interface StatusOf {
  /** The id that its sender got. */
  id: string;
  /** Digits only. */
  recipient: string;
  /** `sent`, `delivered`, `read` or `failed` */
  status: string;
}

/** What a person writes. */
interface Inbound {
  /** Name of the example that the event is made of. */
  example: string;
  /** A number in digits only, or a messenger id; the example's own when absent. */
  from?: string | undefined;
  /** The example's own when absent. */
  text?: string | undefined;
}

/** Bodies of events: the contract's own examples, with ids, people and times of now. */
export interface Events {
  /** Names of the examples that the contract has for an event. */
  examples(event: EventName): string[];
  /** Undefined where the document has no example of this status. */
  status(of: StatusOf): object | undefined;
  chatAppMessage(inbound: Inbound): object;
  messengerMessage(inbound: Inbound): object;
}

interface MessageEvent {
  contacts: { wa_id: string }[];
  messages: Record<string, unknown>[];
}

interface MessengerEvent {
  time: number;
  messaging: { sender: { id: string }; timestamp: number; message: { mid: string; text: string } }[];
}

/** @param fresh gives ids and times */
export function createEvents(document: Document, fresh: Pick<Fresh, 'id' | 'now'>): Events {
  return {
    examples: (event) => Object.keys(examplesOf(event)),

    status({ id, recipient, status }) {
      const event = copyOf<{ statuses: object[] }>('chatAppStatus', status);
      for (const item of event?.statuses ?? [])
        Object.assign(item, { id, recipient_id: recipient, timestamp: seconds() });
      return event;
    },

    chatAppMessage({ example, from, text }) {
      const event = copyOf<MessageEvent>('chatAppMessage', example) as MessageEvent;
      for (const contact of event.contacts) contact.wa_id = from ?? contact.wa_id;
      for (const message of event.messages) {
        Object.assign(message, { id: fresh.id(String(message.id)), timestamp: seconds() });
        if (from !== undefined) message.from = from;
        if (text !== undefined) message.text = { body: text };
      }
      return event;
    },

    messengerMessage({ example, from, text }) {
      const event = copyOf<MessengerEvent>('messengerMessage', example) as MessengerEvent;
      const now = fresh.now();
      event.time = now;
      for (const item of event.messaging) {
        item.timestamp = now;
        item.message.mid = fresh.id(item.message.mid);
        if (from !== undefined) item.sender.id = from;
        if (text !== undefined) item.message.text = text;
      }
      return event;
    },
  };

  function examplesOf(event: EventName): Record<string, unknown> {
    const examples = pointerTarget(document, `#/webhooks/${event}/post/requestBody/content/application~1json/examples`);
    return isObject(examples) ? examples : {};
  }

  function copyOf<Event>(event: EventName, example: string): Event | undefined {
    const found = examplesOf(event)[example];
    const target = isObject(found) && typeof found.$ref === 'string' ? pointerTarget(document, found.$ref) : found;
    return isObject(target) ? (structuredClone(target.value) as Event) : undefined;
  }

  /** Unix seconds as a text, as the chat app writes them. */
  function seconds(): string {
    return String(Math.floor(fresh.now() / 1000));
  }
}
