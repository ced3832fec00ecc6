import { ApplicationError } from '../../platform/application-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { emit } from './emit-events.ts';
import type { EndpointDetails } from './find-endpoints.ts';
import type { WebhookEvent } from './webhook-event.ts';

/**
 * Queues a delivery with a test event.
 *
 * @param event a test event, whose message no other delivery is about
 * @returns the id of the delivery
 * @throws {ApplicationError} `conflict` when the endpoint is disabled
 */
export function sendTestEvent(
  database: Database,
  actor: Actor,
  { id, kind, environmentId }: Pick<EndpointDetails, 'id' | 'kind' | 'environmentId'>,
  event: WebhookEvent,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    await emit(transaction, [event]);
    const delivery = await transaction
      .selectFrom('deliveries')
      .select('id')
      .where('message_id', '=', event.messageId)
      .where('endpoint_id', '=', id)
      .executeTakeFirst();
    if (!delivery) {
      throw new ApplicationError(
        'conflict',
        'The endpoint is disabled. Enable it first, and send the test event then.',
      );
    }
    await recordAudit(transaction, actor, {
      action: 'endpoint.tested',
      target: { type: 'endpoint', id, name: kind },
      environmentId,
      after: { deliveryId: delivery.id },
    });
    return delivery.id;
  });
}
