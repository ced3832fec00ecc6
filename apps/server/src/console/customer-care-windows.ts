import type { Window } from '@omnichannel/console/sandbox';
import type { Session } from '../features/accounts/sandbox-access.ts';
import type { Channel } from '../features/messaging/carrier.ts';
import { readWindowEnds } from '../features/messaging/customer-care-window.ts';
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
  const ends = await readWindowEnds(database, { environmentId, contact: person });
  return limited.map((channel) => {
    const until = ends.get(channel);
    return until ? { channel, open: true, until: until.toISOString() } : { channel, open: false };
  });
}
