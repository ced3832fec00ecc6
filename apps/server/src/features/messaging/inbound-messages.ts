import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CarrierEvents, InboundContent, InboundMessage } from './carrier.ts';
import { openWindow } from './customer-care-window.ts';
import { toInboundEvent } from './inbound-event.ts';

/**
 * Stores an inbound message, opens the sender's customer-care window and emits the event, all in the caller's transaction. Duplicates are
 * ignored.
 *
 * @returns whether the message is new
 */
export type StoreInbound = (transaction: Executor, inbound: InboundMessage) => Promise<boolean>;

export function createInboundStore(webhooks: Pick<Webhooks, 'emit'>): StoreInbound {
  return async (transaction, inbound) => {
    if (!(await insertMessage(transaction, inbound))) return false;
    await openWindow(transaction, inbound);
    await webhooks.emit(transaction, [toInboundEvent(inbound, new Date())]);
    return true;
  };
}

/** Stores what carriers report, each message in a transaction of its own. */
export function createInboundReceiver(
  { database }: Pick<Context, 'database'>,
  store: StoreInbound,
): CarrierEvents['receiveInbound'] {
  return async (inbound) => {
    const limited = { ...inbound, content: limitProviderMessage(inbound.content) };
    await database.transaction().execute((transaction) => store(transaction, limited));
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
async function insertMessage(transaction: Executor, inbound: InboundMessage): Promise<boolean> {
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
