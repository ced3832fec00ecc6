import { meta } from '../../http/contract/meta.ts';
import type { Call, Handlers } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import { createAccept } from './accept.ts';
import type { Channel } from './carrier.ts';
import { requireCarrier } from './connections.ts';
import { contentOf } from './content.ts';
import { type Draft, readDraft, type SendId } from './draft.ts';
import { createLookUps, nothing, type Stores } from './look-ups.ts';
import type { CountMessage } from './metrics.ts';
import { cannotReceive, notOnChannel, outsideWindow } from './refusals.ts';
import { checkReply, checkWindow, wantedBy } from './rules.ts';

/** Accepts messages on all channels (Interface §4.4 to §4.9): what is refused is neither stored nor queued. */
export function createSend(context: Context, stores: Stores, count: CountMessage): Pick<Handlers, SendId> {
  const lookUps = createLookUps(context.database, stores);
  const accept = createAccept(context);

  return {
    sendChatAppMessage: (call) => send('chatApp', call, sent),
    sendRcsMessage: (call) => send('rcs', call, sent),
    sendChatChannelMessage: (call) => send('chat', call, sent),
    sendMessengerMessage: (call) => send('messenger', call, (id) => ({ recipient_id: call.body.to, message_id: id })),
  };

  async function send<Body>(channel: Channel, call: Call<SendId>, answer: (id: string) => Body) {
    requireCarrier(context.connections, channel, call.account);
    const draft = readDraft(channel, call);
    rejectTestRecipients(draft);
    const wanted = wantedBy(draft);
    const found = wanted ? await lookUps.add(wanted) : nothing;
    checkWindow(draft, found);
    checkReply(draft, found);
    const content = contentOf(draft, found);
    const id = newId();
    const reply = { status: 200 as const, body: answer(id) };
    if (!(await accept.add({ id, draft, content, call, reply }))) throw new IdempotencyConflict();
    count(channel, 'accepted');
    return reply;
  }
}

function sent(id: string) {
  return { messages: [{ id }], meta };
}

/**
 * Rejects a message to a test recipient whose outcome is a rejection. Other outcomes are statuses, which the carrier reports.
 *
 * @throws {HttpError} as the contract has it for the outcome, on the channels that know it
 */
function rejectTestRecipients({ channel, outcome, request }: Draft): void {
  if (outcome === 'rateLimited') {
    throw new HttpError(429, 'Messages to this test recipient are always too many.', { retryAfter: 30 });
  }
  if (outcome === 'serverError') throw new HttpError(500, 'This test recipient answers every request with 500.');
  if (outcome === 'notOnChannel') throw notOnChannel(channel);
  const hasWindow = channel === 'chatApp' || channel === 'messenger';
  if (outcome === 'outsideWindow' && hasWindow && request.type !== 'template') throw outsideWindow(channel);
  const isPhone = channel === 'chatApp' || channel === 'rcs';
  if (outcome === 'cannotReceive' && isPhone) throw cannotReceive(channel, request.type);
}
