import type { WorkflowSummary, WorkflowsPage } from '../api/notifications.ts';
import { Badge } from './item-header.tsx';
import { SearchField, useSearch } from './search-field.tsx';
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
      label="Workflows, the oldest first"
      pages={pages}
      idOf={({ workflowId }) => workflowId}
      open={open}
      renderItem={({ name, workflowId, active }) => (
        <>
          <b>
            <bdi>{name}</bdi>
          </b>
          {!active && <Badge state="plain">Inactive</Badge>}
          <bdi class="second">{workflowId}</bdi>
        </>
      )}
      empty={words === '' ? <NoWorkflows /> : 'No matching workflows.'}
      search={<SearchField what="workflows by id or name" placeholder="Search id, name" onSearch={onSearch} />}
    />
  );
}

function NoWorkflows() {
  return (
    <p>
      No workflows yet. Create one with <code>POST /v1/workflows</code>.
    </p>
  );
}
