import type { Call } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import { countSegments } from '../sms-text/split.ts';
import { createQuotaCheck } from '../usage/quota-check.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CheckedMessage } from './accept-messages.ts';
import type { Channel } from './carrier.ts';
import { requireChatEndpoint } from './chat-endpoint.ts';
import { type Connections, noCarrierCode, requireCarrier } from './connections.ts';
import { buildContent } from './content.ts';
import { checkWindow, isSolicited } from './customer-care-window.ts';
import { type Draft, findFallbackSender, readDraft, type SendId } from './draft.ts';
import { cannotReceiveError, notOnChannelError, optedOutError, outsideWindowError } from './message-errors.ts';
import { checkReply, collectReferences } from './message-rules.ts';
import { requireRoute } from './require-route.ts';
import { createReferenceResolver, noReferences, type ReferenceStores } from './resolve-references.ts';

/** The contract's code of a reached quota. */
const quotaReachedCode = 1429;

/**
 * Checks a message that fits the contract's schema, and resolves its references. It stores nothing.
 *
 * @throws {HttpError} the reason why it is rejected
 */
export type CheckMessage = (
  channel: Channel,
  request: Pick<Call<SendId>, 'account' | 'body' | 'sentJson'> & Partial<Pick<Call, 'requestId'>>,
) => Promise<CheckedMessage>;

export function createMessageCheck(
  { database, connections, metrics }: Pick<Context, 'database' | 'connections' | 'metrics'>,
  stores: ReferenceStores,
  webhooks: Pick<Webhooks, 'findEndpointState'>,
): CheckMessage {
  const references = createReferenceResolver(database, stores);
  const requireQuota = createQuotaCheck({ database, metrics });

  return async (channel, request) => {
    const { account } = request;
    // Without a carrier, the customer's own application takes the messages of the chat channel.
    if (channel !== 'chat') requireCarrier(connections, channel, account);
    else if (!connections.find(channel, account)) await requireChatEndpoint(webhooks, account.environmentId);
    const draft = readDraft(channel, request);
    rejectTestNumbers(draft);
    const connectionIds = await findRoute(connections, draft);
    const query = collectReferences(draft);
    const found = query ? await references.add(query) : noReferences;
    checkWindow(draft, found);
    checkReply(draft, found);
    const content = buildContent(draft, found);
    const segments = channel === 'sms' && content.type === 'text' ? countSegments(content.text) : 0;
    // Last, since it counts the message.
    await requireQuota(account, { channel, segments, ...quotaCode(channel) });
    const { sentJson, requestId } = request;
    return { id: newId(), draft, content, segments, sentJson, requestId, connectionIds };
  };
}

/** The code of a reached quota in the error format of the channel. */
function quotaCode(channel: Channel): { code: number; subcode?: number } {
  return channel === 'messenger' ? { code: 613, subcode: quotaReachedCode } : { code: quotaReachedCode };
}

/** Chooses the connections of a message of a live account; undefined for all other messages. */
async function findRoute(connections: Connections, draft: Draft): Promise<readonly string[] | undefined> {
  const { account, channel, to, country, sender, request } = draft;
  if (channel === 'chat') return undefined;
  const route = {
    environmentId: account.environmentId,
    channel,
    to,
    country,
    sender,
    fallbackSender: findFallbackSender(draft),
    purpose: 'message' as const,
    isSolicited: isSolicited(channel, request.type),
  };
  const codes = { noCarrier: noCarrierCode, unavailable: 1503, invalid: 1009, recipientField: 'to' };
  // The error format of the messenger has a code for an unavailable service.
  return requireRoute(connections, account, route, channel === 'messenger' ? { ...codes, unavailable: 2 } : codes);
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
