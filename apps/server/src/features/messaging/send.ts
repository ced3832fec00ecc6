import { meta } from '../../http/contract/meta.ts';
import type { Call, Handlers } from '../../http/handler.ts';
import { Repeated } from '../../http/idempotency/claim.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Context } from '../context.ts';
import { createAccept } from './accept.ts';
import type { Channel } from './carrier.ts';
import { requireCarrier } from './connections.ts';
import { contentOf } from './content.ts';
import { readDraft, type SendId } from './draft.ts';
import { createLookUps, nothing, type Stores } from './look-ups.ts';
import type { CountMessage } from './metrics.ts';
import { checkReply, checkWindow, wantedBy } from './rules.ts';
import { refuseTests } from './test-recipients.ts';

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
    refuseTests(draft);
    const wanted = wantedBy(draft);
    const found = wanted ? await lookUps.add(wanted) : nothing;
    checkWindow(draft, found);
    checkReply(draft, found);
    const content = contentOf(draft, found);
    const id = newId();
    const reply = { status: 200 as const, body: answer(id) };
    if (!(await accept.add({ id, draft, content, call, reply }))) throw new Repeated();
    count(channel, 'accepted');
    return reply;
  }
}

function sent(id: string) {
  return { messages: [{ id }], meta };
}
