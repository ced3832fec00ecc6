import type { OutboundMessage } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { createBatch } from '../database/batch.ts';
import type { Feature } from '../feature.ts';
import type { createReceive } from './receive.ts';
import type { Recent } from './recent.ts';

/**
 * Hands messages over to the carrier, each under its id: a job that was interrupted runs again, and the carrier takes the message
 * once. One that has moved on, or is gone, is not handed over any more; one whose job is given up fails.
 */
export function createHandOver(
  { database, carrier, log }: Pick<Context, 'database' | 'carrier' | 'log'>,
  receive: ReturnType<typeof createReceive>,
  recent: Recent,
): Pick<Feature, 'workers' | 'givenUp'> {
  // Jobs that begin at the same time read their messages together.
  const batch = createBatch<string, OutboundMessage | undefined>({ write: load });

  return {
    workers: {
      async sendMessage({ messageId }, signal) {
        const message = await batch.add(messageId);
        if (!message) return;
        const handover = await carrier.send(message, signal);
        if (handover.outcome === 'accepted') return;
        const { channel } = message;
        log.warn({ carrier: carrier.name, channel, reason: handover.reason }, 'the carrier refused a message');
        await fail(messageId, `The carrier refused the message: ${handover.reason}`);
      },
    },
    givenUp: {
      sendMessage: ({ messageId }) => fail(messageId, 'The carrier could not be reached, however often it was tried.'),
    },
  };

  async function fail(messageId: string, details: string): Promise<void> {
    const error = { code: 1014, title: 'Internal error', details };
    await receive([{ messageId, status: 'failed', at: new Date(), error }]);
  }

  async function load(ids: readonly string[]): Promise<(OutboundMessage | undefined)[]> {
    const rows = await database
      .selectFrom('messages')
      .select(['id', 'environment_id', 'channel', 'recipient', 'content'])
      .where('id', 'in', ids)
      .where('status', '=', 'accepted')
      .execute();
    for (const { id, environment_id: environmentId, channel, recipient } of rows) {
      recent.set({ id, environmentId, channel, recipient, status: 'accepted' });
    }
    const messages = new Map(
      rows.map(({ id, environment_id: environmentId, channel, recipient: to, content }) => [
        id,
        { id, environmentId, channel, to, content },
      ]),
    );
    return ids.map((id) => messages.get(id));
  }
}
