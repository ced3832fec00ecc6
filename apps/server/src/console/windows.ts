import type { Window } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import type { Session } from '../features/accounts/sandbox-access.ts';
import type { Channel } from '../features/messaging/carrier.ts';
import { openFor } from '../features/messaging/window.ts';
import { testOutcome } from '../features/phone-numbers/recipients.ts';
import type { Database } from '../platform/postgres/database.ts';

/** The channels on which a person can be written to freely only for a while. */
const limited = ['chatApp', 'messenger'] as const satisfies Channel[];

/** Whether a person can be written to freely, on each channel that has a window. */
export async function readWindows(
  database: Database,
  { environmentId, sandbox }: Session,
  person: string,
): Promise<Window[]> {
  const outcome = sandbox ? testOutcome(person) : undefined;
  if (outcome !== undefined) return limited.map((channel) => ({ channel, open: outcome !== 'outsideWindow' }));
  const rows = await database
    .selectFrom('conversation_windows')
    .select(['channel', sql<Date>`last_inbound_at + make_interval(hours => ${openFor})`.as('until')])
    .where('environment_id', '=', environmentId)
    .where('contact', '=', person)
    .where(sql<boolean>`last_inbound_at > now() - make_interval(hours => ${openFor})`)
    .execute();
  const open = new Map(rows.map(({ channel, until }) => [channel, until]));
  return limited.map((channel) => {
    const until = open.get(channel);
    return until ? { channel, open: true, until: until.toISOString() } : { channel, open: false };
  });
}
