import { createHmac } from 'node:crypto';
import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountCache } from './account-cache.ts';
import { hashApiKey } from './api-key.ts';
import type { ApiKeyUsage } from './api-key-usage.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { sandboxRemoved } from './sandbox-access.ts';
import type { Tokens } from './tokens.ts';

interface SignInParts {
  database: Database;
  keys: Keys;
  cache: AccountCache;
  tokens: Tokens;
  usage: Pick<ApiKeyUsage, 'note'>;
  failedSignIns: FailedSignIns;
  /** Whether sandbox accounts may sign in. */
  hasSandbox: boolean;
}

/** Exchanges an API key and a user name for an access token (interface, section 5). */
export function createSignInHandler({
  database,
  keys,
  cache,
  tokens,
  usage,
  failedSignIns,
  hasSandbox,
}: SignInParts): Handler<'createAccessToken'> {
  return async (call) => {
    const { apiKey, userName } = call.body;
    await failedSignIns.requireBelowLimit(userName, call.address);
    const found = await findApiKey(database, apiKey);
    // From the database: a key that was just created or revoked counts at once.
    const account = found && (await cache.latestById(found.accountId));
    const key = found && account?.keys.get(found.id);
    const isOwn = account && key && !account.disabled && key.caller.userName === userName;
    if (isOwn && account.isSandbox && !hasSandbox) {
      throw new HttpError(401, `The account is a sandbox account, and ${sandboxRemoved}. Sign in as a live account.`);
    }
    if (isOwn && key.expiresAtMs > Date.now()) {
      usage.note(found.id);
      const { token, expiresIn } = await tokens.issue(account, key);
      const data = { access_token: token, token_type: 'Bearer' as const, expires_in: expiresIn };
      return { status: 200, body: envelope(call, 'Signed in', data), headers: { 'Cache-Control': 'no-store' } };
    }
    // A user name is PII, and some people type the key there.
    const who = found
      ? { apiKeyId: found.id, maskedId: found.maskedId }
      : { userNameHash: hashUserName(userName, keys) };
    call.log.warn({ ...who, clientAddress: call.address }, isOwn ? 'sign-in failed; key expired' : 'sign-in failed');
    await failedSignIns.count(userName, call.address);
    if (isOwn) throw new HttpError(401, 'The API key has expired. Sign in with another key of the account.');
    throw new HttpError(401, 'The apiKey and userName do not belong together, or the account is disabled. Check both.');
  };
}

/** Finds a key by its hash, also a revoked one. The time of the query does not show whether a user name exists. */
async function findApiKey(database: Database, apiKey: string) {
  return database
    .selectFrom('api_keys')
    .select(['id', 'account_id as accountId', 'masked_id as maskedId'])
    .where('key_hash', '=', hashApiKey(apiKey))
    .executeTakeFirst();
}

/** Hashes a user name for the log, so that failures of one name can be counted. */
function hashUserName(userName: string, keys: Keys): string {
  return createHmac('sha256', keys.derive('failed-sign-ins')).update(userName).digest('base64url').slice(0, 16);
}
