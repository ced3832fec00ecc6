import type { Feature } from '../../../http/feature.ts';
import { createNotifier } from '../../../platform/postgres/notifier.ts';
import type { Context } from '../../context.ts';
import type { CountNotifications } from '../notification-count.ts';
import { feedChannel, feedNotifierIntervalMs } from '../streams/feed-channel.ts';
import { createEventStatusHandlers } from './event-status.ts';
import { createFanOut } from './fan-out.ts';
import { createRecipientListHandler } from './list-event-recipients.ts';
import { createTriggerHandlers } from './trigger-events.ts';

/** Triggers workflows, and reaches the recipients of their events. */
export function createEvents(context: Context, count: CountNotifications): Feature {
  const { database, log } = context;
  const notifier = createNotifier(database, log, feedChannel, feedNotifierIntervalMs);
  const dependencies = { count, notifier };
  return {
    handlers: {
      ...createTriggerHandlers(context, dependencies),
      ...createEventStatusHandlers(context),
      listEventRecipients: createRecipientListHandler(context),
    },
    jobs: { fanOutEvent: createFanOut(context, dependencies) },
    onPermanentFailure: {
      async fanOutEvent({ eventId }) {
        log.error({ eventId }, 'event fan-out failed permanently; cancel the event and trigger another one');
      },
    },
    close: () => notifier.close(),
  };
}
