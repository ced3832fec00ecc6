import type { Outbound, OutboundResponse } from '@omnichannel/outbound';
import { parseRetryAfterMs } from '../../features/webhooks/retry-schedule.ts';
import { parseProviderJson } from '../http-sms/provider-json.ts';
import { redactProviderText } from '../http-sms/redact-provider-text.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { RbmSettings } from './settings.ts';

/** Bytes of a response. It repeats the message. */
const maxBodyBytes = 512 * 1024;
const maxRetryAfterMs = 3_600_000;

export interface RbmClientOptions {
  /** Not closed by the client. */
  outbound: Outbound;
  tokens: AccessTokens;
  timeoutMs: number;
  /** `https://europe-rcsbusinessmessaging.googleapis.com` */
  baseUrl: string;
}

interface RbmCall {
  /** Below the host: `/v1/users:batchGet`. */
  path: string;
  parameters?: Readonly<Record<string, string>>;
  body: unknown;
  signal?: AbortSignal;
  /** Texts that Google may quote, and that no log may contain. */
  secretTexts?: readonly string[];
}

/** Calls the RCS for Business API. */
export interface RbmClient {
  /**
   * Posts JSON. A call whose token is rejected is made once more, with a new token.
   *
   * @throws {RbmError} when Google rejects the call
   * @throws {TokenError} when there is no token: nothing of the call was written
   * @throws {OutboundError} when there is no response
   */
  post(call: RbmCall): Promise<unknown>;
}

/** An error that Google returned. The message has its status, and its text without PII. */
export class RbmError extends Error {
  override readonly name = 'RbmError';
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs: number | undefined) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Returns the address of the API in a region. The prefixes are those of Google's own client for Java; `users.batchGet` exists at regional
 * addresses only.
 */
export function apiUrlOf(region: RbmSettings['region']): string {
  return `https://${region}-rcsbusinessmessaging.googleapis.com`;
}

export function createRbmClient({ outbound, tokens, timeoutMs, baseUrl }: RbmClientOptions): RbmClient {
  async function send({ path, parameters = {}, body, signal }: RbmCall, token: string): Promise<OutboundResponse> {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    };
    return outbound.request({
      url,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      timeoutMs,
      maxBodyBytes,
      signal,
    });
  }

  return {
    async post(call) {
      const token = await tokens.get();
      let response = await send(call, token);
      if (response.status === 401) {
        tokens.forget(token);
        response = await send(call, await tokens.get());
      }
      return readResponse(response, call.secretTexts ?? []);
    },
  };
}

/** @throws {RbmError} for anything but a success */
function readResponse({ status, headers, body }: OutboundResponse, secretTexts: readonly string[]): unknown {
  const parsed = parseProviderJson(body);
  // Redirects are not followed: the token would travel along.
  if (status >= 200 && status < 300) return parsed;
  const { error } = (parsed ?? {}) as { error?: { status?: unknown; message?: unknown } };
  const texts = [error?.status, error?.message].filter((part) => typeof part === 'string');
  const text = redactProviderText(texts.join(': '), secretTexts);
  const pauseMs = parseRetryAfterMs(status, [headers['retry-after']].flat()[0], Date.now());
  const retryAfterMs = pauseMs === 0 ? undefined : Math.min(pauseMs, maxRetryAfterMs);
  throw new RbmError(`Google returned ${status}${text && `: ${text}`}`.replace(/\.?$/, '.'), status, retryAfterMs);
}
