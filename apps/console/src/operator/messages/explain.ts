import { preciseTime } from '../../ui/format.ts';
import type { Success } from '../api.ts';
import { maxPasscodeChecks } from '../contract.gen.ts';
import { failureTexts } from '../failures/failure-texts.ts';
import { messagesTexts } from './messages-texts.ts';

export type Timeline = Success<'/admin/v1/messages/{messageId}', 'get'>;
export type TimelineEvent = Timeline['events'][number];
type EventOf<Type extends TimelineEvent['type']> = Extract<TimelineEvent, { type: Type }>;

/** Finds the last event of a type. */
export function lastOf<Type extends TimelineEvent['type']>(
  { events }: Timeline,
  type: Type,
): EventOf<Type> | undefined {
  return events.findLast((event): event is EventOf<Type> => event.type === type);
}

/** Says in a sentence what became of a message, so that support can tell the customer. */
export function explain(timeline: Timeline): string {
  const { message, outbox } = timeline;
  const t = messagesTexts.value;
  const sentences = t.explain;
  if (lastOf(timeline, 'verified')) return sentences.verified;
  if (message.status === 'failed') {
    const cause = causeOf(timeline);
    return cause === undefined ? sentences.failedWithoutCause : sentences.failed(cause);
  }
  if (outbox?.state === 'waiting') return explainWait(outbox);
  if (outbox) return t.outbox[outbox.state](outbox.connection);
  const wrong = timeline.events.filter((event) => event.type === 'checked' && event.result === 'invalid').length;
  const status = message.status;
  const hasArrived = status === 'delivered' || status === 'read';
  return [
    hasArrived ? explainArrival(status, message.isSandbox, wrong > 0) : sentences[status],
    ...(wrong > 0 ? [sentences.wrongPasscode(wrong)] : []),
    ...(lastOf(timeline, 'expired') ? [sentences.expired] : wrong >= maxPasscodeChecks ? [sentences.spent] : []),
  ].join(' ');
}

function explainArrival(status: 'delivered' | 'read', isSandbox: boolean, hasWrongPasscode: boolean): string {
  const sentences = messagesTexts.value.explain;
  // The messages of a sandbox account reach no phone.
  if (isSandbox && (status === 'delivered' || hasWrongPasscode)) return sentences.simulated;
  // Who entered a wrong passcode need not have got the SMS.
  return hasWrongPasscode ? sentences.arrived : sentences[status];
}

function explainWait({ connection, dueAt, obstacle }: NonNullable<Timeline['outbox']>): string {
  const t = messagesTexts.value;
  if (!obstacle) {
    const isDue = Date.parse(dueAt) <= Date.now();
    return isDue ? t.outbox.due(connection) : t.outbox.waiting(connection, preciseTime(dueAt));
  }
  const { cause, since, reason } = obstacle;
  const sentence = t.obstacles[cause].state(connection, since === null ? '' : preciseTime(since));
  return reason === null ? `${sentence}.` : `${sentence} (${isolate(reason)}).`;
}

/** @returns the step that helps a message that its connection cannot submit now; undefined when nothing keeps it */
export function adviseOnWait({ outbox }: Timeline): string | undefined {
  return outbox?.obstacle ? messagesTexts.value.obstacles[outbox.obstacle.cause].advice : undefined;
}

function causeOf(timeline: Timeline): string | undefined {
  const failed = lastOf(timeline, 'failed');
  const submitted = lastOf(timeline, 'submitted');
  const cause = failed?.details ?? failed?.title ?? submitted?.reason ?? timeline.message.failure ?? undefined;
  const title = failureTexts.value.titleOf(failed?.code ?? timeline.message.failureCode);
  if (title === undefined) return cause === undefined ? undefined : isolate(cause);
  const details = cause === failed?.title ? undefined : cause;
  return details === undefined ? `${title}.` : `${title}. (${isolate(details)})`;
}

/** Isolates an English text, so that it keeps its full stop in a sentence that is written right to left. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The codes of a failure, and the step that helps. */
export interface FailureAdvice {
  code: number | null;
  providerCode: string | null;
  advice: string;
}

/** The code of the contract for failures without a cause: of the service, and of the provider. */
const unknownCauseCode = 1014;

/** Returns the connection whose provider has not taken the message, if no code of the contract says more about the failure. */
function failedConnectionOf(timeline: Timeline, { code }: EventOf<'failed'>): string | undefined {
  const submitted = lastOf(timeline, 'submitted');
  const isUntaken = submitted?.state === 'rejected' || submitted?.state === 'unknown';
  return code === unknownCauseCode && isUntaken ? submitted.connection : undefined;
}

/** Returns whether the provider has reported the failure, and no code of the contract says more about it. */
function isReported(timeline: Timeline, { code }: EventOf<'failed'>): boolean {
  return code === unknownCauseCode && lastOf(timeline, 'receipt')?.status === 'failed';
}

function adviseOnReceipt({ message: { channel } }: Timeline): string {
  const t = messagesTexts.value;
  return channel === 'sms' ? t.notDelivered : t.advice[0];
}

/** @returns undefined for a message that has not failed */
export function adviseOn(timeline: Timeline): FailureAdvice | undefined {
  const failed = lastOf(timeline, 'failed');
  if (!failed) return undefined;
  const t = messagesTexts.value;
  const { code, providerCode } = failed;
  if (isReported(timeline, failed)) return { code, providerCode, advice: adviseOnReceipt(timeline) };
  const connection = failedConnectionOf(timeline, failed);
  const known: Readonly<Record<number, string>> = t.advice;
  const advice = connection === undefined ? (known[code ?? 0] ?? t.advice[0]) : t.notTaken(connection);
  return { code, providerCode, advice };
}
