import { Registry } from 'prom-client';
import type { OutboundMessage } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import type { MediaFacts } from '../media/media-store.ts';
import type { WebhookEvent } from '../webhooks/event.ts';
import type { Stores } from './look-ups.ts';
import { createMessages, type Messages } from './messages.ts';

/** Messages over stores that hold what a test puts into them. */
export interface TestMessages extends Messages {
  /** What was told, in order. */
  told: WebhookEvent[];
  /** Where messages are counted. */
  metrics: Registry;
  /** What was handed over, in order. */
  handedOver: OutboundMessage[];
  /** Files by `environment id`. */
  files: Map<string, MediaFacts>;
  /** Validated numbers, as `environment number`. */
  valid: Set<string>;
}

const template = {
  type: 'template' as const,
  name: 'order_shipped',
  language: 'en_US',
  body: 'Your order 1042 is on its way.',
  buttons: [],
};
const card = { type: 'card' as const, id: 'card_order_status', title: 'Your order', buttons: [] };

export function testMessages(context: Context, carrier: Partial<Context['carrier']> = {}): TestMessages {
  const told: WebhookEvent[] = [];
  const metrics = new Registry();
  const handedOver: OutboundMessage[] = [];
  const files: TestMessages['files'] = new Map();
  const valid: TestMessages['valid'] = new Set();
  const stores: Stores = {
    media: {
      find: async (_, environmentId, ids) => {
        const found = new Map<string, MediaFacts>();
        for (const id of ids) {
          const facts = files.get(`${environmentId} ${id}`);
          if (facts) found.set(id, facts);
        }
        return found;
      },
    },
    templates: {
      render: async (_, wanted) =>
        wanted.map(({ template: { name, components = [] } }) => {
          if (name !== template.name) {
            return { code: 2001, field: 'template.name', message: 'The template does not exist. Import it first.' };
          }
          const [header] = components.flatMap(({ type, parameters }) => (type === 'header' ? parameters : []));
          if (header?.type !== 'document') return template;
          return { ...template, header: { type: 'document', file: header.document as object } };
        }),
    },
    contacts: {
      valid: async (_, wanted) => wanted.map(({ environmentId, number }) => valid.has(`${environmentId} ${number}`)),
    },
    cards: { find: async (_, wanted) => wanted.map(({ id }) => (id === card.id ? card : undefined)) },
  };
  const messages = createMessages(
    {
      ...context,
      metrics,
      carrier: {
        ...context.carrier,
        send: async (message) => {
          handedOver.push(message);
          return { outcome: 'accepted' };
        },
        ...carrier,
      },
    },
    {
      ...stores,
      webhooks: {
        emit: async (_, events) => {
          told.push(...events);
        },
      },
    },
  );
  return { ...messages, told, metrics, handedOver, files, valid };
}
