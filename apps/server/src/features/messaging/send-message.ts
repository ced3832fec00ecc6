import { meta } from '../../http/contract/meta.ts';
import type { Call, Handlers } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import { createAcceptBatch } from './accept-messages.ts';
import type { Channel } from './carrier.ts';
import { type Connections, noCarrierCode, requireCarrier } from './connections.ts';
import { buildContent } from './content.ts';
import { checkWindow } from './customer-care-window.ts';
import { type Draft, readDraft, type SendId } from './draft.ts';
import { cannotReceiveError, notOnChannelError, optedOutError, outsideWindowError } from './message-errors.ts';
import { checkReply, collectReferences } from './message-rules.ts';
import type { CountMessage } from './metrics.ts';
import { requireSmsRoute, requireSmsService } from './require-sms-route.ts';
import { createReferenceResolver, noReferences, type ReferenceStores } from './resolve-references.ts';

/** Accepts messages on all channels (interface, sections 4.4 to 4.9, and SMS). A rejected message is neither stored nor queued. */
export function createSendHandlers(
  context: Context,
  stores: ReferenceStores,
  count: CountMessage,
): Pick<Handlers, SendId> {
  const references = createReferenceResolver(context.database, stores);
  const accept = createAcceptBatch(context);

  return {
    sendChatAppMessage: (call) => send('chatApp', call, acceptedBody),
    sendRcsMessage: (call) => send('rcs', call, acceptedBody),
    sendSmsMessage: (call) => send('sms', call, acceptedBody),
    sendChatChannelMessage: (call) => send('chat', call, acceptedBody),
    sendMessengerMessage: (call) => send('messenger', call, (id) => ({ recipient_id: call.body.to, message_id: id })),
  };

  async function send<Body>(channel: Channel, call: Call<SendId>, createBody: (id: string) => Body) {
    if (channel === 'sms') requireSmsService(context.connections, call.account, noCarrierCode);
    else requireCarrier(context.connections, channel, call.account);
    const draft = readDraft(channel, call);
    rejectTestNumbers(draft);
    const connectionIds = await findSmsRoute(context.connections, draft);
    const query = collectReferences(draft);
    const found = query ? await references.add(query) : noReferences;
    checkWindow(draft, found);
    checkReply(draft, found);
    const content = buildContent(draft, found);
    const id = newId();
    const reply = { status: 200 as const, body: createBody(id) };
    if (!(await accept.add({ id, draft, content, call, reply, connectionIds }))) throw new IdempotencyConflict();
    count(channel, 'accepted');
    return reply;
  }
}

/** Chooses the connections of an SMS of a live account; undefined for all other messages. */
async function findSmsRoute(
  connections: Connections,
  { account, to, country, sender }: Draft,
): Promise<readonly string[] | undefined> {
  if (sender === undefined || country === undefined) return undefined;
  const request = { environmentId: account.environmentId, to, country, sender, purpose: 'message' as const };
  const codes = { noCarrier: noCarrierCode, unavailable: 1503, invalid: 1009, recipientField: 'to' };
  return requireSmsRoute(connections, account, request, codes);
}

function acceptedBody(id: string) {
  return { messages: [{ id }], meta };
}

/**
 * Rejects a message to a test number whose outcome is a rejection. Other outcomes are statuses, which the carrier reports.
 *
 * @throws {HttpError} with the contract's code of the outcome, on the channels that have it
 */
function rejectTestNumbers({ channel, outcome, request }: Draft): void {
  if (outcome === 'rateLimited') {
    throw new HttpError(429, 'This test number is always rate limited.', { retryAfter: 30 });
  }
  if (outcome === 'serverError') throw new HttpError(500, 'This test number returns 500 for every request.');
  if (outcome === 'optedOut' && channel === 'sms') throw optedOutError(channel);
  // Every mobile phone receives SMS.
  if (outcome === 'notOnChannel' && channel !== 'sms') throw notOnChannelError(channel);
  const hasWindow = channel === 'chatApp' || channel === 'messenger';
  if (outcome === 'outsideWindow' && hasWindow && request.type !== 'template') throw outsideWindowError(channel);
  const isPhone = channel === 'chatApp' || channel === 'rcs';
  if (outcome === 'cannotReceive' && isPhone) throw cannotReceiveError(channel, request.type);
}
