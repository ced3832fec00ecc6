import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import type { Violation } from '@omnichannel/error-formats';
import { meta } from '../../http/contract/meta.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { allowsLoopbackTargets } from '../../platform/config/start-faults.ts';
import type { Context } from '../context.ts';
import { setEndpoint } from './endpoints.ts';
import { urlFault } from './url.ts';

/** Sets where incoming messages, or statuses, go (Interface §4.6). */
export function createUpdate({ config, database, keys }: Context): Handler<'updateChatAppWebhook'> {
  return async ({ account, body }) => {
    const { url, type, secret } = body;
    const { sandbox } = account;
    const violations = violationsOf(urlFault(url, { sandbox, allowLoopback: allowsLoopbackTargets(config) }), secret);
    if (violations.length > 0) throw new HttpError(400, 'The webhook cannot be set.', { violations });
    await setEndpoint(database, keys, {
      environmentId: account.environmentId,
      kind: `chatApp.${type}`,
      url,
      sandbox,
      own: secret,
    });
    return { status: 200, body: { meta: { version: meta.version }, data: { status: 'updated' } } };
  };
}

function violationsOf(fault: string | undefined, secret: string | undefined): readonly Violation[] {
  return [
    ...(fault === undefined ? [] : [{ in: 'body' as const, field: 'url', message: fault }]),
    ...(secret === undefined || isSecret(secret)
      ? []
      : [{ in: 'body' as const, field: 'secret', message: `must be ${secretForm}` }]),
  ];
}
