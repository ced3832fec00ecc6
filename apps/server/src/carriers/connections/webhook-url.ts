import type { ConnectionKind } from '../connection-kind.ts';

/**
 * Returns the URL that the operator enters at the provider; undefined if there is none to enter, or while the service has no public URL.
 *
 * @param publicUrl the address of this service for calls of providers
 */
export function webhookUrlOf(
  kind: ConnectionKind,
  { id, settings }: { id: string; settings: object },
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const path = kind.webhookPath?.(settings) ?? (kind.describeSetup && `/carriers/${id}/webhook`);
  return path && publicUrl.replace(/\/$/, '') + path;
}
