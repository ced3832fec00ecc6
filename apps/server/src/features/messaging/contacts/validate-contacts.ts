import { sql } from 'kysely';
import type { Account } from '../../../http/account.ts';
import { meta } from '../../../http/contract/meta.ts';
import type { Handler } from '../../../http/handler.ts';
import type { Context } from '../../context.ts';
import { toE164 } from '../../phone-numbers/e164.ts';
import { parsePhoneNumber } from '../../phone-numbers/phone-number.ts';
import { findTestOutcome } from '../../phone-numbers/test-numbers.ts';
import { requireCarrier } from '../connections.ts';
import { saveResults } from './contact-checks.ts';

type Status = 'valid' | 'invalid' | 'processing' | 'failed';

/** Milliseconds that a caller waits for a check at most. */
const checkTimeoutMs = 20_000;
/** Minutes after which a check that nobody waited for counts as failed. */
const overdueMinutes = 10;

/**
 * Tells which numbers belong to users of the chat app. What is known from the last days is not asked again, unless `force_check`
 * wants it. A caller who does not wait is told `processing`, and a job finds out.
 */
export function createContactValidationHandler({
  database,
  config,
  queue,
  connections,
  log,
}: Pick<Context, 'database' | 'config' | 'queue' | 'connections' | 'log'>): Handler<'validateChatAppContacts'> {
  const days = config.retention.contactDays;

  return async ({ account, body, signal }) => {
    requireCarrier(connections, 'chatApp', account);
    const { contacts, blocking = 'no_wait', force_check: force = false } = body;
    const read = contacts.map((input) => ({ input, number: readContact(input) }));
    const numbers = [...new Set(read.flatMap(({ number }) => number ?? []))].sort();
    const failing = new Set(numbers.filter((number) => failsInSandbox(account, number)));
    const checkable = numbers.filter((number) => !failing.has(number));
    const known = force ? new Map<string, Status>() : await findStatuses(account, checkable);
    const open = checkable.filter((number) => !isSettled(known.get(number), blocking));
    const found = blocking === 'wait' ? await check(account, open, signal) : await scheduleCheck(account, open);
    const statusOf = (number: string) =>
      // What a caller waited for is newer than what was known.
      (blocking === 'wait' ? found.get(number) : undefined) ?? known.get(number) ?? found.get(number) ?? 'failed';
    return {
      status: 200,
      body: {
        contacts: read.map(({ input, number }) => {
          if (number === undefined) return { input, status: 'invalid' as const };
          return contactOf(input, number, statusOf(number));
        }),
        meta,
      },
    };
  };

  /** What is known of numbers, and what is under way. */
  async function findStatuses({ environmentId }: Account, numbers: readonly string[]): Promise<Map<string, Status>> {
    if (numbers.length === 0) return new Map();
    const { rows } = await sql<{ number: string; status: Status }>`
      SELECT number, CASE
        WHEN due_since < now() - make_interval(mins => ${overdueMinutes}) THEN 'failed'
        WHEN due_since IS NOT NULL THEN 'processing'
        WHEN valid THEN 'valid'
        ELSE 'invalid' END AS status
      FROM contacts
      WHERE environment_id = ${environmentId} AND number = ANY (${numbers})
        AND (due_since IS NOT NULL OR valid IS NOT NULL AND checked_at > now() - make_interval(days => ${days}))
    `.execute(database);
    return new Map(rows.map(({ number, status }) => [number, status]));
  }

  /** Asks the carrier, and waits. */
  async function check(
    account: Account,
    numbers: readonly string[],
    callerSignal: AbortSignal,
  ): Promise<Map<string, Status>> {
    const carrier = connections.find('chatApp', account);
    if (numbers.length === 0 || !carrier) return new Map();
    const { environmentId } = account;
    // Noted before it is asked about: whoever is erased meanwhile is not there any more when the answer comes.
    await sql`
      INSERT INTO contacts (environment_id, number, checked_at)
      SELECT ${environmentId}, number, now() FROM unnest(${numbers}::text[]) AS number
      ON CONFLICT (environment_id, number) DO NOTHING
    `.execute(database);
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(checkTimeoutMs)]);
    const results = await carrier.checkContacts(numbers, signal).catch((error) => {
      if (!callerSignal.aborted)
        log.warn({ err: error, carrier: carrier.name, numbers: numbers.length }, 'contacts could not be checked');
    });
    if (!results) return new Map(numbers.map((number) => [number, 'failed']));
    await saveResults(database, environmentId, numbers, results);
    return new Map(numbers.map((number, index) => [number, results[index] as Status]));
  }

  /** Leaves it to a job. */
  async function scheduleCheck({ environmentId }: Account, numbers: readonly string[]): Promise<Map<string, Status>> {
    if (numbers.length === 0) return new Map();
    await sql`
      WITH due AS (
        INSERT INTO contacts (environment_id, number, due_since)
        SELECT ${environmentId}, number, now() FROM unnest(${numbers}::text[]) AS number
        ON CONFLICT (environment_id, number) DO UPDATE SET due_since = excluded.due_since
      )
      ${queue.adding('checkContacts', [{ environmentId }])}
    `.execute(database);
    return new Map(numbers.map((number) => [number, 'processing']));
  }
}

/** Whether the caller need not ask on. A check that failed is told once, and begun anew. */
function isSettled(status: Status | undefined, blocking: 'wait' | 'no_wait'): boolean {
  return status === 'valid' || status === 'invalid' || (status === 'processing' && blocking === 'no_wait');
}

/** The chat app names its users by the digits of their number. */
function contactOf(input: string, number: string, status: Status) {
  return status === 'valid' ? { input, status, wa_id: number.slice(1) } : { input, status };
}

/** A test number of the sandbox whose check cannot be made. */
function failsInSandbox({ sandbox }: Account, number: string): boolean {
  return sandbox && findTestOutcome(number) === 'failed';
}

/**
 * Reads a number as people write it, with spaces, dashes and parentheses.
 *
 * @returns it in E.164; undefined when no phone can have it
 */
function readContact(input: string): string | undefined {
  const digits = toE164(input);
  return digits && parsePhoneNumber(digits)?.e164;
}
