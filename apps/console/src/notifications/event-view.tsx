import type { components } from '@omnichannel/types';
import { sectionAddress } from '../sandbox/addresses.ts';
import { feedChanges } from '../sandbox/session.ts';
import { pollIntervalMs, useResource } from '../sandbox/use-resource.ts';
import { count, preciseTime } from '../ui/format.ts';
import { CancelEvent } from './cancel-event.tsx';
import { EventBadge } from './event-badge.tsx';
import { ItemHeader, Missing } from './item-header.tsx';
import { countOutcomes, type Outcomes } from './outcomes.ts';
import { OutcomesSection } from './outcomes-section.tsx';
import { RecipientsSection } from './recipients-section.tsx';

type EventDetails = components['schemas']['EventDetails'];

/** An event: its workflow, progress, outcomes by step, and recipients. */
export function EventView({ id }: { id: string }) {
  const path = `/api/v1/events/trigger/${encodeURIComponent(id)}`;
  const { value, error, reload } = useResource<{ data: EventDetails }>(path, {
    changes: feedChanges,
    // No event announces the outcomes of other channels. Final outcomes do not change.
    pauseMs: ({ data }) => (isFinal(data) ? undefined : pollIntervalMs),
  });
  if (!value) return <Missing section="event-log" id={id} error={error} />;
  const { status, outcomes } = value.data;
  const canCancel = status === 'queued' || status === 'running';
  return (
    <>
      <ItemHeader section="event-log" title={id} id={id}>
        <EventBadge status={status} />
      </ItemHeader>
      <div class="columns">
        <div>
          <section class="card" aria-labelledby="event-title">
            <h3 id="event-title">Event</h3>
            <Facts event={value.data} />
            <Progress outcomes={outcomes} />
            <CancelEvent path={path} canCancel={canCancel} onCancelled={reload} />
          </section>
          <OutcomesSection outcomes={outcomes} />
        </div>
        <RecipientsSection transactionId={id} outcomes={outcomes} />
      </div>
    </>
  );
}

function isFinal({ status, outcomes }: EventDetails): boolean {
  return (status === 'completed' || status === 'cancelled') && countOutcomes(outcomes, 'pending') === 0;
}

function Facts({ event }: { event: EventDetails }) {
  const { transactionId, status, workflowId, recipients, createdAt, completedAt } = event;
  return (
    <dl>
      <dt>Id</dt>
      <dd>
        <code>{transactionId}</code>
      </dd>
      <dt>Workflow</dt>
      <dd>
        <a href={sectionAddress('workflows', workflowId)}>{workflowId}</a>
      </dd>
      <dt>Triggered</dt>
      <dd>
        <time dateTime={createdAt}>{preciseTime(createdAt)}</time>
      </dd>
      {completedAt !== undefined && (
        <>
          <dt>{status === 'cancelled' ? 'Cancelled' : 'All reached'}</dt>
          <dd>
            <time dateTime={completedAt}>{preciseTime(completedAt)}</time>
          </dd>
        </>
      )}
      <dt>Recipients</dt>
      <dd>{`${recipients.reached.toLocaleString('en')} reached${completedAt === undefined ? ' so far' : ''}`}</dd>
    </dl>
  );
}

/** How many outcomes are final. */
function Progress({ outcomes }: { outcomes: Outcomes }) {
  const all = countOutcomes(outcomes);
  if (all === 0) return null;
  const final = all - countOutcomes(outcomes, 'pending');
  return (
    <p class="progress">
      <progress max={all} value={final} aria-label="Final outcomes" />
      <span>{`${final.toLocaleString('en')} of ${count(all, 'outcome')} final`}</span>
    </p>
  );
}
