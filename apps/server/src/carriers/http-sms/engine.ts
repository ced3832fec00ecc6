import type { Outbound, OutboundRequest } from '@omnichannel/outbound';
import type { Connection, Link, LinkEvents, SmsPlan, SmsSubmission } from '../connection-kind.ts';
import { type HttpSubmissionResult, openHttpLink, toHttpFailure } from '../http-link.ts';
import { authenticate } from './authentication.ts';
import type { ProviderProfile } from './profile.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { evaluateResponse, type ProviderResponse } from './response.ts';
import { renderRequest } from './template.ts';
import { secretParameter } from './verify.ts';

/** Counts the SMS that are billed for a text, when the provider splits it by GSM 03.38 and UCS-2. */
export type CountSegments = (text: string) => Pick<SmsPlan, 'segments' | 'alphabet'>;

/** Bytes of a response that are read: more than a provider sends for one SMS. */
const maxBodyBytes = 64 * 1024;

export interface HttpSmsLinkOptions {
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

/** Opens a link that submits SMS over the API of the provider. */
export function openHttpSmsLink(options: HttpSmsLinkOptions): Link<SmsSubmission> {
  const { countSegments } = options;
  return openHttpLink<SmsSubmission>({
    ...options,
    // Providers with an HTTP API split texts by themselves.
    plan: ({ text }) => ({ parts: 1, ...countSegments(text) }),
    submit: (sms) => submitSms(sms, options),
  });
}

async function submitSms(sms: SmsSubmission, options: HttpSmsLinkOptions): Promise<HttpSubmissionResult> {
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
    return toHttpFailure(error);
  }
}

function evaluate(profile: ProviderProfile, response: ProviderResponse, sms: SmsSubmission): HttpSubmissionResult {
  // A passcode in the text is shorter than the numbers that are redacted anyway.
  const secretTexts = [sms.to, sms.to.slice(1), sms.sender, sms.text, ...(sms.text.match(/\d{4,}/g) ?? [])];
  const evaluation = evaluateResponse(profile.response, response, secretTexts);
  if (evaluation.outcome !== 'broken') return { result: evaluation, hasResponded: true };
  const { reason } = evaluation;
  return { result: { outcome: 'notSent', reason }, broken: reason };
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

/**
 * Returns where the provider reports the status of an SMS.
 *
 * @returns undefined when the service has no public URL, or would reject the callback
 */
function callbackUrlOf(
  { id, publicUrl }: Pick<Connection, 'id' | 'publicUrl'>,
  { statusCallback, verification }: ProviderProfile,
  { callbackSecrets: [secret] }: ProviderSecrets,
): string | undefined {
  if (publicUrl === undefined || statusCallback === undefined || verification === undefined) return undefined;
  const url = `${publicUrl.replace(/\/$/, '')}/carriers/${id}/status`;
  if (verification.kind !== 'secretUrl') return url;
  return secret === undefined ? undefined : `${url}?${secretParameter}=${encodeURIComponent(secret)}`;
}
