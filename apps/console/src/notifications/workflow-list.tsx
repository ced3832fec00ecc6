import type { components } from '@omnichannel/types';
import { Badge } from './item-header.tsx';
import { SectionList } from './section-list.tsx';
import { usePages } from './use-pages.ts';

type WorkflowPage = components['schemas']['WorkflowPage'];
type Workflow = components['schemas']['Workflow'];

/** The list of workflows, in the order of their creation. */
export function WorkflowList({ open }: { open: string | undefined }) {
  const pages = usePages<WorkflowPage, Workflow>({
    pathOf: (page = '0') => `/api/v1/workflows?limit=50&page=${page}`,
    read: ({ data, page, hasMore }) => ({ items: data, next: hasMore ? String(page + 1) : undefined }),
    keyOf: ({ _id }) => _id,
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
      empty={
        <p>
          No workflows yet. Create one with <code>POST /v1/workflows</code>.
        </p>
      }
    />
  );
}
