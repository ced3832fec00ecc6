import type { Feature } from '../../http/feature.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import type { Context } from '../context.ts';
import { findOutcome } from './deliveries.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { deliveriesChannel, emit, emitSql } from './emit-events.ts';
import { createEndpointLookup } from './endpoints.ts';
import { createWebhookMetrics } from './metrics.ts';
import { reencryptSecrets } from './secret-encryption.ts';
import { createWebhookUpdateHandler } from './update-webhook.ts';
import type { Webhooks } from './webhook-event.ts';

export type { EndpointKind, WebhookEvent, Webhooks } from './webhook-event.ts';

/** Milliseconds between runs of the re-encryption of secrets. */
const dayMs = 24 * 3_600_000;

/** Sends events to integrators (interface, section 6): signed deliveries to the endpoints that they set. */
export function createWebhooks(context: Context, options: DispatcherOptions = {}): Webhooks & Feature {
  const metrics = createWebhookMetrics(context.metrics, context.database);
  const notifier = createNotifier(context.database, context.log, deliveriesChannel);
  let dispatcher: Dispatcher | undefined;
  let reencryptionTimer: NodeJS.Timeout | undefined;
  return {
    emit,
    emitSql,
    findEndpointState: createEndpointLookup(context.database),
    findOutcome: (deliveryId) => findOutcome(context.database, deliveryId),
    wake(endpointIds) {
      dispatcher?.wake(endpointIds);
      if (!dispatcher?.isAlone) notifier.notify(endpointIds);
    },
    handlers: { updateChatAppWebhook: createWebhookUpdateHandler(context) },
    async start() {
      const { database, keys, log } = context;
      // Instances that were not restarted after a rotation still encrypt under the previous secret.
      reencryptionTimer = setInterval(() => {
        reencryptSecrets(database, keys).catch((error) =>
          log.warn({ err: error }, 'webhook secrets could not be re-encrypted; retrying tomorrow'),
        );
      }, dayMs).unref();
      dispatcher = await startDispatcher(context, metrics, options);
    },
    async close() {
      clearInterval(reencryptionTimer);
      await dispatcher?.stop();
      await notifier.close();
    },
  };
}
