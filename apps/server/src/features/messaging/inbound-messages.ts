import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CarrierEvents, InboundContent, InboundMessage } from './carrier.ts';
import { openWindow } from './customer-care-window.ts';
import { toInboundEvent } from './inbound-event.ts';

/** Stores an inbound message, opens the sender's customer-care window and emits the event in one transaction. Duplicates are ignored. */
export function createInboundReceiver(
  { database }: Pick<Context, 'database'>,
  webhooks: Webhooks,
): CarrierEvents['receiveInbound'] {
  return (received) => {
    const inbound = { ...received, content: limitProviderMessage(received.content) };
    return database.transaction().execute(async (transaction) => {
      if (!(await store(transaction, inbound))) return;
      await openWindow(transaction, inbound);
      await webhooks.emit(transaction, [toInboundEvent(inbound, new Date())]);
    });
  };
}

/** Maximum bytes of the JSON of a provider's own message, as the contract states it. */
const maxProviderMessageBytes = 16 * 1024;

/** Drops a provider's own message that is too large for an event. */
function limitProviderMessage(content: InboundContent): InboundContent {
  if (content.type !== 'unsupported' || content.providerMessage === undefined) return content;
  const { providerMessage, ...kept } = content;
  return Buffer.byteLength(JSON.stringify(providerMessage)) <= maxProviderMessageBytes ? content : kept;
}

/** @returns whether the message is new */
async function store(transaction: Executor, inbound: InboundMessage): Promise<boolean> {
  const { id, environmentId, channel, from, userId, name, at, content, repliesTo, referral } = inbound;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO inbound_messages (environment_id, id, channel, sender, user_id, name, content, replies_to, referral, at)
    VALUES (
      ${environmentId}, ${id}, ${channel}, ${from}, ${userId ?? null}, ${name ?? null}, ${JSON.stringify(content)}, ${repliesTo ?? null},
      ${referral === undefined ? null : JSON.stringify(referral)}, ${at}
    )
    ON CONFLICT (environment_id, id) DO NOTHING
  `.execute(transaction);
  return numAffectedRows > 0n;
}
