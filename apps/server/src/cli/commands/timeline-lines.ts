import { trimPeriod } from '../../carriers/connections/describe-schema.ts';
import type { OutboxObstacle, OutboxState } from '../../carriers/outbox/submission-history.ts';
import type { Timeline, TimelineEvent } from '../../carriers/outbox/timeline.ts';
import type { MessagePricing } from '../../carriers/provider-events.ts';
import { command } from '../../platform/command-hint.ts';
import { describeMissingLink } from './connection-texts.ts';

/** Converts a timeline to lines for people. */
export function toTimelineLines(timeline: Timeline): string[] {
  const { events, outbox } = timeline;
  return [
    ...events.flatMap((event) => {
      const [first, ...rest] = describeEvent(event);
      return [`  ${event.at.toISOString()}  ${first}`, ...rest.map((line) => `      ${line}`)];
    }),
    ...(outbox === null ? [] : [`  ${describeOutbox(outbox)}`]),
    ...adviseOnFailure(timeline),
  ];
}

/** Describes the next step after a receipt of failure without a code of the contract that says more. The console gives the same one. */
function adviseOnFailure({ message: { channel }, events }: Timeline): string[] {
  const failed = events.findLast((event): event is EventOf<'failed'> => event.type === 'failed');
  const receipt = events.findLast((event): event is EventOf<'receipt'> => event.type === 'receipt');
  if (failed?.code !== 1014 || receipt?.status !== 'failed') return [];
  if (channel !== 'sms') return ['  Look up the code of the provider in its documentation.'];
  const id = receipt.providerId === null ? '' : ` with its id ${receipt.providerId}`;
  return [`  The phone or the network did not take it. Check the number, then ask the provider${id}.`];
}

function describeOutbox({ state, connection, dueAt, obstacle }: OutboxState): string {
  if (state === 'inDoubt') return `in doubt until ${dueAt.toISOString()}: the provider may have it`;
  if (state === 'written') return `being submitted over ${connection}`;
  if (obstacle !== null) return `waiting in the outbox for ${connection}, ${describeObstacle(connection, obstacle)}`;
  return `waiting in the outbox for ${connection}, due ${dueAt > new Date() ? dueAt.toISOString() : 'now'}`;
}

/** Describes what keeps a connection from submitting a message, and the next step. */
function describeObstacle(connection: string, { cause, since, reason }: OutboxObstacle): string {
  const why = reason === null ? '' : ` (${trimPeriod(reason)})`;
  const check = `Check it: ${command`connections check ${connection}`}`;
  switch (cause) {
    case 'paused':
      return `which is paused. Resume it: ${command`connections resume ${connection}`}`;
    case 'down':
    case 'unattended': {
      const missing = describeMissingLink({ state: cause, open: 0, since, reason });
      return `which has ${missing}. ${cause === 'down' ? check : 'Start an instance with the role all or worker. If one runs, doctor says why it cannot use the connection.'}`;
    }
    default:
      return `which is ${cause === 'draft' ? 'a draft' : cause}${why}. ${check}`;
  }
}

function describeEvent(event: TimelineEvent): string[] {
  switch (event.type) {
    case 'accepted':
    case 'requested':
      return [joinDetails(event.type, event.requestId && `request ${event.requestId}`)];
    case 'received':
      return [`received  written ${event.writtenAt.toISOString()}`];
    case 'submitted':
      return describeAttempt(event);
    case 'inDoubt':
      return [`in doubt: ${event.connection} may have it`];
    case 'fallback':
      return [`fallback from ${event.from} to ${event.to}`];
    case 'receipt':
      return [describeReceipt(event)];
    case 'status':
      return [event.status];
    case 'failed':
      return [describeFailure(event)];
    case 'checked':
      return [`check: ${event.result}`];
    case 'verified':
    case 'expired':
      return [event.type];
    default:
      return [describeWebhook(event)];
  }
}

type EventOf<Type extends TimelineEvent['type']> = Extract<TimelineEvent, { type: Type }>;

function describeAttempt(event: EventOf<'submitted'>): string[] {
  const { connection, attempt, state, segments, alphabet, country, code, apiCode, reason, parts } = event;
  const cost = segments !== null && `segments: ${segments} (${alphabet}, ${country ?? 'no country'})`;
  const cause = [code, apiCode === null ? null : `(${apiCode})`, reason].filter((text) => text !== null).join(' ');
  return [
    joinDetails(`submitted over ${connection}`, attempt > 1 && `attempt ${attempt}`, state, cost, cause),
    ...parts.map(({ part, providerId }) => `part ${part + 1}  provider id ${providerId ?? '-'}`),
  ];
}

function describeReceipt({ connection, part, status, code, apiCode, pricing }: EventOf<'receipt'>): string {
  return joinDetails(
    `receipt of ${connection}`,
    `part ${part + 1}`,
    status,
    code !== null && `code ${code}`,
    apiCode !== null && `(${apiCode})`,
    pricing !== null && describePricing(pricing),
  );
}

function describePricing({ billable, category, model }: MessagePricing): string {
  const details = [category, ...(model === undefined ? [] : [model])].join(', ');
  return `${billable ? 'billed' : 'not billed'} (${details})`;
}

function describeFailure({ code, title, details, providerCode }: EventOf<'failed'>): string {
  const cause = [code, title].filter((text) => text !== null).join(' ');
  return joinDetails('failed', cause, details, providerCode !== null && `code of the provider ${providerCode}`);
}

type WebhookEvent = EventOf<'webhookQueued' | 'webhookAttempt' | 'webhookDue'>;

function describeWebhook(event: WebhookEvent): string {
  const name = `webhook ${event.endpoint}`;
  if (event.type === 'webhookQueued') return `${name} queued  ${event.deliveryId}`;
  if (event.type === 'webhookDue') return `${name} next attempt`;
  const { attempt, statusCode, error, tookMs } = event;
  return joinDetails(`${name} attempt ${attempt}`, `${statusCode ?? 'no response'}`, `${tookMs} ms`, error);
}

function joinDetails(...details: readonly (string | null | false)[]): string {
  return details.filter((text) => text !== null && text !== false && text !== '').join('  ');
}
