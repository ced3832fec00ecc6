import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import type { Violation } from '@omnichannel/error-formats';
import { meta } from '../../http/contract/meta.ts';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { allowsLoopbackTargets } from '../../platform/config/start-faults.ts';
import type { Context } from '../context.ts';
import { validateEndpointUrl } from './endpoint-url.ts';
import { setEndpoint } from './endpoints.ts';

/** Sets the webhook endpoint for inbound messages or statuses (interface, section 4.6). */
export function createWebhookUpdateHandler({ config, database, keys }: Context): Handler<'updateChatAppWebhook'> {
  return async ({ account, body }) => {
    const { url, type, secret } = body;
    const { sandbox } = account;
    const violations = listViolations(
      validateEndpointUrl(url, { sandbox, allowLoopback: allowsLoopbackTargets(config) }),
      secret,
    );
    if (violations.length > 0) throw new HttpError(400, 'The webhook cannot be set.', { violations });
    await setEndpoint(database, keys, {
      environmentId: account.environmentId,
      kind: `chatApp.${type}`,
      url,
      sandbox,
      ownSecret: secret,
    });
    return { status: 200, body: { meta: { version: meta.version }, data: { status: 'updated' } } };
  };
}

function listViolations(fault: string | undefined, secret: string | undefined): readonly Violation[] {
  return [
    ...(fault === undefined ? [] : [{ in: 'body' as const, field: 'url', message: fault }]),
    ...(secret === undefined || isSecret(secret)
      ? []
      : [{ in: 'body' as const, field: 'secret', message: `must be ${secretForm}` }]),
  ];
}
