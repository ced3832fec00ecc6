import { type Outbound, OutboundError } from '@omnichannel/outbound';
import type { CheckResult } from '../connection-kind.ts';
import { describeUnreachable } from '../http-link.ts';
import { authenticate } from './authentication.ts';
import type { ProviderProfile } from './profile.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { describeResponse } from './response.ts';

/** Bytes of a response that are read; only status and code of it count. */
const maxBodyBytes = 1024 * 1024;

/**
 * Calls the provider without sending anything: its check, or, where it has none, the root of its host, which shows only whether the host
 * can be reached.
 */
export async function checkProvider(
  { request, check, authentication = { kind: 'none' }, response: rules }: ProviderProfile,
  secrets: ProviderSecrets,
  { outbound, timeoutMs, signal }: { outbound: Outbound; timeoutMs: number; signal: AbortSignal },
): Promise<CheckResult> {
  try {
    const limits = { timeoutMs, maxBodyBytes, signal };
    if (check === undefined) {
      const { origin } = new URL(request.url.replace(/\{\w+\}/g, 'x'));
      await outbound.request({ url: `${origin}/`, method: 'HEAD', ...limits });
      return { outcome: 'ok', isUnproven: true };
    }
    const rendered = { url: check.url, method: 'GET', headers: { Accept: 'application/json' } };
    const signed = await authenticate(rendered, authentication, secrets);
    const { status, body } = await outbound.request({ ...signed, ...limits });
    const reason = describeResponse(rules, { status, body, retryAfter: undefined });
    if ((check.brokenStatuses ?? [401, 403]).includes(status)) return { outcome: 'broken', reason };
    return status >= 500 || status === 429 ? { outcome: 'unreachable', reason } : { outcome: 'ok' };
  } catch (error) {
    if (error instanceof OutboundError) return { outcome: 'unreachable', reason: describeUnreachable(error) };
    signal.throwIfAborted();
    return { outcome: 'broken', reason: (error as Error).message };
  }
}
