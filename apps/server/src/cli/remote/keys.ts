import type { Item, OmnichannelAdmin } from '@omnichannel/admin';
import type { ApiKeyRotation, ApiKeySummary, CreatedApiKey } from '../../features/accounts/api-keys.ts';
import type { Scope } from '../../http/contract/scopes.ts';
import type { RemoteAccount } from './accounts.ts';
import { withDates } from './with-dates.ts';

/** Lists the API keys of an account, the oldest first. */
export async function listRemoteKeys(admin: OmnichannelAdmin, { id }: RemoteAccount): Promise<ApiKeySummary[]> {
  const keys = await Array.fromAsync(admin.accounts.listKeys(id, { limit: 200 }));
  return keys.map(toSummary).reverse();
}

export async function createRemoteKey(
  admin: OmnichannelAdmin,
  { id }: RemoteAccount,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt: Date | null },
): Promise<CreatedApiKey> {
  const { apiKey, ...created } = await admin.accounts.createKey(id, {
    name,
    scopes: [...scopes],
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  return { ...toSummary(created), apiKey };
}

/** @param rotation.key id or name of the key, as the path of the operation takes either */
export async function rotateRemoteKey(
  admin: OmnichannelAdmin,
  { id }: RemoteAccount,
  { key, overlapMs, name }: ApiKeyRotation,
): Promise<{ created: CreatedApiKey; previous: ApiKeySummary }> {
  const rotation = { overlapSeconds: overlapMs / 1000, ...(name !== undefined && { name }) };
  const { created, previous } = await admin.accounts.rotateKey(id, key, rotation);
  const { apiKey, ...summary } = created;
  return { created: { ...toSummary(summary), apiKey }, previous: toSummary(previous) };
}

export async function revokeRemoteKey(
  admin: OmnichannelAdmin,
  { id }: RemoteAccount,
  key: string,
): Promise<ApiKeySummary> {
  return toSummary(await admin.accounts.revokeKey(id, key));
}

function toSummary(given: Item<'listApiKeys'>): ApiKeySummary {
  const { maskedKey, ...key } = withDates(given, 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt');
  return { ...key, maskedId: maskedKey };
}
