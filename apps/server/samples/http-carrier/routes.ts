import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CarrierEvents, Receipt } from '../../src/carriers/carrier.ts';
import { Refused } from '../../src/http/refused.ts';
import { isSigned, type ProviderOptions } from './provider.ts';

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
  text: string;
  time: string;
}

const statuses: Record<ProviderReceipt['state'], Receipt['status']> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  UNDELIVERABLE: 'failed',
};

/**
 * What the provider calls. It is answered when the service has stored what it told, and calls again until then; the service knows
 * again what it is told twice.
 *
 * @param environmentId whom the provider's account belongs to
 */
export function providerRoutes(
  app: FastifyInstance,
  options: ProviderOptions,
  environmentId: string,
  { receive, receiveInbound }: CarrierEvents,
): void {
  app.register(async (scope) => {
    // The signature is over the bytes.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        if (isSigned(options, body, request.headers['x-signature'])) return JSON.parse(String(body));
        throw new Refused(401, 'The signature is not the one of this body.');
      },
    );

    scope.post<{ Body: ProviderReceipt[] }>('/carriers/http/receipts', async ({ body }, reply) => {
      await receive(body.map(receiptOf));
      return reply.code(204).send();
    });

    scope.post<{ Body: ProviderMessage }>('/carriers/http/inbound', async ({ body }, reply) => {
      const { id, from, text, time } = body;
      const content = { type: 'text' as const, text };
      await receiveInbound({ id, environmentId, channel: 'rcs', from, at: new Date(time), content });
      return reply.code(204).send();
    });
  });
}

function receiptOf({ key, state, time }: ProviderReceipt): Receipt {
  const receipt = { messageId: key, status: statuses[state], at: new Date(time) };
  return state === 'UNDELIVERABLE' ? { ...receipt, error: { code: 1026, title: 'Receiver incapable' } } : receipt;
}
