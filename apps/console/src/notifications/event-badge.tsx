import type { EventSummary } from '../api/notifications.ts';
import { Badge } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';

const states = {
  queued: 'busy',
  running: 'busy',
  completed: 'good',
  cancelled: 'bad',
} as const satisfies Record<EventSummary['status'], string>;

/** The state of an event. */
export function EventBadge({ status }: Pick<EventSummary, 'status'>) {
  return <Badge state={states[status]}>{notificationTexts.value.statuses[status]}</Badge>;
}
