import type { Feature } from '../../http/feature.ts';
import { createNotifier } from '../../platform/postgres/notifier.ts';
import type { Context } from '../context.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { deliveriesChannel, emit, emitting } from './emit.ts';
import type { Webhooks } from './event.ts';
import { createWebhookMetrics } from './metrics.ts';
import { sealAnew } from './sealed.ts';
import { createUpdate } from './update.ts';

/** Milliseconds between looks for secrets that a former secret of the service sealed. */
const day = 24 * 3_600_000;

/** Tells integrators what happens (Interface §6): signed deliveries to the endpoints that they set. */
export function createWebhooks(context: Context, options: DispatcherOptions = {}): Webhooks & Feature {
  const metrics = createWebhookMetrics(context.metrics, context.database);
  const notifier = createNotifier(context.database, context.log, deliveriesChannel);
  let dispatcher: Dispatcher | undefined;
  let sealing: NodeJS.Timeout | undefined;
  return {
    emit,
    emitting,
    wake(endpointIds) {
      dispatcher?.wake(endpointIds);
      if (!dispatcher?.isAlone) notifier.tell(endpointIds);
    },
    handlers: { updateChatAppWebhook: createUpdate(context) },
    async start() {
      const { database, keys, log } = context;
      // Instances that have not been restarted yet go on sealing under the former secret.
      sealing = setInterval(() => {
        sealAnew(database, keys).catch((error) =>
          log.warn({ err: error }, 'the secrets of webhooks cannot be sealed anew'),
        );
      }, day).unref();
      dispatcher = await startDispatcher(context, metrics, options);
    },
    async close() {
      clearInterval(sealing);
      await dispatcher?.stop();
      await notifier.close();
    },
  };
}
