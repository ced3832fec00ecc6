import type { components } from '@omnichannel/types';
import { sectionAddress } from '../sandbox/addresses.ts';
import { count, preciseTime } from '../ui/format.ts';
import { EventBadge } from './event-badge.tsx';
import { ItemHeader, Missing } from './item-header.tsx';
import { StepChannel } from './step-channel.tsx';
import { useResource } from '../sandbox/use-resource.ts';

type EventDetails = components['schemas']['EventDetails'];
type Outcome = components['schemas']['EventOutcome']['outcome'];

const outcomeTexts: Readonly<Record<Outcome, string>> = {
  delivered: 'In the feed',
  sent: 'Sent',
  pending: 'Not sent yet',
  skipped_by_preference: 'Turned off by the subscriber',
  opted_out: 'Opted out',
  no_address: 'No address',
  no_connection: 'No connection for the channel',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** An event: its workflow, progress, and the number of recipients by step and outcome. */
export function EventView({ id }: { id: string }) {
  const { value, error } = useResource<{ data: EventDetails }>(`/api/v1/events/trigger/${encodeURIComponent(id)}`);
  if (!value) return <Missing section="event-log" id={id} error={error} />;
  const { status, workflowId, recipients, createdAt, completedAt, outcomes } = value.data;
  return (
    <>
      <ItemHeader section="event-log" title={id} id={id}>
        <EventBadge status={status} />
      </ItemHeader>
      <section class="card" aria-labelledby="event-title">
        <h3 id="event-title">Event</h3>
        <dl>
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
        <Progress outcomes={outcomes} />
      </section>
      <Outcomes outcomes={outcomes} />
    </>
  );
}

/** How many outcomes are final. */
function Progress({ outcomes }: Pick<EventDetails, 'outcomes'>) {
  const all = sum(outcomes);
  if (all === 0) return null;
  const final = all - sum(outcomes.filter(({ outcome }) => outcome === 'pending'));
  return (
    <p class="progress">
      <progress max={all} value={final} aria-label="Final outcomes" />
      <span>{`${final.toLocaleString('en')} of ${count(all, 'outcome')} final`}</span>
    </p>
  );
}

function sum(outcomes: EventDetails['outcomes']): number {
  return outcomes.reduce((total, outcome) => total + outcome.count, 0);
}

function Outcomes({ outcomes }: Pick<EventDetails, 'outcomes'>) {
  return (
    <section class="card" aria-labelledby="outcomes-title">
      <h3 id="outcomes-title">Outcomes by step</h3>
      {outcomes.length === 0 ? (
        <p class="soft">No recipient was reached.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Channel</th>
              <th scope="col">Outcome</th>
              <th scope="col">Recipients</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ stepId, channel, outcome, count: recipients }) => (
              <tr key={`${stepId} ${outcome}`} data-outcome={outcome}>
                <td>
                  <code>{stepId}</code>
                </td>
                <td>
                  <StepChannel type={channel} />
                </td>
                <td>{outcomeTexts[outcome]}</td>
                <td>{recipients.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
