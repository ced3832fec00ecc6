import { type RawBuilder, sql } from 'kysely';
import { Registry } from 'prom-client';
import { newUuid } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import type { WebhookEvent } from '../webhooks/webhook-event.ts';
import type { Carrier, OutboundMessage } from './carrier.ts';
import type { MediaInfo } from './media/media-store.ts';
import { createMessaging, type Messaging } from './messaging.ts';
import type { ReferenceStores } from './resolve-references.ts';

/** Messages over stores that hold what a test puts into them. */
export interface TestMessages extends Messaging {
  /** Emitted events, in order. */
  reported: WebhookEvent[];
  /** Where messages are counted. */
  metrics: Registry;
  /** Submitted messages, in order. */
  handedOver: OutboundMessage[];
  /** Files by `environment id`. */
  files: Map<string, MediaInfo>;
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

export function testMessages(context: Context, carrier: Partial<Carrier> = {}): TestMessages {
  const reported: WebhookEvent[] = [];
  /** Candidate events, by the id of their delivery. */
  const pending = new Map<string, WebhookEvent>();
  const metrics = new Registry();
  const handedOver: OutboundMessage[] = [];
  const files: TestMessages['files'] = new Map();
  const valid: TestMessages['valid'] = new Set();
  const stores: ReferenceStores = {
    media: {
      find: async (_, environmentId, ids) => {
        const found = new Map<string, MediaInfo>();
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
            return { code: 2001, field: 'template.name', message: 'is unknown' };
          }
          const [header] = components.flatMap(({ type, parameters }) => (type === 'header' ? parameters : []));
          if (header?.type !== 'document') return template;
          return { ...template, header: { type: 'document', file: header.document as object } };
        }),
    },
    contacts: {
      findValid: async (_, wanted) =>
        wanted.map(({ environmentId, number }) => valid.has(`${environmentId} ${number}`)),
    },
    cards: { find: async (_, wanted) => wanted.map(({ id }) => (id === card.id ? card : undefined)) },
  };
  const messages = createMessaging(
    {
      ...context,
      metrics,
      connections: {
        ...context.connections,
        find: (name, account) => {
          const found = context.connections.find(name, account);
          return (
            found && {
              ...found,
              send: async (message: OutboundMessage) => {
                handedOver.push(message);
                return { outcome: 'accepted' as const };
              },
              ...carrier,
            }
          );
        },
      },
    },
    {
      ...stores,
      webhooks: {
        emit: async (_, events) => {
          reported.push(...events);
        },
        emitSql,
        findEndpointState: async () => undefined,
        findOutcome: async () => undefined,
        wake: () => {},
      },
    },
  );
  const { sendMessage } = messages.jobs ?? {};
  const { sendMessage: onPermanentFailure } = messages.onPermanentFailure ?? {};
  return {
    ...messages,
    jobs: { ...messages.jobs, ...(sendMessage && { sendMessage: watched(sendMessage) }) },
    onPermanentFailure: {
      ...messages.onPermanentFailure,
      ...(onPermanentFailure && { sendMessage: watched(onPermanentFailure) }),
    },
    events: { ...messages.events, receive: watched(messages.events.receive) },
    reported,
    metrics,
    handedOver,
    files,
    valid,
  };

  /** Emits events without endpoints: they count when the statement has changed their messages. */
  function emitSql(events: readonly WebhookEvent[], about: RawBuilder<unknown>): RawBuilder<unknown> {
    const rows = events.map((event) => {
      const id = newUuid();
      pending.set(id, event);
      return { id, message_id: event.messageId };
    });
    return sql`queued AS (
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body)
      SELECT id, '', '', message_id, '{}' FROM json_to_recordset(${JSON.stringify(rows)}) AS event (id text, message_id text)
      WHERE message_id IN (${about}) RETURNING endpoint_id
    )`;
  }

  /** Work after which all events are emitted. */
  function watched<Parameters extends unknown[], Result>(work: (...parameters: Parameters) => Promise<Result>) {
    return async (...parameters: Parameters): Promise<Result> => {
      try {
        return await work(...parameters);
      } finally {
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM deliveries WHERE id = ANY (${[...pending.keys()]})
        `.execute(context.database);
        const stored = new Set(rows.map(({ id }) => id));
        for (const [id, event] of pending) {
          if (!stored.has(id)) continue;
          pending.delete(id);
          reported.push(event);
        }
      }
    };
  }
}
