import type { CheckResult, Connection, ConnectionKind } from '../connection-kind.ts';
import { maskCredentials } from './credentials.ts';

/** Milliseconds after which a check without a result counts as failed. */
const timeoutMs = 20_000;

/**
 * Checks a connection at its provider. Resolves in bounded time, whatever the kind does.
 *
 * @param stop ends the check
 * @returns `unreachable` when the check fails or takes too long; a reason contains no credentials
 */
export async function checkConnection(
  kind: ConnectionKind,
  connection: Connection,
  { limitMs = timeoutMs, stop }: { limitMs?: number; stop?: AbortSignal } = {},
): Promise<CheckResult> {
  const [aborter, finished] = [new AbortController(), new AbortController()];
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<CheckResult>((resolve) => {
    const end = (reason: string) => {
      resolve({ outcome: 'unreachable', reason });
      aborter.abort();
    };
    timer = setTimeout(() => end(`no result within ${limitMs / 1000} s`), limitMs);
    stop?.addEventListener('abort', () => end('the service stops'), { signal: finished.signal });
  });
  const failed = (error: Error): CheckResult => ({ outcome: 'unreachable', reason: error.message });
  try {
    const check = async () => kind.check(connection, aborter.signal);
    const result = await Promise.race([check().catch(failed), limit]);
    if (result.outcome === 'ok') return result;
    return { ...result, reason: maskCredentials(result.reason, connection.credentials) };
  } finally {
    clearTimeout(timer);
    finished.abort();
  }
}

/** Returns whether the provider of a connection calls this service, which requires the setting of the public URL. */
export function needsPublicUrl(kind: ConnectionKind, settings: object): boolean {
  return kind.needsPublicUrl?.(settings) ?? kind.parseCallback !== undefined;
}
