import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

async function list(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await (await prepareCommand('messages', ['list', ...args]))(context.config);
    return log.mock.calls.flat().join('\n');
  } finally {
    log.mockRestore();
  }
}

/** Stores the SMS of a verification, sent twice, whose second SMS has a part with this provider id. */
async function addPasscode(
  { environmentId, id }: { environmentId: string; id: string },
  outboxId: number,
  providerId: string,
): Promise<string> {
  const checkCode = `${outboxId}`.padStart(32, '0');
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
      code_length, key_id, expires_at)
    VALUES (${randomUUID()}, ${checkCode}, ${environmentId}, ${id}, '+12025550123', 'US', 'Shop', 'en', 6, '', now())
  `.execute(database);
  for (const attempt of [1, 2]) {
    await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id)
      VALUES (${outboxId}, ${attempt}, 'passcode', ${`${checkCode}-1`}, ${environmentId}, 'c')`.execute(database);
  }
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient)
    VALUES (${outboxId}, 2, 0, 'c', ${providerId}, lower(${providerId}), '12025550123')`.execute(database);
  return checkCode;
}

it('messages list finds a message by the id that the provider gave it', async () => {
  const account = await testAccount(context);
  const [first, second] = [await addPasscode(account, 1, 'ABC-1'), await addPasscode(account, 2, 'ABC-2')];
  const found = await list('--provider-id', 'ABC-1');
  expect(found).toContain(first);
  expect(found).not.toContain(second);
  expect(await list('--provider-id', 'abc-2')).toContain(second);
  expect(await list('--provider-id', 'ABC')).toBe('There are no such messages.');
});

it('messages list finds a message by the id in the base of its receipts', async () => {
  const account = await testAccount(context);
  const [hexadecimal, decimal] = [await addPasscode(account, 3, '5bc166ad'), await addPasscode(account, 4, '77')];
  expect(await list('--provider-id', '1539401389')).toContain(hexadecimal);
  const found = await list('--provider-id', '4D');
  expect(found).toContain(decimal);
  expect(found).not.toContain(hexadecimal);
});

it('messages list has each status that a message can have', async () => {
  const checkCode = await addPasscode(await testAccount(context), 5, 'ABC-5');
  await sql`UPDATE verifications SET sms_status = 'unknown' WHERE check_code = ${checkCode}`.execute(database);
  expect(await list('--status', 'unknown')).toContain(checkCode);
  expect(await list('--status', 'accepted')).not.toContain(checkCode);
});

it.each(['0', '-1', '0x10', 'many', '1e400', '99999999999', '87601'])(
  'messages list rejects --hours=%s',
  async (hours) => {
    await expect(list(`--hours=${hours}`)).rejects.toThrow('--hours must be a number above 0 and up to 87600.');
  },
);

it('messages list takes a fraction of an hour', async () => {
  const checkCode = await addPasscode(await testAccount(context), 6, 'ABC-6');
  expect(await list('--hours', '0.5')).toContain(checkCode);
});

it('messages show prints the codes of the contract, statuses and prices of a channel', async () => {
  const { environmentId, id: accountId } = await testAccount(context);
  const id = '0123456789abcdef01234567';
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content)
    VALUES (${id}, ${environmentId}, ${accountId}, 'chatApp', '+12025550123', 'text', '{}', '{}')`.execute(database);
  for (const [attempt, state, apiCode] of [
    [1, 'rejected', 1013],
    [2, 'accepted', null],
  ] as const) {
    await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, code, api_code)
      VALUES (70, ${attempt}, 'message', ${id}, ${environmentId}, 'c', ${state}, '404', ${apiCode})`.execute(database);
  }
  const pricing = JSON.stringify({ billable: true, category: 'utility', model: 'PMP' });
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, pricing)
    VALUES (70, 2, 0, 'c', 'wamid.A', 'wamid.a', '12025550123', 'read', ${pricing})`.execute(database);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await (await prepareCommand('messages', ['show', id]))(context.config);
    const shown = log.mock.calls.flat().join('\n');
    expect(shown).toMatch(/ c {2}rejected {2}404 \(1013\)$/m);
    expect(shown).toMatch(/provider id wamid\.A {2}read {2}billed \(utility, PMP\)$/m);
    expect(shown).not.toContain('segments');
  } finally {
    log.mockRestore();
  }
});
