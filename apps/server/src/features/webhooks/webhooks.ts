import type { Feature } from '../../http/feature.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import type { Context } from '../context.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { deliveriesChannel, emit, emitSql } from './emit-events.ts';
import { createWebhookMetrics } from './metrics.ts';
import { reencryptSecrets } from './secret-encryption.ts';
import { createWebhookUpdateHandler } from './update-webhook.ts';
import type { Webhooks } from './webhook-event.ts';

/** Milliseconds between looks for secrets that a former secret of the service sealed. */
const dayMs = 24 * 3_600_000;

/** Tells integrators what happens (Interface §6): signed deliveries to the endpoints that they set. */
export function createWebhooks(context: Context, options: DispatcherOptions = {}): Webhooks & Feature {
  const metrics = createWebhookMetrics(context.metrics, context.database);
  const notifier = createNotifier(context.database, context.log, deliveriesChannel);
  let dispatcher: Dispatcher | undefined;
  let reencryptionTimer: NodeJS.Timeout | undefined;
  return {
    emit,
    emitSql,
    wake(endpointIds) {
      dispatcher?.wake(endpointIds);
      if (!dispatcher?.isAlone) notifier.tell(endpointIds);
    },
    handlers: { updateChatAppWebhook: createWebhookUpdateHandler(context) },
    async start() {
      const { database, keys, log } = context;
      // Instances that have not been restarted yet go on sealing under the former secret.
      reencryptionTimer = setInterval(() => {
        reencryptSecrets(database, keys).catch((error) =>
          log.warn({ err: error }, 'the secrets of webhooks cannot be sealed anew'),
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
