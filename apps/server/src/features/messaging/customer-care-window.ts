import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';
import type { Channel, InboundMessage } from './carrier.ts';
import type { Draft } from './draft.ts';
import { notValidatedError, outsideWindowError } from './message-errors.ts';

/** Length of the customer-care window: hours after a person's last message in which an account may send them any message. */
export const windowHours = 24;

/** A person's address on a channel. */
export interface ChannelContact {
  environmentId: string;
  channel: Channel;
  contact: string;
}

/** The end of an open window, as SQL of a row of `conversation_windows`. */
const windowEnd: RawBuilder<Date> = sql`last_inbound_at + make_interval(hours => ${windowHours})`;

/**
 * Opens the sender's window from the time of the message, also for their user id if it is known. A time in the future, from a clock that is
 * ahead, counts as now.
 */
export async function openWindow(
  executor: Executor,
  { environmentId, channel, from, userId = from, at }: InboundMessage,
): Promise<void> {
  await sql`
    INSERT INTO conversation_windows AS known (environment_id, channel, contact, last_inbound_at)
    SELECT ${environmentId}, ${channel}, contact, least(${at}::timestamptz, now())
    FROM unnest(${[...new Set([from, userId])]}::text[]) AS contact
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
        AND known.contact = wanted.contact AND ${windowEnd} > now()
    ) AS open
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(contacts)}::json)
      AS ("environmentId" text, channel text, contact text)) WITH ORDINALITY
      AS wanted ("environmentId", channel, contact, position)
    ORDER BY position
  `.execute(executor);
  return rows.map(({ open }) => open);
}

/** Returns the end of each open window of a contact, by channel. */
export async function readWindowEnds(
  executor: Executor,
  { environmentId, contact }: Omit<ChannelContact, 'channel'>,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await executor
    .selectFrom('conversation_windows')
    .select(['channel', windowEnd.as('end')])
    .where('environment_id', '=', environmentId)
    .where('contact', '=', contact)
    .where(sql<boolean>`${windowEnd} > now()`)
    .execute();
  return new Map(rows.map(({ channel, end }) => [channel, end]));
}

/** Returns the contact whose window applies. RCS and the chat channel have none; for test numbers it is always open, except for one. */
export function findRelevantWindow({ account, channel, to, outcome, request }: Draft): ChannelContact | undefined {
  if (outcome !== undefined) return undefined;
  const matters = channel === 'chatApp' || (channel === 'messenger' && request.type !== 'template');
  return matters ? { environmentId: account.environmentId, channel, contact: to } : undefined;
}

/** Returns whether opt-outs do not apply: without a template, the person has written to the account within the window. */
export function isSolicited(channel: Channel, type: string): boolean {
  return (channel === 'chatApp' || channel === 'messenger') && type !== 'template';
}

/** Reports whether the recipient is the test number whose customer-care window never opens. */
export function hasClosedTestWindow({ channel, outcome }: Draft): boolean {
  return channel === 'chatApp' && outcome === 'outsideWindow';
}

/** The state of the recipient: whether the window is open, and whether the number was validated. */
export interface WindowState {
  isOpen: boolean;
  isValid: boolean;
}

/**
 * Checks the customer-care window. Outside it only templates are allowed, in the chat app only to validated contacts.
 *
 * @throws {HttpError} with the contract's code
 */
export function checkWindow(draft: Draft, { isOpen, isValid }: WindowState): void {
  const { channel, account, request } = draft;
  // `rejectTestNumbers` has rejected every other message to this number.
  if (hasClosedTestWindow(draft) && !isValid) throw notValidatedError(channel);
  if (isOpen || !findRelevantWindow(draft)) return;
  const hint = account.sandbox
    ? 'To open the window in the sandbox, write as this person on the page /sandbox.'
    : undefined;
  if (request.type !== 'template') throw outsideWindowError(channel, hint);
  if (!isValid) throw notValidatedError(channel, hint);
}
