import { type ComponentChildren, Fragment } from 'preact';
import { Ltr } from '../../i18n/ltr.tsx';
import { day, duration, formatNumber, preciseTime, timeWithSeconds } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { addressOf } from '../addresses.ts';
import { AttemptFault } from '../failures/failure-text.tsx';
import { failureTexts } from '../failures/failure-texts.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import type { Tone } from '../tones.ts';
import type { TimelineEvent } from './explain.ts';
import { messagesTexts } from './messages-texts.ts';

/** The events of a message as a vertical line, with their times and the time between them. */
export function TimelineList({ events }: { events: readonly TimelineEvent[] }) {
  const now = Date.now();
  const hasParts = events.some(
    (event) => (event.type === 'receipt' && event.part > 0) || (event.type === 'submitted' && event.parts.length > 1),
  );
  return (
    <ol class="timeline">
      {events.map((event, index) => (
        <Event
          key={`${event.at} ${event.type} ${index}`}
          event={event}
          before={events[index - 1]?.at}
          hasParts={hasParts}
          isFuture={Date.parse(event.at) > now}
        />
      ))}
    </ol>
  );
}

interface EventProps {
  event: TimelineEvent;
  /** The time of the event before. */
  before: string | undefined;
  /** Whether the message went out in several parts. */
  hasParts: boolean;
  isFuture: boolean;
}

function Event({ event, before, hasParts, isFuture }: EventProps) {
  const t = messagesTexts.value;
  const { at, type } = event;
  const gapMs = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  const isNewDay = before === undefined || new Date(before).toDateString() !== new Date(at).toDateString();
  return (
    <li data-tone={toneOf(event)} data-future={isFuture ? '' : undefined}>
      <div class="when">
        <time dateTime={at} title={preciseTime(at)}>
          {isNewDay && <span>{day(at)} </span>}
          {timeWithSeconds(at)}
        </time>
        {gapMs > 0 && <span class="gap">{t.after(formatGap(gapMs))}</span>}
      </div>
      <div class="event">
        <b>{t.events[type]}</b> <Details event={event} hasParts={hasParts} />
      </div>
    </li>
  );
}

/** Formats the time between two events with the unit that fits. */
function formatGap(milliseconds: number): string {
  const t = messagesTexts.value;
  if (milliseconds < 60_000) return duration(milliseconds);
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 90 ? t.minutes(formatNumber(minutes)) : t.hours(formatNumber(Math.round(minutes / 60)));
}

function toneOf(event: TimelineEvent): Tone {
  switch (event.type) {
    case 'failed':
    case 'inDoubt':
    case 'expired':
      return 'bad';
    case 'verified':
      return 'good';
    case 'status':
      return event.status === 'delivered' || event.status === 'read' ? 'good' : undefined;
    case 'receipt':
      return event.status === 'failed' ? 'bad' : undefined;
    case 'checked':
      return event.result === 'valid' ? 'good' : 'bad';
    case 'submitted':
      return event.state === 'rejected' ? 'bad' : undefined;
    case 'webhookAttempt':
      return event.error === null ? 'good' : 'bad';
    default:
      return undefined;
  }
}

function Details({ event, hasParts }: Pick<EventProps, 'event' | 'hasParts'>) {
  const t = messagesTexts.value;
  switch (event.type) {
    case 'accepted':
    case 'requested':
      return event.requestId === null ? null : (
        <Line
          items={[
            can('support') ? (
              <a key="request" href={addressOf('requests', event.requestId)}>
                <Ltr>X-Request-Id {event.requestId}</Ltr>
              </a>
            ) : (
              <Ltr key="request">X-Request-Id {event.requestId}</Ltr>
            ),
          ]}
        />
      );
    case 'received':
      return <Line items={[preciseTime(event.writtenAt)]} />;
    case 'checked':
      return <Line items={[t.checks[event.result]]} />;
    case 'fallback':
      return (
        <Line
          items={[
            <Ltr key="way">
              {event.from} → {event.to}
            </Ltr>,
          ]}
        />
      );
    case 'inDoubt':
      return <Line items={[<Ltr key="connection">{event.connection}</Ltr>, t.mayHaveIt]} />;
    case 'status':
      return <Line items={[operatorTexts.value.statuses[event.status]]} />;
    case 'failed':
      return (
        <Line
          items={[
            ...codesOf(event.code, event.providerCode),
            failureTexts.value.titleOf(event.code) ?? event.title,
            event.details,
          ]}
        />
      );
    case 'submitted':
      return <Submission event={event} />;
    case 'receipt':
      return <Receipt event={event} hasParts={hasParts} />;
    case 'webhookQueued':
    case 'webhookAttempt':
    case 'webhookDue':
      return <Webhook event={event} />;
    default:
      return null;
  }
}

type EventOf<Type extends TimelineEvent['type']> = Extract<TimelineEvent, { type: Type }>;

function Submission({ event }: { event: EventOf<'submitted'> }) {
  const { connection, attempt, state, segments, alphabet, country, code, apiCode, reason, parts } = event;
  const t = messagesTexts.value;
  return (
    <>
      <Line
        items={[
          <Ltr key="connection">{connection}</Ltr>,
          attempt > 1 && t.attempt(formatNumber(attempt)),
          t.attemptStates[state],
          segments !== null && t.segments(formatNumber(segments), alphabet ?? '–'),
          country,
          ...codesOf(apiCode, code),
          reason,
        ]}
      />
      {parts.map(
        ({ part, providerId }) =>
          providerId !== null && (
            <small key={part} class="soft">
              {parts.length > 1 && `${t.part(formatNumber(part + 1))} · `}
              {t.providerId} <Ltr>{providerId}</Ltr>
            </small>
          ),
      )}
    </>
  );
}

function Receipt({ event, hasParts }: { event: EventOf<'receipt'>; hasParts: boolean }) {
  const { connection, part, status, code, apiCode, pricing } = event;
  const t = messagesTexts.value;
  return (
    <Line
      items={[
        <Ltr key="connection">{connection}</Ltr>,
        hasParts && t.part(formatNumber(part + 1)),
        t.receiptStatuses[status],
        ...codesOf(apiCode, code),
        pricing !== null && `${pricing.billable ? t.billed : t.notBilled} (${pricing.category})`,
      ]}
    />
  );
}

function Webhook({ event }: { event: EventOf<'webhookQueued' | 'webhookAttempt' | 'webhookDue'> }) {
  const t = messagesTexts.value;
  const made = event.type === 'webhookAttempt' ? event : undefined;
  return (
    <Line
      items={[
        operatorTexts.value.endpointKinds[event.endpoint],
        made && made.attempt > 1 && t.attempt(formatNumber(made.attempt)),
        made && (made.statusCode === null ? t.noResponse : <StatusBadge key="status" status={made.statusCode} />),
        made && duration(made.tookMs),
        made && made.error !== null && <AttemptFault key="error" error={made.error} />,
        <a key="delivery" href={addressOf('deliveries', event.deliveryId)}>
          {t.delivery}
        </a>,
      ]}
    />
  );
}

function codesOf(code: number | null, providerCode: string | null): string[] {
  const t = messagesTexts.value;
  return [
    ...(code === null ? [] : [t.ofContract(String(code))]),
    ...(providerCode === null ? [] : [t.ofProvider(providerCode)]),
  ];
}

/** The parts of a line that are there, with dots between them. */
function Line({ items }: { items: readonly ComponentChildren[] }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== '');
  return (
    <span>
      {shown.map((item, index) => (
        <Fragment key={index}>
          {index > 0 && <span class="soft"> · </span>}
          <bdi>{item}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
