import type { WorkflowSummary, WorkflowsPage } from '../api/notifications.ts';
import { Badge } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';
import { useSearch } from './search-field.tsx';
import { SectionList } from './section-list.tsx';
import { usePages } from './use-pages.ts';

/** The list of workflows, in the order of their creation. */
export function WorkflowList({ open }: { open: string | undefined }) {
  const { words, onSearch } = useSearch();
  const pages = usePages<WorkflowsPage, WorkflowSummary>({
    pathOf(after) {
      const query = new URLSearchParams({ search: words, ...(after !== undefined && { after }) });
      return `/notifications/workflows?${query}`;
    },
    read: ({ workflows, after }) => ({ items: workflows, next: after }),
    keyOf: ({ workflowId }) => workflowId,
  });
  return (
    <SectionList
      section="workflows"
      pages={pages}
      idOf={({ workflowId }) => workflowId}
      open={open}
      renderItem={({ name, workflowId, active }) => (
        <>
          <b>
            <bdi>{name}</bdi>
          </b>
          {!active && <Badge state="plain">{notificationTexts.value.inactive}</Badge>}
          <span class="second">
            <bdi>{workflowId}</bdi>
          </span>
        </>
      )}
      create="POST /v1/workflows"
      words={words}
      onSearch={onSearch}
    />
  );
}
