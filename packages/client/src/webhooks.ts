import type { webhooks } from '@omnichannel/types';
import { ConfigurationError } from './errors.ts';
import { WebhookVerificationError } from './webhooks/error.ts';
import { identifyEvent, type WebhookEvent } from './webhooks/event.ts';
import { concatBytes, importSecrets, isRaw, isSigned, type RawBody, sign } from './webhooks/signature.ts';

export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/error.ts';
export type { WebhookEvent, WebhookEventType, WebhookPayload } from './webhooks/event.ts';
export type { RawBody } from './webhooks/signature.ts';

/** Headers of a delivery: a `Headers` object, Node's `request.headers`, or an object with names in any case. */
export type IncomingHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** A delivery in a framework without `Request`: its headers and its unparsed body. */
export interface RawWebhook {
  headers: IncomingHeaders;
  rawBody: RawBody;
}

/** Tolerance for the timestamp of a delivery. */
export interface VerifyWebhookOptions {
  /**
   * Maximum age of the attempt in seconds, in the past or the future. `Infinity` accepts recorded deliveries.
   *
   * @default 300
   */
  tolerance?: number | undefined;
  /**
   * Reference time, for tests.
   *
   * @default the current time
   */
  now?: Date | undefined;
}

/**
 * Verifies the signature of a delivery (Standard Webhooks) and returns its event.
 *
 * Return a 2xx as soon as the delivery is verified, and process it afterwards. A delivery can arrive more than once: process each `id`
 * only once.
 *
 * @param request a `Request` with an unread body, or headers and raw body
 * @param secret the `whsec_…` secret of the endpoint, or several during a rotation
 * @param options the tolerance of the timestamp
 * @returns the event; its `type` narrows its `payload`
 * @throws {WebhookVerificationError} when the delivery is not authentic or not a known event; `reason` says why
 * @throws {ConfigurationError} when a secret or an option is malformed
 */
export async function verifyWebhook(
  request: Request | RawWebhook,
  secret: string | readonly string[],
  { tolerance = 300, now = new Date() }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = await importSecrets(secret);
  const seconds = Math.floor(+now / 1000);
  if (!(tolerance >= 0 && seconds >= 0)) {
    throw new ConfigurationError('tolerance or now is empty or malformed.');
  }

  const id = readHeader(request.headers, 'webhook-id');
  const timestamp = readHeader(request.headers, 'webhook-timestamp', /^\d+$/);
  const signature = readHeader(request.headers, 'webhook-signature');

  const age = seconds - +timestamp;
  if (Math.abs(age) > tolerance) {
    throw new WebhookVerificationError(
      // Stryker disable next-line EqualityOperator: an age of 0 exceeds no tolerance.
      `timestamp-too-${age > 0 ? 'old' : 'new'}`,
      `webhook-timestamp is ${age} s old.`,
    );
  }

  const start = `${id}.${timestamp}.`;
  const content = await concatBytes(start, await readBody(request));
  // A proxy or a runtime can join several headers with commas.
  // Stryker disable next-line ArrayDeclaration: a text without `v1,` matches no signature.
  const signatures = signature.match(/\bv1,[^\s,]+/g) ?? [];
  if (!(await isSigned(keys, content, signatures))) {
    throw new WebhookVerificationError('no-matching-signature', 'No signature matches: check secret and body.');
  }

  return { ...identifyEvent(parseBody(content, start)), id, timestamp: new Date(+timestamp * 1000) } as WebhookEvent;
}

/** A delivery to sign. */
export interface WebhookToSign {
  /**
   * Id of the delivery.
   *
   * @default a new id
   */
  id?: string | undefined;
  /**
   * Time of the attempt.
   *
   * @default the current time
   */
  timestamp?: Date | undefined;
  /** The body exactly as it will be sent. */
  body: RawBody;
}

/** The headers of a signed delivery. */
export type WebhookHeaders = webhooks[keyof webhooks]['post']['parameters']['header'];

/**
 * Signs a delivery as the service does, to test a receiver or to simulate the service.
 *
 * @param webhook the body, with optional id and time
 * @param secret the `whsec_…` secret, or several during a rotation: each adds a signature
 * @returns the three headers to send with the body
 * @throws {ConfigurationError} when a secret or a part of the delivery is malformed
 */
export async function signWebhook(
  { id = `msg_${crypto.randomUUID()}`, timestamp = new Date(), body }: WebhookToSign,
  secret: string | readonly string[],
): Promise<WebhookHeaders> {
  const keys = await importSecrets(secret);
  const seconds = Math.floor(+timestamp / 1000);
  if (!id || !(seconds >= 0) || !isRaw(body)) {
    throw new ConfigurationError('{ id, timestamp, body } is empty or malformed.');
  }
  const content = await concatBytes(`${id}.${seconds}.`, body);
  const signatures = await Promise.all(keys.map((key) => sign(key, content)));
  return { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': signatures.join(' ') };
}

function readHeader(headers: IncomingHeaders, name: string, pattern = /./): string {
  const value =
    typeof headers?.get === 'function'
      ? headers.get(name)
      : Object.entries(Object(headers)).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = [value].flat().join(' ');
  if (pattern.test(text)) return text;
  throw new WebhookVerificationError('missing-header', `${name} is empty or malformed: pass all headers.`);
}

async function readBody(request: Request | RawWebhook): Promise<RawBody> {
  if ('arrayBuffer' in request) {
    if (request.bodyUsed || request.body?.locked) {
      throw new WebhookVerificationError('body-not-raw', 'The body was read: pass a request.clone().');
    }
    return request.arrayBuffer();
  }
  if (isRaw(request.rawBody)) return request.rawBody;
  throw new WebhookVerificationError('body-not-raw', 'rawBody must be text or bytes.');
}

function parseBody(content: ArrayBuffer, start: string): unknown {
  try {
    return JSON.parse(new TextDecoder(undefined, { fatal: true }).decode(content).slice(start.length));
  } catch {
    throw new WebhookVerificationError('body-not-json', 'The body is not JSON.');
  }
}
