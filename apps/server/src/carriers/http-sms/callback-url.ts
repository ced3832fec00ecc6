import type { Connection } from '../connection-kind.ts';
import type { ProviderProfile } from './profile.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { secretParameter } from './verify.ts';

/**
 * Returns where the provider reports the status of an SMS.
 *
 * @returns undefined when the service has no public URL, or would reject the callback
 */
export function callbackUrlOf(
  { id, publicUrl }: Pick<Connection, 'id' | 'publicUrl'>,
  { statusCallback, verification }: ProviderProfile,
  { callbackSecrets: [secret] }: ProviderSecrets,
): string | undefined {
  if (publicUrl === undefined || statusCallback === undefined || verification === undefined) return undefined;
  const url = `${publicUrl.replace(/\/$/, '')}/carriers/${id}/status`;
  if (verification.kind !== 'secretUrl') return url;
  return secret === undefined ? undefined : `${url}?${secretParameter}=${encodeURIComponent(secret)}`;
}
