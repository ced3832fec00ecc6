import type { components } from '@omnichannel/types';
import { useSignal } from '@preact/signals';
import type { EventInput } from '../api/notifications.ts';
import { sectionAddress } from '../sandbox/addresses.ts';
import { feedChanges } from '../sandbox/session.ts';
import { pollIntervalMs, useResource } from '../sandbox/use-resource.ts';
import { JsonBlock } from '../ui/code-block.tsx';
import { formatNumber, preciseTime } from '../ui/format.ts';
import { CancelEvent } from './cancel-event.tsx';
import { EventBadge } from './event-badge.tsx';
import { ItemHeader, Missing } from './item-header.tsx';
import { notificationTexts } from './notification-texts.ts';
import { countOutcomes, type Outcomes } from './outcomes.ts';
import { OutcomesSection } from './outcomes-section.tsx';
import { firstRecipients, RecipientsSection, recipientsTitle } from './recipients-section.tsx';

type EventDetails = components['schemas']['EventDetails'];

/** An event: its workflow, progress, outcomes by step, and recipients. */
export function EventView({ id }: { id: string }) {
  const path = `/api/v1/events/trigger/${encodeURIComponent(id)}`;
  const { value, error, reload } = useResource<{ data: EventDetails }>(path, {
    changes: feedChanges,
    // No event announces the outcomes of other channels. Final outcomes do not change.
    pauseMs: ({ data }) => (isFinal(data) ? undefined : pollIntervalMs),
  });
  const recipients = useSignal(firstRecipients);
  const { value: input } = useResource<EventInput>(`/notifications/events/${encodeURIComponent(id)}`);
  if (!value) return <Missing section="event-log" id={id} error={error} />;
  const t = notificationTexts.value;
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
            <h3 id="event-title">{t.event}</h3>
            <Facts event={value.data} actor={input?.actor} />
            <Progress outcomes={outcomes} />
            <CancelEvent path={path} canCancel={canCancel} onCancelled={reload} />
          </section>
          <OutcomesSection outcomes={outcomes} onShow={showRecipients} />
          {input && (
            <section class="card" aria-labelledby="payload-title">
              <h3 id="payload-title">{t.payload}</h3>
              <JsonBlock value={input.payload} name={t.payload} />
            </section>
          )}
        </div>
        <RecipientsSection transactionId={id} outcomes={outcomes} place={recipients} />
      </div>
    </>
  );

  function showRecipients(filter: string): void {
    recipients.value = { ...firstRecipients, filter };
    document.getElementById(recipientsTitle)?.focus();
  }
}

function isFinal({ status, outcomes }: EventDetails): boolean {
  return (status === 'completed' || status === 'cancelled') && countOutcomes(outcomes, 'pending') === 0;
}

function Facts({ event, actor }: { event: EventDetails; actor: EventInput['actor'] }) {
  const t = notificationTexts.value;
  const { transactionId, status, workflowId, createdAt, completedAt } = event;
  return (
    <dl>
      <dt>{t.id}</dt>
      <dd>
        <code>{transactionId}</code>
      </dd>
      <dt>{t.workflow}</dt>
      <dd>
        <a href={sectionAddress('workflows', workflowId)}>
          <bdi>{workflowId}</bdi>
        </a>
      </dd>
      <dt>{t.triggered}</dt>
      <dd>
        <time dateTime={createdAt}>{preciseTime(createdAt)}</time>
      </dd>
      {completedAt !== undefined && (
        <>
          <dt>{status === 'cancelled' ? t.statuses.cancelled : t.allReached}</dt>
          <dd>
            <time dateTime={completedAt}>{preciseTime(completedAt)}</time>
          </dd>
        </>
      )}
      {actor && (
        <>
          <dt>{t.actor}</dt>
          <dd>
            {actor.subscriberId === undefined ? (
              <span class="soft">{t.deletedSubscriber}</span>
            ) : (
              <a href={sectionAddress('subscribers', actor.subscriberId)}>
                <bdi>{actor.subscriberId}</bdi>
              </a>
            )}
          </dd>
        </>
      )}
      <dt>{t.recipients}</dt>
      <dd>{describeRecipients(event)}</dd>
    </dl>
  );
}

/** Messages can still be sent once all recipients are reached. */
function describeRecipients({ status, recipients: { reached, total } }: EventDetails): string {
  const isReaching = (status === 'queued' || status === 'running') && reached !== total;
  const describe = isReaching ? notificationTexts.value.reachedSoFar : notificationTexts.value.reached;
  return describe(formatNumber(reached), total === undefined ? undefined : formatNumber(total));
}

/** How many outcomes are final. */
function Progress({ outcomes }: { outcomes: Outcomes }) {
  const all = countOutcomes(outcomes);
  if (all === 0) return null;
  const final = all - countOutcomes(outcomes, 'pending');
  return (
    <p class="progress">
      <progress max={all} value={final} aria-label={notificationTexts.value.finalOutcomesLabel} />
      <span>{notificationTexts.value.finalOutcomes(formatNumber(final), all)}</span>
    </p>
  );
}
