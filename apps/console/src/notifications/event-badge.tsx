import type { EventSummary } from '../api/notifications.ts';
import { Badge } from './item-header.tsx';

const views = {
  queued: { state: 'busy', text: 'Queued' },
  running: { state: 'busy', text: 'Running' },
  completed: { state: 'good', text: 'Completed' },
  cancelled: { state: 'bad', text: 'Cancelled' },
} as const satisfies Record<EventSummary['status'], object>;

/** The state of an event. */
export function EventBadge({ status }: Pick<EventSummary, 'status'>) {
  const { state, text } = views[status];
  return <Badge state={state}>{text}</Badge>;
}
