import { type Outbound, OutboundError, type OutboundRequest } from '@omnichannel/outbound';
import type { Connection, Link, LinkEvents, PartResult, SmsPlan, SmsSubmission } from '../connection-kind.ts';
import { authenticate } from './authentication.ts';
import { createAvailability } from './availability.ts';
import { callbackUrlOf } from './callback-url.ts';
import type { ProviderProfile } from './profile.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { evaluateResponse, type ProviderResponse } from './response.ts';
import { renderRequest } from './template.ts';

/** Counts the SMS that are billed for a text, when the provider splits it by GSM 03.38 and UCS-2. */
export type CountSegments = (text: string) => Pick<SmsPlan, 'segments' | 'alphabet'>;

/** Bytes of a response that are read: more than a provider sends for one SMS. */
const maxBodyBytes = 64 * 1024;

export interface HttpLinkOptions {
  connection: Pick<Connection, 'id' | 'window' | 'publicUrl' | 'log'>;
  profile: ProviderProfile;
  secrets: ProviderSecrets;
  /** Closed with the link. */
  outbound: Outbound;
  events: LinkEvents;
  countSegments: CountSegments;
  /** Milliseconds that the provider has for its response. */
  timeoutMs: number;
  /** Milliseconds between attempts to reach a provider that cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Opens a link to a provider with an HTTP API. There is no session: it is ready at once, and learns from the responses. */
export function openHttpLink(options: HttpLinkOptions): Link {
  const { connection, outbound, events, countSegments, retryDelaysMs } = options;
  const availability = createAvailability(events, retryDelaysMs);
  const inFlight = new Set<Promise<PartResult>>();
  let isClosing = false;
  // After the caller has the link.
  queueMicrotask(() => {
    if (isClosing) return;
    events.onState({ state: 'ready' });
    events.onSlots();
  });

  const freeSlots = () => (isClosing ? 0 : Math.max(0, availability.maxInFlight(connection.window) - inFlight.size));

  return {
    freeSlots,
    // Providers with an HTTP API split texts by themselves.
    plan: ({ text }) => ({ parts: 1, ...countSegments(text) }),
    async submit(sms) {
      if (freeSlots() === 0) return { outcome: 'notSent', reason: 'The link has no free slot.' };
      const { epoch } = availability;
      const submission = submitSms(sms, options).then((submitted) => {
        if (submitted.broken !== undefined) availability.reportBroken(submitted.broken);
        else if (submitted.unreachable !== undefined) availability.reportFailure(submitted.unreachable);
        else if (submitted.result.outcome === 'unknown') availability.reportFault(submitted.result.reason, epoch);
        else if (submitted.hasResponded) availability.reportSuccess();
        return submitted.result;
      });
      inFlight.add(submission);
      try {
        return await submission;
      } finally {
        inFlight.delete(submission);
        if (freeSlots() > 0) events.onSlots();
      }
    },
    async close() {
      isClosing = true;
      availability.close();
      // Bounded: each submission ends by its timeout.
      await Promise.allSettled(inFlight);
      outbound.close();
    },
  };
}

/** The result of a submission, and what it shows about the provider. */
interface Submitted {
  result: PartResult;
  hasResponded?: boolean;
  /** Why the provider could not be reached. */
  unreachable?: string;
  /** Why every other submission would fail too. */
  broken?: string;
}

async function submitSms(sms: SmsSubmission, options: HttpLinkOptions): Promise<Submitted> {
  const { profile, secrets, outbound, timeoutMs, connection } = options;
  const expiry = expiresInSeconds(sms, profile);
  if (typeof expiry === 'string') return { result: { outcome: 'notSent', reason: expiry } };
  const rendered = renderRequest(profile.request, {
    id: sms.id,
    to: sms.to,
    digits: sms.to.replace(/^\+/, ''),
    sender: sms.sender,
    senderDigits: sms.sender.replace(/^\+/, ''),
    text: sms.text,
    expiresInSeconds: expiry,
    callbackUrl: callbackUrlOf(connection, profile, secrets),
  });
  let request: OutboundRequest;
  try {
    const signed = await authenticate(rendered, profile.authentication ?? { kind: 'none' }, secrets);
    request = { ...signed, timeoutMs, maxBodyBytes };
  } catch (error) {
    const reason = (error as Error).message;
    return { result: { outcome: 'notSent', reason }, broken: reason };
  }
  try {
    // Never repeated by the client, whatever the method: the provider may have no idempotency key.
    const { status, headers, body } = await outbound.request({ ...request, isRepeatable: false });
    return evaluate(profile, { status, retryAfter: [headers['retry-after']].flat()[0], body }, sms);
  } catch (error) {
    return toFailure(error);
  }
}

function evaluate(profile: ProviderProfile, response: ProviderResponse, sms: SmsSubmission): Submitted {
  // A passcode in the text is shorter than the numbers that are redacted anyway.
  const secretTexts = [sms.to, sms.to.slice(1), sms.sender, sms.text, ...(sms.text.match(/\d{4,}/g) ?? [])];
  const evaluation = evaluateResponse(profile.response, response, secretTexts);
  if (evaluation.outcome !== 'broken') return { result: evaluation, hasResponded: true };
  const { reason } = evaluation;
  return { result: { outcome: 'notSent', reason }, broken: reason };
}

/** Only a request that was never written is safe to repeat: a provider that closes the connection may have sent the SMS. */
function toFailure(error: unknown): Submitted {
  const isKnown = error instanceof OutboundError;
  const reason = isKnown ? error.message : 'The request failed.';
  if (!isKnown || !error.isUnsent) return { result: { outcome: 'unknown', reason } };
  return { result: { outcome: 'notSent', reason }, unreachable: reason };
}

/**
 * Computes the validity period that the provider gets.
 *
 * @returns undefined when the SMS does not expire; a reason when it would be delivered too late
 */
function expiresInSeconds(
  { expiresAt }: SmsSubmission,
  { validity: { minSeconds = 1, maxSeconds = Number.POSITIVE_INFINITY } = {} }: ProviderProfile,
): number | string | undefined {
  if (expiresAt === undefined) return undefined;
  const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  if (seconds < minSeconds)
    return `The SMS expires within ${minSeconds} s, the shortest validity that the provider keeps.`;
  return Math.min(seconds, maxSeconds);
}
