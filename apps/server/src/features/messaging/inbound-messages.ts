import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { CarrierEvents, InboundMessage } from './carrier.ts';
import { openWindow } from './customer-care-window.ts';
import { toInboundEvent } from './inbound-event.ts';

/** Stores an inbound message, opens the sender's customer-care window and emits the event in one transaction. Duplicates are ignored. */
export function createInboundReceiver(
  { database }: Pick<Context, 'database'>,
  webhooks: Webhooks,
): CarrierEvents['receiveInbound'] {
  return (inbound) =>
    database.transaction().execute(async (transaction) => {
      if (!(await store(transaction, inbound))) return;
      await openWindow(transaction, inbound);
      const event = toInboundEvent(inbound, new Date());
      if (event) await webhooks.emit(transaction, [event]);
    });
}

/** @returns whether the message is new */
async function store(transaction: Executor, inbound: InboundMessage): Promise<boolean> {
  const { id, environmentId, channel, from, name, at, content, repliesTo } = inbound;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO inbound_messages (environment_id, id, channel, sender, name, content, replies_to, at)
    VALUES (${environmentId}, ${id}, ${channel}, ${from}, ${name ?? null}, ${JSON.stringify(content)}, ${repliesTo ?? null}, ${at})
    ON CONFLICT (environment_id, id) DO NOTHING
  `.execute(transaction);
  return numAffectedRows > 0n;
}
