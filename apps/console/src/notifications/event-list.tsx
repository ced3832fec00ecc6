import type { EventSummary, EventsPage } from '../api/notifications.ts';
import { feedChanges } from '../sandbox/session.ts';
import { preciseTime, timeOrDay } from '../ui/format.ts';
import { EventBadge } from './event-badge.tsx';
import { useSearch } from './search-field.tsx';
import { SectionList } from './section-list.tsx';
import { usePages } from './use-pages.ts';

/** The latest events. */
export function EventList({ open }: { open: string | undefined }) {
  const { words, onSearch } = useSearch();
  const pages = usePages<EventsPage, EventSummary>({
    pathOf: (before) => {
      const query = new URLSearchParams({ search: words, ...(before !== undefined && { before }) });
      return `/notifications/events?${query}`;
    },
    read: ({ events, before }) => ({ items: events, next: before }),
    keyOf: ({ transactionId }) => transactionId,
    options: { changes: feedChanges },
  });
  return (
    <SectionList
      section="event-log"
      pages={pages}
      idOf={({ transactionId }) => transactionId}
      open={open}
      renderItem={({ transactionId, workflowName, status, createdAt }) => (
        <>
          <b>
            <bdi>{workflowName}</bdi>
          </b>
          <time dateTime={createdAt} title={preciseTime(createdAt)}>
            {timeOrDay(createdAt)}
          </time>
          <span class="second">
            <bdi>{transactionId}</bdi>
          </span>
          <EventBadge status={status} />
        </>
      )}
      create="POST /v1/events/trigger"
      words={words}
      onSearch={onSearch}
    />
  );
}
