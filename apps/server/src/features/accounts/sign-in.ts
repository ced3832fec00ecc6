import { envelope } from '../../http/envelope.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { isApiKey } from './api-key.ts';
import type { Directory } from './directory.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import type { Tokens } from './tokens.ts';

/** Exchanges API key and user name for an access token (Interface §5). */
export function createSignIn(
  directory: Directory,
  tokens: Tokens,
  failedSignIns: FailedSignIns,
): Handler<'createAccessToken'> {
  return async (call) => {
    const { apiKey, userName } = call.body;
    await failedSignIns.refuse(userName, call.address);
    const account = await directory.latestByUserName(userName);
    if (!isApiKey(apiKey, account?.apiKeyHash) || !account || account.disabled) {
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
