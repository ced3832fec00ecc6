import { HttpError } from '../../http/http-error.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { noCarrierCode } from './connections.ts';

/**
 * Rejects a message of a live account whose own application cannot take it, before anything is stored.
 *
 * @throws {HttpError} 501 with the contract's code
 */
export async function requireChatEndpoint(
  webhooks: Pick<Webhooks, 'findEndpointState'>,
  environmentId: string,
): Promise<void> {
  const state = await webhooks.findEndpointState(environmentId, 'chat');
  if (state === 'enabled') return;
  throw new HttpError(501, state === 'disabled' ? disabled : missing, { code: noCarrierCode });
}

const missing =
  'No endpoint of the chat channel is set for this account, and nothing was sent. Ask the operator to set the URL of your application with endpoints set --channel chat, or use a sandbox account.';
const disabled =
  'The endpoint of the chat channel was disabled after it returned 410 or failed for five days, and nothing was sent. Ask the operator to enable it with endpoints enable --channel chat.';
