import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CarrierEvents, DeliveryReceipt, InboundContent } from '../../src/features/messaging/carrier.ts';
import type { MediaStore } from '../../src/features/messaging/media/media-store.ts';
import { HttpError } from '../../src/http/http-error.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import { downloadFile, isSigned, type ProviderOptions } from './provider.ts';

export interface HttpCarrierOptions extends ProviderOptions {
  /** Whom the provider's account belongs to: what people write goes there. */
  environmentId: string;
  database: Database;
}

/** What the provider tells of a message that it took. */
interface ProviderReceipt {
  /** The idempotency key that it was sent under. */
  key: string;
  state: 'SENT' | 'DELIVERED' | 'READ' | 'UNDELIVERABLE';
  /** RFC 3339. */
  time: string;
}

/** What it tells of what a person wrote. */
interface ProviderMessage {
  id: string;
  from: string;
  /** With a file, what is written under it. */
  text?: string;
  /** The provider's id of a file, and its media type. */
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
 * What the provider calls. It is answered when the service has stored what it told, and calls again until then; the service knows
 * again what it is told twice.
 *
 * @param files where those go that people send
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
        throw new HttpError(401, 'The signature is not the one of this body.');
      },
    );

    scope.post<{ Body: ProviderReceipt[] }>('/carriers/http/receipts', async ({ body }, reply) => {
      await receive(body.map(receiptOf));
      return reply.code(204).send();
    });

    scope.post<{ Body: ProviderMessage }>('/carriers/http/inbound', async ({ body }, reply) => {
      const { id, from, time } = body;
      const content = await contentOf(body);
      await receiveInbound({ id, environmentId, channel: 'rcs', from, at: new Date(time), content });
      return reply.code(204).send();
    });
  });

  /** Of a message that comes twice the file is stored twice; what no message names goes when its days are over. */
  async function contentOf({ text, file }: ProviderMessage): Promise<InboundContent> {
    if (!file) return { type: 'text', text: text ?? '' };
    const id = await files.put(database, environmentId, file.type, await downloadFile(options, file.id));
    const kind = (['image', 'video', 'audio'] as const).find((one) => file.type.startsWith(`${one}/`));
    const stored = { id, mediaType: file.type };
    return { type: kind ?? 'document', file: stored, ...(text !== undefined && { caption: text }) };
  }
}

function receiptOf({ key, state, time }: ProviderReceipt): DeliveryReceipt {
  const receipt = { messageId: key, status: statuses[state], at: new Date(time) };
  return state === 'UNDELIVERABLE' ? { ...receipt, error: { code: 1026, title: 'Receiver incapable' } } : receipt;
}
