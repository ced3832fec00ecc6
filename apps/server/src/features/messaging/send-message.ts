import { meta } from '../../http/contract/meta.ts';
import type { Call, Handlers } from '../../http/handler.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import type { Context } from '../context.ts';
import { createAcceptBatch } from './accept-messages.ts';
import type { Channel } from './carrier.ts';
import type { CheckMessage } from './check-message.ts';
import type { SendId } from './draft.ts';
import type { CountMessage } from './metrics.ts';

/** Accepts messages on all channels (interface, sections 4.4 to 4.9, and SMS). A rejected message is neither stored nor queued. */
export function createSendHandlers(context: Context, check: CheckMessage, count: CountMessage): Pick<Handlers, SendId> {
  const accept = createAcceptBatch(context);

  return {
    sendChatAppMessage: (call) => send('chatApp', call, acceptedBody),
    sendRcsMessage: (call) => send('rcs', call, acceptedBody),
    sendSmsMessage: (call) => send('sms', call, acceptedBody),
    sendChatChannelMessage: (call) => send('chat', call, acceptedBody),
    sendMessengerMessage: (call) => send('messenger', call, (id) => ({ recipient_id: call.body.to, message_id: id })),
  };

  async function send<Body>(channel: Channel, call: Call<SendId>, createBody: (id: string) => Body) {
    const message = await check(channel, call);
    const reply = { status: 200 as const, body: createBody(message.id) };
    if (!(await accept.add({ ...message, call, reply }))) throw new IdempotencyConflict();
    count(channel, 'accepted');
    return reply;
  }
}

function acceptedBody(id: string) {
  return { messages: [{ id }], meta };
}
