import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AccountCache } from './account-cache.ts';
import { matchesApiKey } from './api-key.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { Tokens } from './tokens.ts';

/** Exchanges an API key and a user name for an access token (interface, section 5). */
export function createSignInHandler(
  accountCache: AccountCache,
  tokens: Tokens,
  failedSignIns: FailedSignIns,
): Handler<'createAccessToken'> {
  return async (call) => {
    const { apiKey, userName } = call.body;
    await failedSignIns.requireBelowLimit(userName, call.address);
    const account = await accountCache.latestByUserName(userName);
    if (!matchesApiKey(apiKey, account?.apiKeyHash) || !account || account.disabled) {
      await failedSignIns.count(userName, call.address);
      throw new HttpError(
        401,
        'The apiKey and userName do not belong together, or the account is disabled. Check both.',
      );
    }
    const data = {
      access_token: await tokens.issue(account),
      token_type: 'Bearer' as const,
      expires_in: account.tokenLifetime,
    };
    return { status: 200, body: envelope(call, 'Signed in', data), headers: { 'Cache-Control': 'no-store' } };
  };
}
