import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { InboundMessage } from './carrier.ts';
import { findOpenWindows, readWindowEnds, windowHours } from './customer-care-window.ts';
import { testMessages } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { environmentId } = await testAccount(context);
const { events } = testMessages(context);

const hourMs = 3600 * 1000;
/** Hours before now at which messages were written, in the order in which they arrive. A negative one is in the future. */
const arrivals = fc.array(fc.double({ min: -30, max: 60, noNaN: true }), { minLength: 1, maxLength: 6 });

const inbound = (from: string, at: Date): InboundMessage => ({
  id: newUuid(),
  environmentId,
  channel: 'chatApp',
  from,
  at,
  content: { type: 'text', text: 'Hello' },
});

/** When the window of a contact began, in milliseconds since 1970; undefined where it never was open. */
async function windowStart(contact: string): Promise<number | undefined> {
  const row = await open.database
    .selectFrom('conversation_windows')
    .select('last_inbound_at')
    .where('environment_id', '=', environmentId)
    .where('contact', '=', contact)
    .executeTakeFirst();
  return row?.last_inbound_at.getTime();
}

let contacts = 0;
const newContact = () => `+1202555${String(1000 + contacts++)}`;

describe('the customer-care window', () => {
  it('never moves backwards, in whatever order messages arrive', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (hoursAgo) => {
        const contact = newContact();
        const now = Date.now();
        let before = Number.NEGATIVE_INFINITY;
        for (const hours of hoursAgo) {
          await events.receiveInbound(inbound(contact, new Date(now - hours * hourMs)));
          const start = (await windowStart(contact)) as number;
          expect(start).toBeGreaterThanOrEqual(before);
          before = start;
        }
      }),
      { numRuns: 60, seed: 20261123 },
    );
  });

  it('begins with the newest message that is not of the future, whether messages come one by one or together', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async (hoursAgo, together) => {
        const contact = newContact();
        const now = Date.now();
        const messages = hoursAgo.map((hours) => inbound(contact, new Date(now - hours * hourMs)));
        if (together) await Promise.all(messages.map(events.receiveInbound));
        else for (const message of messages) await events.receiveInbound(message);
        const newest = Math.max(...messages.map(({ at }) => at.getTime()));
        const start = (await windowStart(contact)) as number;
        // A clock that runs ahead opens the window from the moment of arrival.
        if (newest > now) {
          expect(start).toBeGreaterThanOrEqual(now - 1000);
          expect(start).toBeLessThanOrEqual(Date.now() + 1000);
        } else expect(start).toBe(newest);
        const ageMs = now - newest;
        // A message at the very end of the window may be on either side of it by the time of the query.
        if (Math.abs(ageMs - windowHours * hourMs) < 60_000) return;
        const [isOpen] = await findOpenWindows(open.database, [{ environmentId, channel: 'chatApp', contact }]);
        expect(isOpen).toBe(ageMs < windowHours * hourMs);
      }),
      { numRuns: 60, seed: 20261123 },
    );
  });

  it('stays open when an old message arrives late', async () => {
    const contact = newContact();
    await events.receiveInbound(inbound(contact, new Date()));
    await events.receiveInbound(inbound(contact, new Date(Date.now() - 48 * hourMs)));
    expect(await findOpenWindows(open.database, [{ environmentId, channel: 'chatApp', contact }])).toEqual([true]);
  });

  it('is read with its end, by channel, for one contact of one environment', async () => {
    const [contact, stranger] = [newContact(), newContact()];
    const other = (await testAccount(context)).environmentId;
    const start = new Date(Date.now() - hourMs);
    const end = new Date(start.getTime() + windowHours * hourMs);
    await events.receiveInbound(inbound(contact, start));
    await events.receiveInbound({ ...inbound(contact, start), channel: 'messenger' });
    await events.receiveInbound({ ...inbound(contact, new Date(Date.now() - 25 * hourMs)), channel: 'rcs' });
    await events.receiveInbound(inbound(stranger, new Date()));
    const read = (of: string) => readWindowEnds(open.database, { environmentId: of, contact });
    expect(await read(environmentId)).toEqual(
      new Map([
        ['chatApp', end],
        ['messenger', end],
      ]),
    );
    expect(await read(other)).toEqual(new Map());
  });
});
