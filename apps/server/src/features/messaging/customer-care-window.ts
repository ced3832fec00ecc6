import { sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Channel, InboundMessage } from './carrier.ts';

/** Hours for which a person can be written to freely, from when they last wrote. */
export const windowHours = 24;

/** A person on a channel. */
export interface ChannelContact {
  environmentId: string;
  channel: Channel;
  contact: string;
}

/** A message opens its sender's window anew: from when it was written, but not from the future of a clock that runs ahead. */
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

/** For each whether their window is open. */
export async function findOpenWindows(executor: Executor, contacts: readonly ChannelContact[]): Promise<boolean[]> {
  // One by one from the index: a join may be planned as a pass over the whole table.
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
