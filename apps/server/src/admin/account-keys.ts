import {
  type ApiKeySummary,
  type CreatedApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../features/accounts/api-keys.ts';
import type { Context } from '../features/context.ts';
import type { Handlers } from '../http/handler.ts';
import { actorOf } from './call-actor.ts';
import { requireAccount, toReply } from './replies.ts';
import { pageOf, timeKey } from './short-list.ts';

/** The API keys of accounts. A key is in the response to its creation only. */
export function createAccountKeyHandlers({ database }: Context): Handlers {
  return {
    async listApiKeys({ params: { accountId }, query }) {
      const { id } = await requireAccount(database, accountId);
      return toReply(pageOf(await listApiKeys(database, id), query, timeKey), toKey);
    },
    async createApiKey(call) {
      const account = await requireAccount(database, call.params.accountId);
      const { name, scopes, expiresAt } = call.body;
      const created = await createApiKey(database, actorOf(call), account, {
        name,
        ...(scopes && { scopes }),
        expiresAt: expiresAt ? new Date(expiresAt) : null,
      });
      return { status: 201, body: toCreatedKey(created) };
    },
    async rotateApiKey(call) {
      const account = await requireAccount(database, call.params.accountId);
      const { overlapSeconds = 86_400, name } = call.body;
      const { created, previous } = await rotateApiKey(database, actorOf(call), account, {
        key: call.params.keyId,
        overlapMs: overlapSeconds * 1000,
        ...(name !== undefined && { name }),
      });
      return { status: 201, body: { created: toCreatedKey(created), previous: toKey(previous) } };
    },
    async revokeApiKey(call) {
      const account = await requireAccount(database, call.params.accountId);
      return { status: 200, body: toKey(await revokeApiKey(database, actorOf(call), account, call.params.keyId)) };
    },
  };
}

export function toCreatedKey({ apiKey, ...key }: CreatedApiKey) {
  return { ...toKey(key), apiKey };
}

function toKey({ maskedId, scopes, createdAt, expiresAt, lastUsedAt, revokedAt, id, name }: ApiKeySummary) {
  return {
    id,
    name,
    maskedKey: maskedId,
    scopes: [...scopes],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
