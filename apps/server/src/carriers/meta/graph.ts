import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Outbound, OutboundRequest, OutboundResponse } from '@omnichannel/outbound';
import { parseRetryAfterMs } from '../../features/webhooks/retry-schedule.ts';
import { parseProviderJson } from '../http-sms/provider-json.ts';
import { redactProviderText } from '../http-sms/redact-provider-text.ts';

const graphUrl = 'https://graph.facebook.com';

/** Bytes of a response that are read. A page of templates is the largest. */
const maxBodyBytes = 2 * 1024 * 1024;
const maxRetryAfterMs = 3_600_000;
/** Milliseconds for the upload of a file. */
const uploadTimeoutMs = 300_000;

export interface GraphOptions {
  /** Not closed by the client. */
  outbound: Outbound;
  /** `v26.0` */
  version: string;
  accessToken: string;
  /** Proves that the caller of the token is the app itself. Without it, an app that requires the proof rejects all calls. */
  appSecret?: string;
  /** Milliseconds for each call. */
  timeoutMs: number;
  /** Only for tests: the real API is always `graphUrl`. */
  baseUrl?: string;
}

type GraphParameters = Readonly<Record<string, string | number | undefined>>;

interface GraphCall {
  /** Below the version: `/106540352242922/messages`. */
  path: string;
  parameters?: GraphParameters;
  signal?: AbortSignal | undefined;
  /** Texts that the provider may quote, and that no log may contain. */
  secretTexts?: readonly string[];
}

/** Calls the Graph API of Meta. */
export interface GraphClient {
  /** @throws {GraphError} when Meta rejects the call @throws {OutboundError} when there is no response */
  get(call: GraphCall): Promise<unknown>;
  /** Posts JSON, never a second time. */
  post(call: GraphCall & { body: unknown }): Promise<unknown>;
  /** Posts a stream of `length` bytes, within 5 minutes. */
  upload(call: GraphCall & { body: Readable; length: number; contentType: string }): Promise<unknown>;
  /** Headers of a request with the token, such as the download of a file. */
  headers(): Readonly<Record<string, string>>;
}

/** An error that Meta returned. The message has status, code and Meta's text without PII. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  /** Absent for a response that is no error of the Graph API. */
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  /** Meta's id of the call, for its support. */
  readonly fbtrace: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: Pick<GraphError, 'status' | 'code' | 'subcode' | 'fbtrace' | 'retryAfterMs'>) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.subcode = facts.subcode;
    this.fbtrace = facts.fbtrace;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

export function createGraphClient(options: GraphOptions): GraphClient {
  const { outbound, version, accessToken, appSecret, timeoutMs, baseUrl = graphUrl } = options;
  const proof = appSecret === undefined ? undefined : proveAppSecret(accessToken, appSecret);
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' };

  async function call(
    { path, parameters = {}, signal, secretTexts = [] }: GraphCall,
    request: Pick<OutboundRequest, 'method' | 'body' | 'headers'> & { timeoutMs?: number },
  ): Promise<unknown> {
    const url = new URL(`${baseUrl}/${version}${path}`);
    for (const [name, value] of Object.entries({ ...parameters, appsecret_proof: proof })) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const response = await outbound.request({
      timeoutMs,
      ...request,
      url,
      headers: { ...headers, ...request.headers },
      maxBodyBytes,
      signal,
    });
    return readResponse(response, [accessToken, ...secretTexts]);
  }

  return {
    get: (given) => call(given, { method: 'GET' }),
    post: ({ body, ...given }) =>
      call(given, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    upload: ({ body, length, contentType, ...given }) =>
      call(given, {
        method: 'POST',
        body,
        headers: { 'Content-Type': contentType, 'Content-Length': String(length) },
        timeoutMs: uploadTimeoutMs,
      }),
    headers: () => ({ Authorization: headers.Authorization }),
  };
}

/** Computes `appsecret_proof` (developers.facebook.com/docs/graph-api/guides/secure-requests): HMAC-SHA256 of the token, in hex. */
export function proveAppSecret(accessToken: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

/** @throws {GraphError} for anything but a success */
function readResponse({ status, headers, body }: OutboundResponse, secretTexts: readonly string[]): unknown {
  const parsed = parseProviderJson(body);
  const error = isObject(parsed) && isObject(parsed.error) ? parsed.error : undefined;
  // Redirects are not followed: the token would travel along.
  if (status >= 200 && status < 300 && error === undefined) return parsed;
  const code = numberOf(error?.code);
  const subcode = numberOf(error?.error_subcode);
  const fbtrace =
    typeof error?.fbtrace_id === 'string' ? error.fbtrace_id.replace(/[^\w-]/g, '').slice(0, 64) : undefined;
  const pauseMs = parseRetryAfterMs(status, [headers['retry-after']].flat()[0], Date.now());
  const codes = [code, subcode].filter((one) => one !== undefined).join('/');
  const text = redactProviderText(textOf(error), secretTexts);
  const facts = codes === '' ? `${status}` : `${status} (${codes})`;
  throw new GraphError(`Meta returned ${facts}${text && `: ${withPeriod(text)}`}`, {
    status,
    code,
    subcode,
    fbtrace,
    retryAfterMs: pauseMs === 0 ? undefined : Math.min(pauseMs, maxRetryAfterMs),
  });
}

/** Meta's message, and its details, which say more. */
function textOf(error: Readonly<Record<string, unknown>> | undefined): string {
  const data = isObject(error?.error_data) ? error.error_data.details : undefined;
  return [error?.message, data].filter((part) => typeof part === 'string').join(' ');
}

function withPeriod(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
