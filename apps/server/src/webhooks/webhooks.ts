import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { emit } from './emit.ts';
import type { Webhooks } from './event.ts';
import { createWebhookMetrics } from './metrics.ts';
import { createUpdate } from './update.ts';

/** Tells integrators what happens (Interface §6): signed deliveries to the endpoints that they set. */
export function createWebhooks(context: Context, options: DispatcherOptions = {}): Webhooks & Feature {
  const metrics = createWebhookMetrics(context.metrics, context.database);
  let dispatcher: Dispatcher | undefined;
  return {
    emit,
    handlers: { updateChatAppWebhook: createUpdate(context) },
    async start() {
      dispatcher = await startDispatcher(context, metrics, options);
    },
    async close() {
      await dispatcher?.stop();
    },
  };
}
