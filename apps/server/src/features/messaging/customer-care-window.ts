import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Channel, InboundMessage } from './carrier.ts';

/** Length of the customer-care window: hours after a person's last message in which an account may send them any message. */
export const windowHours = 24;

/** A person's address on a channel. */
export interface ChannelContact {
  environmentId: string;
  channel: Channel;
  contact: string;
}

/** Opens the sender's window from the time of the message. A time in the future, from a clock that is ahead, counts as now. */
export async function openWindow(
  executor: Executor,
  { environmentId, channel, from, at }: InboundMessage,
): Promise<void> {
  await sql`
    INSERT INTO conversation_windows AS known (environment_id, channel, contact, last_inbound_at)
    VALUES (${environmentId}, ${channel}, ${from}, least(${at}::timestamptz, now()))
    ON CONFLICT (environment_id, channel, contact)
      DO UPDATE SET last_inbound_at = greatest(known.last_inbound_at, excluded.last_inbound_at)
  `.execute(executor);
}

/** Reports for each contact whether the window is open. */
export async function findOpenWindows(executor: Executor, contacts: readonly ChannelContact[]): Promise<boolean[]> {
  // A subquery per contact uses the index: a join may be planned as a scan of the whole table.
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (
      SELECT FROM conversation_windows AS known
      WHERE known.environment_id = wanted."environmentId" AND known.channel = wanted.channel
        AND known.contact = wanted.contact AND last_inbound_at > now() - make_interval(hours => ${windowHours})
    ) AS open
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(contacts)}::json)
      AS ("environmentId" text, channel text, contact text)) WITH ORDINALITY
      AS wanted ("environmentId", channel, contact, position)
    ORDER BY position
  `.execute(executor);
  return rows.map(({ open }) => open);
}
