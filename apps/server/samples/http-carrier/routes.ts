import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CarrierEvents, DeliveryReceipt, InboundContent } from '../../src/features/messaging/carrier.ts';
import type { MediaStore } from '../../src/features/messaging/media/media-store.ts';
import { HttpError } from '../../src/http/http-error.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import { downloadFile, isSigned, type ProviderOptions } from './provider.ts';

export interface HttpCarrierOptions extends ProviderOptions {
  /** The environment that receives the inbound messages. */
  environmentId: string;
  database: Database;
}

/** A delivery receipt of the provider. */
interface ProviderReceipt {
  /** The idempotency key of the message. */
  key: string;
  state: 'SENT' | 'DELIVERED' | 'READ' | 'UNDELIVERABLE';
  /** RFC 3339. */
  time: string;
}

/** An inbound message, as the provider reports it. */
interface ProviderMessage {
  id: string;
  from: string;
  /** The text of the message, or the caption of its file. */
  text?: string;
  /** The id of a file at the provider, and its media type. */
  file?: { id: string; type: string };
  time: string;
}

const statuses: Record<ProviderReceipt['state'], DeliveryReceipt['status']> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  UNDELIVERABLE: 'failed',
};

/**
 * Registers the routes of the provider's webhook. They respond after the service has stored the event, and the provider retries until then.
 * The service ignores an event that it has already stored.
 *
 * @param files the store for files that people send
 */
export function providerRoutes(
  app: FastifyInstance,
  options: HttpCarrierOptions,
  { receive, receiveInbound }: CarrierEvents,
  files: MediaStore,
): void {
  const { environmentId, database } = options;

  app.register(async (scope) => {
    // The signature is over the bytes.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        if (isSigned(options, body, request.headers['x-signature'])) return JSON.parse(String(body));
        throw new HttpError(401, 'The signature does not match the body.');
      },
    );

    scope.post<{ Body: ProviderReceipt[] }>('/carriers/http/receipts', async ({ body }, reply) => {
      await receive(body.map(toReceipt));
      return reply.code(204).send();
    });

    scope.post<{ Body: ProviderMessage }>('/carriers/http/inbound', async ({ body }, reply) => {
      const { id, from, time } = body;
      const content = await storeContent(body);
      await receiveInbound({ id, environmentId, channel: 'rcs', from, at: new Date(time), content });
      return reply.code(204).send();
    });
  });

  /** Stores the file of a message. A duplicate message stores its file again; retention removes files that no message refers to. */
  async function storeContent({ text, file }: ProviderMessage): Promise<InboundContent> {
    if (!file) return { type: 'text', text: text ?? '' };
    const id = await files.put(database, environmentId, file.type, await downloadFile(options, file.id));
    const kind = (['image', 'video', 'audio'] as const).find((type) => file.type.startsWith(`${type}/`));
    const stored = { id, mediaType: file.type };
    return { type: kind ?? 'document', file: stored, ...(text !== undefined && { caption: text }) };
  }
}

function toReceipt({ key, state, time }: ProviderReceipt): DeliveryReceipt {
  const receipt = { messageId: key, status: statuses[state], at: new Date(time) };
  return state === 'UNDELIVERABLE' ? { ...receipt, error: { code: 1026, title: 'Receiver incapable' } } : receipt;
}
