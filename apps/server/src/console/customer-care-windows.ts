import type { Window } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import type { Session } from '../features/accounts/sandbox-access.ts';
import type { Channel } from '../features/messaging/carrier.ts';
import { windowHours } from '../features/messaging/customer-care-window.ts';
import { findTestOutcome } from '../features/phone-numbers/test-numbers.ts';
import type { Database } from '../platform/postgres/database.ts';

/** Channels with a customer-care window, within which a business may write freely. */
const limited = ['chatApp', 'messenger'] as const satisfies Channel[];

/** Returns the state of the customer-care window of a person on each channel that has one. */
export async function readWindows(
  database: Database,
  { environmentId, sandbox }: Session,
  person: string,
): Promise<Window[]> {
  const outcome = sandbox ? findTestOutcome(person) : undefined;
  if (outcome !== undefined) return limited.map((channel) => ({ channel, open: outcome !== 'outsideWindow' }));
  const rows = await database
    .selectFrom('conversation_windows')
    .select(['channel', sql<Date>`last_inbound_at + make_interval(hours => ${windowHours})`.as('until')])
    .where('environment_id', '=', environmentId)
    .where('contact', '=', person)
    .where(sql<boolean>`last_inbound_at > now() - make_interval(hours => ${windowHours})`)
    .execute();
  const open = new Map(rows.map(({ channel, until }) => [channel, until]));
  return limited.map((channel) => {
    const until = open.get(channel);
    return until ? { channel, open: true, until: until.toISOString() } : { channel, open: false };
  });
}
