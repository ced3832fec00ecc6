import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { RecipientStep, RecipientsPage, RecipientView } from '../api/notifications.ts';
import { sectionAddress } from '../sandbox/addresses.ts';
import { feedChanges } from '../sandbox/session.ts';
import { pollIntervalMs, useResource } from '../sandbox/use-resource.ts';
import { formatNumber } from '../ui/format.ts';
import { notificationTexts } from './notification-texts.ts';
import { OutcomeReason } from './outcome-reason.tsx';
import { filterOf, type Outcomes } from './outcomes.ts';
import { StepChannel, stepName } from './step-channel.tsx';
import { nameOf } from './subscriber-name.ts';

interface RecipientsSectionProps {
  transactionId: string;
  outcomes: Outcomes;
  place: Signal<RecipientsPlace>;
}

/** The recipients that are shown. */
interface RecipientsPlace {
  /** A step and an outcome as a query; empty for all. */
  filter: string;
  /** The last recipient of each page before the shown page. */
  previous: readonly string[];
}

export const firstRecipients: RecipientsPlace = { filter: '', previous: [] };
/** The id of the heading. */
export const recipientsTitle = 'recipients-title';

const pageSize = 50;

/** The recipients of an event with their outcomes. It shows one page at a time: an event may have 100,000 recipients. */
export function RecipientsSection({ transactionId, outcomes, place }: RecipientsSectionProps) {
  const { filter, previous } = place.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const { value, error } = useResource<RecipientsPage>(pathOf(transactionId, filter, previous.at(-1)), {
    changes: feedChanges,
    // No event announces the outcomes of other channels. Final outcomes do not change.
    pauseMs: ({ isFinal }) => (isFinal ? undefined : pollIntervalMs),
  });
  return (
    <section class="card" aria-labelledby={recipientsTitle}>
      <h3 id={recipientsTitle} tabIndex={-1} ref={heading}>
        {notificationTexts.value.recipients}
      </h3>
      <Filter
        outcomes={outcomes}
        value={filter}
        onChange={(chosen) => (place.value = { ...firstRecipients, filter: chosen })}
      />
      {error && (
        <p class="fault" role="alert">
          {error.message}
        </p>
      )}
      {value && <Page page={value} first={previous.length * pageSize + 1} />}
      {(previous.length > 0 || value?.after !== undefined) && (
        <Pager
          onPrevious={previous.length > 0 ? () => show(previous.slice(0, -1)) : undefined}
          onNext={value?.after === undefined ? undefined : () => show([...previous, value.after as string])}
        />
      )}
    </section>
  );

  function show(pages: readonly string[]): void {
    place.value = { filter, previous: pages };
    // The button may be gone on the next page, and the list begins above it.
    heading.current?.focus();
  }
}

/** @param filter a step and an outcome as a query; empty for all */
function pathOf(transactionId: string, filter: string, after: string | undefined): string {
  const query = new URLSearchParams(filter);
  query.set('limit', String(pageSize));
  if (after !== undefined) query.set('after', after);
  return `/notifications/events/${encodeURIComponent(transactionId)}/recipients?${query}`;
}

function Filter({ outcomes, value, onChange }: { outcomes: Outcomes; value: string; onChange(value: string): void }) {
  const t = notificationTexts.value;
  const options = outcomes.map(({ stepId, channel, outcome, count }) => ({
    query: filterOf({ stepId, outcome }),
    text: `${stepId} (${stepName(channel)}): ${t.outcomes[outcome]}, ${formatNumber(count)}`,
  }));
  const isGone = value !== '' && options.every(({ query }) => query !== value);
  return (
    <label class="filter">
      <span>{t.show}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t.all}</option>
        {isGone && <option value={value}>{t.noLongerPresent}</option>}
        {options.map(({ query, text }) => (
          <option key={query} value={query}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Page({ page: { recipients }, first }: { page: RecipientsPage; first: number }) {
  const t = notificationTexts.value;
  return (
    <>
      {recipients.length === 0 && <p class="soft">{first > 1 ? t.noMoreRecipients : t.noRecipients}</p>}
      <ol class="recipients" start={first}>
        {recipients.map((recipient) => (
          <Recipient key={recipient.id} recipient={recipient} />
        ))}
      </ol>
    </>
  );
}

function Recipient({ recipient }: { recipient: RecipientView }) {
  const { subscriberId, steps } = recipient;
  const name = nameOf(recipient);
  return (
    <li>
      {subscriberId === undefined ? (
        <span class="soft">{notificationTexts.value.deletedSubscriber}</span>
      ) : (
        <a href={sectionAddress('subscribers', subscriberId)}>
          <bdi>{name ?? subscriberId}</bdi>
          {name !== undefined && <bdi class="second">{subscriberId}</bdi>}
        </a>
      )}
      <ul>
        {steps.map((step) => (
          <Step key={step.stepId} step={step} />
        ))}
      </ul>
    </li>
  );
}

function Step({ step: { stepId, channel, outcome, reason } }: { step: RecipientStep }) {
  return (
    <li data-outcome={outcome} title={stepId}>
      <StepChannel type={channel} /> <span class="outcome">{notificationTexts.value.outcomes[outcome]}</span>
      {reason !== undefined && (
        <span class="reason">
          <OutcomeReason reason={reason} />
        </span>
      )}
    </li>
  );
}

interface PagerProps {
  /** Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  onNext: (() => void) | undefined;
}

function Pager({ onPrevious, onNext }: PagerProps) {
  const t = notificationTexts.value;
  return (
    <nav class="pager" aria-label={t.pagesOfRecipients}>
      <button type="button" disabled={!onPrevious} onClick={onPrevious}>
        {t.previous}
      </button>
      <button type="button" disabled={!onNext} onClick={onNext}>
        {t.next}
      </button>
    </nav>
  );
}
