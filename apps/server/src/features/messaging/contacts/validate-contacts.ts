import { sql } from 'kysely';
import type { Account } from '../../../http/account.ts';
import { meta } from '../../../http/contract/meta.ts';
import type { Call, Handler } from '../../../http/handler.ts';
import type { Context } from '../../context.ts';
import { findTestOutcome, parsePhoneNumber, toE164 } from '../../phone-numbers/phone-numbers.ts';
import { requireCarrier } from '../connections.ts';
import { saveResults } from './contact-checks.ts';
import { checkByFailures } from './incapable-contacts.ts';

type Status = 'valid' | 'invalid' | 'processing' | 'failed';

/** Milliseconds that a caller waits for a check. */
const checkTimeoutMs = 20_000;
/** Minutes after which a check in a job counts as failed. */
const overdueMinutes = 10;

/**
 * Returns which numbers belong to users of the chat app. Recent results are reused unless the caller sets `force_check`. A caller who
 * does not wait gets `processing`, and a job checks the numbers.
 */
export function createContactValidationHandler({
  database,
  config,
  queue,
  connections,
}: Pick<Context, 'database' | 'config' | 'queue' | 'connections'>): Handler<'validateChatAppContacts'> {
  const days = config.retention.contactDays;

  return async (call) => {
    const { account, body } = call;
    requireCarrier(connections, 'chatApp', account);
    const { contacts, force_check: force = false } = body;
    // Without a provider to ask, nothing is slow, and no stored result is newer.
    const isLocal = connections.find('chatApp', account) === undefined;
    const blocking = isLocal ? 'wait' : (body.blocking ?? 'no_wait');
    const read = contacts.map((input) => ({ input, number: readContact(input) }));
    const numbers = [...new Set(read.flatMap(({ number }) => number ?? []))].sort();
    const failing = new Set(numbers.filter((number) => failsInSandbox(account, number)));
    const checkable = numbers.filter((number) => !failing.has(number));
    const known = force || isLocal ? new Map<string, Status>() : await findStatuses(account, checkable);
    const open = checkable.filter((number) => !isSettled(known.get(number), blocking));
    const found =
      blocking === 'wait' ? await check(call, open) : await scheduleCheck({ database, queue }, account, open);
    const statusOf = (number: string) =>
      // The result of this check is newer than the stored one.
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

  /** Finds the stored statuses of numbers, checks in progress included. */
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

  /** Checks numbers and waits for the results. */
  async function check(
    { account, signal: callerSignal, log }: Pick<Call, 'account' | 'signal' | 'log'>,
    numbers: readonly string[],
  ): Promise<Map<string, Status>> {
    if (numbers.length === 0) return new Map();
    const { environmentId } = account;
    const carrier = connections.find('chatApp', account);
    // Stored before the check: after an erasure meanwhile, the row is gone and the result is not stored.
    await sql`
      INSERT INTO contacts (environment_id, number, checked_at)
      SELECT ${environmentId}, number, now() FROM unnest(${numbers}::text[]) AS number
      ON CONFLICT (environment_id, number) DO NOTHING
    `.execute(database);
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(checkTimeoutMs)]);
    const results = await (
      carrier?.checkContacts(numbers, signal) ?? checkByFailures(database, environmentId, numbers)
    ).catch((error) => {
      if (!callerSignal.aborted)
        log.warn({ err: error, carrier: carrier?.name, numbers: numbers.length }, 'contact check failed');
    });
    if (!results) return new Map(numbers.map((number) => [number, 'failed']));
    await saveResults(database, environmentId, numbers, results);
    return new Map(numbers.map((number, index) => [number, results[index] as Status]));
  }
}

/** Schedules the check as a job. */
async function scheduleCheck(
  { database, queue }: Pick<Context, 'database' | 'queue'>,
  { environmentId }: Account,
  numbers: readonly string[],
): Promise<Map<string, Status>> {
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

/** Reports whether a stored status needs no further check. A failed check is reported once, and then repeated. */
function isSettled(status: Status | undefined, blocking: 'wait' | 'no_wait'): boolean {
  return status === 'valid' || status === 'invalid' || (status === 'processing' && blocking === 'no_wait');
}

/** Formats a contact. The chat app identifies users by the digits of their number. */
function contactOf(input: string, number: string, status: Status) {
  return status === 'valid' ? { input, status, wa_id: number.slice(1) } : { input, status };
}

/** Reports whether the number is the test number whose check fails. */
function failsInSandbox({ sandbox }: Account, number: string): boolean {
  return sandbox && findTestOutcome(number) === 'failed';
}

/**
 * Parses a number with spaces, dashes and parentheses.
 *
 * @returns the number in E.164; undefined when it is not valid
 */
function readContact(input: string): string | undefined {
  const digits = toE164(input);
  return digits && parsePhoneNumber(digits)?.e164;
}
