import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import type { Context } from '../../context.ts';
import type { Carrier } from '../carrier.ts';
import { createConnections } from '../connections.ts';
import { openWindow } from '../customer-care-window.ts';
import { type Contacts, createContacts } from './contacts.ts';

const open = await useDatabase();
let context: Context;
let account: Account;
let stranger: Account;
let contacts: Contacts;
/** Every question that the carrier was asked. */
let checkContacts: ReturnType<typeof vi.fn<Carrier['checkContacts']>>;

beforeEach(async () => {
  await sql`TRUNCATE contacts`.execute(open.database);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(open.database);
  const { sandbox } = testContext(open).connections;
  checkContacts = vi.fn(sandbox.checkContacts);
  // A live carrier that knows whom the sandbox knows.
  const chatApp = { ...sandbox, sandbox: false, checkContacts };
  context = testContext(open, { connections: createConnections({ ...sandbox, checkContacts }, { chatApp }) });
  contacts = createContacts(context);
  [account, stranger] = [await testAccount(context, { sandbox: false }), await testAccount(context)];
});

const reads = '+12025550100';
const other = '+12025550121';
const absent = '+12025550104';
const failing = '+12025550103';

interface Options {
  blocking?: 'wait' | 'no_wait';
  force_check?: boolean;
}

/** @param log of the request */
async function validate(numbers: string[], options: Options = {}, of = account, log = context.log) {
  const call = testCall('validateChatAppContacts', of, { body: { contacts: numbers, ...options } });
  const reply = await contacts.handlers?.validateChatAppContacts?.({ ...call, log });
  return reply?.body.contacts;
}
const wait = { blocking: 'wait' } as const;
const jobs = async () =>
  (
    await sql<{ environmentId: string }>`
      SELECT payload ->> 'environmentId' AS "environmentId" FROM graphile_worker._private_jobs ORDER BY id
    `.execute(open.database)
  ).rows.map(({ environmentId }) => environmentId);
const work = (of = account) =>
  contacts.jobs?.checkContacts?.({ environmentId: of.environmentId }, new AbortController().signal);
const age = (interval: string) =>
  sql`UPDATE contacts SET checked_at = checked_at - ${interval}::interval, due_since = due_since - ${interval}::interval`.execute(
    open.database,
  );
const valid = (number: string, { environmentId }: Account = account) =>
  contacts.book.findValid(open.database, [{ environmentId, number }]);

describe('a caller who waits', () => {
  it('gets each number, in the order and notation of the request', async () => {
    expect(await validate(['+1 (202) 555-0104', reads, '12025550100', 'nonsense', '+1202'], wait)).toEqual([
      { input: '+1 (202) 555-0104', status: 'invalid' },
      { input: reads, status: 'valid', wa_id: '12025550100' },
      { input: '12025550100', status: 'valid', wa_id: '12025550100' },
      { input: 'nonsense', status: 'invalid' },
      { input: '+1202', status: 'invalid' },
    ]);
    expect(checkContacts.mock.calls.map(([numbers]) => numbers)).toEqual([[reads, absent]]);
  });

  it('has a number checked once in seven days', async () => {
    for (let turn = 0; turn < 2; turn++) await validate([reads, absent], wait);
    expect(checkContacts).toHaveBeenCalledTimes(1);
    await age('7 days 1 minute');
    await validate([reads], wait);
    expect(checkContacts.mock.calls.map(([numbers]) => numbers)).toEqual([[reads, absent], [reads]]);
  });

  it('repeats the check with force_check', async () => {
    await validate([reads], wait);
    checkContacts.mockResolvedValue(['invalid']);
    expect(await validate([reads], { ...wait, force_check: true })).toMatchObject([{ status: 'invalid' }]);
    expect(await validate([reads], wait)).toMatchObject([{ status: 'invalid' }]);
  });

  it('gets the failure of a check, which can be repeated at once', async () => {
    checkContacts.mockRejectedValueOnce(new Error('away'));
    expect(await validate([reads], wait)).toEqual([{ input: reads, status: 'failed' }]);
    expect(await validate([reads], wait)).toMatchObject([{ status: 'valid' }]);
  });

  it('does not wait for a job that is under way', async () => {
    await validate([reads]);
    expect(await validate([reads], wait)).toMatchObject([{ status: 'valid' }]);
  });
});

describe('a caller who does not wait', () => {
  it('gets known results, and processing for the rest', async () => {
    await validate([reads], wait);
    expect(await validate([reads, other])).toMatchObject([{ status: 'valid' }, { input: other, status: 'processing' }]);
    expect(checkContacts).toHaveBeenCalledTimes(1);
    expect(await jobs()).toEqual([account.environmentId]);
    expect(await validate([other])).toEqual([{ input: other, status: 'processing' }]);
    expect(await jobs()).toHaveLength(1);
    await work();
    expect(await validate([other])).toMatchObject([{ status: 'valid', wa_id: other.slice(1) }]);
  });

  it('gets invalid at once for an invalid number', async () => {
    expect(await validate(['12', '+1202555010'])).toMatchObject([{ status: 'invalid' }, { status: 'invalid' }]);
    expect(await jobs()).toEqual([]);
  });

  it('has a known number checked again with force_check, and it stays known meanwhile', async () => {
    await validate([reads], wait);
    expect(await validate([reads], { force_check: true })).toEqual([{ input: reads, status: 'processing' }]);
    expect(await valid(reads)).toEqual([true]);
    checkContacts.mockResolvedValue(['invalid']);
    await work();
    expect(await valid(reads)).toEqual([false]);
  });

  it('gets a failed check once, and the check is repeated', async () => {
    checkContacts.mockRejectedValueOnce(new Error('away'));
    await validate([other]);
    await expect(work()).rejects.toThrow('away');
    await age('11 minutes');
    expect(await validate([other])).toEqual([{ input: other, status: 'failed' }]);
    expect(await validate([other])).toEqual([{ input: other, status: 'processing' }]);
    expect(await jobs()).toHaveLength(2);
    await work();
    expect(await validate([other])).toMatchObject([{ status: 'valid' }]);
  });

  it('has his numbers checked whatever their count', async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => `+1202555${String(index + 1000)}`);
    await validate(numbers);
    await sql`
      INSERT INTO contacts (environment_id, number, due_since)
      SELECT ${account.environmentId}, '+1202556' || to_char(n, 'FM0000'), now() FROM generate_series(1, 500) AS n
    `.execute(open.database);
    await work();
    expect(checkContacts.mock.calls.map(([asked]) => asked.length)).toEqual([1000, 500]);
    const { rows } = await sql`SELECT FROM contacts WHERE due_since IS NOT NULL`.execute(open.database);
    expect(rows).toEqual([]);
  });
});

describe('the job of an environment', () => {
  const { sandbox } = testContext(open).connections;
  /** Runs the job where no carrier of live accounts is connected. */
  const workWithoutCarrier = (of: Account) =>
    createContacts({ ...context, connections: createConnections({ ...sandbox, checkContacts }) }).jobs?.checkContacts?.(
      { environmentId: of.environmentId },
      new AbortController().signal,
    );

  it('leaves the numbers of a live account to their end without its carrier', async () => {
    await validate([other]);
    await workWithoutCarrier(account);
    expect(checkContacts).not.toHaveBeenCalled();
    expect(await validate([other])).toEqual([{ input: other, status: 'processing' }]);
  });

  it('checks the numbers of a sandbox account with the sandbox', async () => {
    await validate([other], {}, stranger);
    await workWithoutCarrier(stranger);
    expect(await validate([other], {}, stranger)).toMatchObject([{ status: 'valid' }]);
  });

  it('asks the carrier nothing when no number is due', async () => {
    await work();
    expect(checkContacts).not.toHaveBeenCalled();
  });
});

it('a job holds no number', async () => {
  await validate([other]);
  const { rows } = await sql<{
    job: string;
  }>`SELECT to_jsonb(j)::text AS job FROM graphile_worker._private_jobs AS j`.execute(open.database);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.job).not.toContain('202555');
});

it('a job is one of contact checks', async () => {
  await validate([other]);
  const { rows } = await sql`SELECT task_identifier FROM graphile_worker.jobs`.execute(open.database);
  expect(rows).toEqual([{ task_identifier: 'checkContacts' }]);
});

describe('the sandbox', () => {
  it('has a test number whose check fails, for its accounts only', async () => {
    expect(await validate([failing], { ...wait, force_check: true }, stranger)).toEqual([
      { input: failing, status: 'failed' },
    ]);
    expect(checkContacts).not.toHaveBeenCalled();
    expect(await validate([failing], wait)).toMatchObject([{ status: 'valid' }]);
  });
});

describe('the contact book', () => {
  it('knows the valid ones, in the order asked for, for seven days', async () => {
    await validate([reads, absent], wait);
    const { environmentId } = account;
    const wanted = [absent, reads, other, reads].map((number) => ({ environmentId, number }));
    expect(await contacts.book.findValid(open.database, wanted)).toEqual([false, true, false, true]);
    await age('7 days 1 minute');
    expect(await valid(reads)).toEqual([false]);
    expect(await contacts.book.findValid(open.database, [])).toEqual([]);
  });

  it('knows a user id as valid once the person has written, and a number not', async () => {
    const { environmentId } = account;
    const userId = 'US.13491208655302741918';
    const content = { type: 'text', text: 'Hello' } as const;
    expect(await valid(userId)).toEqual([false]);
    for (const from of [userId, reads]) {
      const at = new Date('2026-01-01T00:00:00Z');
      await openWindow(open.database, { id: '', environmentId, channel: 'chatApp', from, at, content });
    }
    expect(await valid(userId)).toEqual([true]);
    expect(await valid(userId, stranger)).toEqual([false]);
    expect(await valid(reads)).toEqual([false]);
  });

  it('knows nothing of what another environment has found', async () => {
    await validate([reads], wait, stranger);
    expect(await valid(reads)).toEqual([false]);
    expect(await valid(reads, stranger)).toEqual([true]);
    await validate([reads], wait);
    expect(checkContacts).toHaveBeenCalledTimes(2);
  });
});

describe('a person who is erased while their number is checked', () => {
  it.each(['wait', 'no_wait'] as const)('stays away, where the caller has chosen %s', async (blocking) => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let respond = (_: ('valid' | 'invalid')[]) => {};
    checkContacts.mockImplementation(() => {
      asked();
      return new Promise((resolve) => {
        respond = resolve;
      });
    });
    const request = validate([reads, other], { blocking });
    const checked = blocking === 'wait' ? request : request.then(() => work());
    await isAsked;
    expect(await erase(open.database, testActor, { number: reads })).toMatchObject({ contacts: 1 });
    respond(['valid', 'valid']);
    await checked;
    const { rows } = await sql`SELECT number, valid, due_since FROM contacts`.execute(open.database);
    expect(rows).toEqual([{ number: other, valid: true, due_since: null }]);
  });
});

describe('a check that fails', () => {
  it('is not logged when the caller has disconnected, which ends the check', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const caller = new AbortController();
    checkContacts.mockImplementationOnce(async (_, signal) => {
      caller.abort(new Error('The caller has disconnected.'));
      signal.throwIfAborted();
      return ['valid'];
    });
    const call = testCall('validateChatAppContacts', account, { body: { contacts: [other], ...wait } });
    const reply = await contacts.handlers?.validateChatAppContacts?.({ ...call, log, signal: caller.signal });
    expect(reply?.body.contacts).toEqual([{ input: other, status: 'failed' }]);
    expect(lines).toEqual([]);
  });

  it('is logged without its numbers, and leaves nothing known', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    checkContacts.mockRejectedValueOnce(new Error('The carrier does not respond.'));
    expect(await validate([other], wait, account, log)).toEqual([{ input: other, status: 'failed' }]);
    expect(lines).toEqual([expect.stringContaining('The carrier does not respond.')]);
    expect(lines.join()).not.toContain(other.slice(1));
    expect(await valid(other)).toEqual([false]);
    expect(await validate([other], wait)).toMatchObject([{ status: 'valid' }]);
  });
});

it('a person is erased from it', async () => {
  await validate([reads, other], wait);
  await validate([reads], wait, stranger);
  expect(await erase(open.database, testActor, { number: reads, environmentId: account.environmentId })).toMatchObject({
    contacts: 1,
  });
  const { rows } = await sql<{ number: string }>`SELECT number FROM contacts ORDER BY number`.execute(open.database);
  expect(rows.map(({ number }) => number)).toEqual([reads, other]);
});
