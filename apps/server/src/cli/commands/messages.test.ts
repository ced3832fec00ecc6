import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeLink } from '../../carriers/outbox/testing-links.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

/** Warnings of the last command. */
let warned = '';

async function run(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await (await prepareCommand('messages', args))(context.config);
    return log.mock.calls.flat().join('\n');
  } finally {
    warned = error.mock.calls.flat().join('\n');
    log.mockRestore();
    error.mockRestore();
  }
}

const list = (...args: string[]) => run('list', ...args);

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

it('messages list finds the message of a request', async () => {
  const account = await testAccount(context);
  const [found, other] = [await addPasscode(account, 8, 'ABC-8'), await addPasscode(account, 9, 'ABC-9')];
  await sql`UPDATE verifications SET request_id = 'request-1' WHERE check_code = ${found}`.execute(database);
  const printed = await list('--request', 'request-1');
  expect(printed).toContain(found);
  expect(printed).not.toContain(other);
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
  const shown = await run('show', id);
  expect(shown).toMatch(/Z {2}accepted$/m);
  expect(shown).toMatch(/ submitted over c {2}rejected {2}404 \(1013\)$/m);
  expect(shown).toMatch(/ submitted over c {2}attempt 2 {2}accepted {2}404\n {6}part 1 {2}provider id wamid\.A$/m);
  expect(shown).toMatch(/ receipt of c {2}part 1 {2}read {2}billed \(utility, PMP\)$/m);
  expect(shown).not.toContain('segments');
});

it.each([
  ['sms', 1014, /Check the number, then ask the provider with its id P-1\.$/],
  ['chatApp', 1014, /Look up the code of the provider in its documentation\.$/],
  ['sms', 1026, / failed {2}1026 Title {2}Details\. {2}code of the provider UNDELIV$/],
] as const)('messages show of a failed receipt of %s with the code %i', async (channel, code, last) => {
  const { environmentId, id: accountId } = await testAccount(context);
  const id = randomUUID().replaceAll('-', '').slice(0, 24);
  const outboxId = Number.parseInt(id.slice(0, 8), 16);
  const failure = JSON.stringify({ code, title: 'Title', details: 'Details.' });
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, status, failed_at, failure)
    VALUES (${id}, ${environmentId}, ${accountId}, ${channel}, '+12025550123', 'text', '{}', '{}', 'failed', now() + interval '1 minute', ${failure})`.execute(
    database,
  );
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state)
    VALUES (${outboxId}, 1, 'message', ${id}, ${environmentId}, 'c', 'accepted')`.execute(database);
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, code)
    VALUES (${outboxId}, 1, 0, 'c', 'P-1', 'p-1', '12025550123', 'failed', 'UNDELIV')`.execute(database);
  expect(await run('show', id)).toMatch(last);
});

describe('messages show of a message that waits', () => {
  const id = '0123456789abcdef0123beef';
  const minute = 60_000;

  beforeAll(async () => {
    const { environmentId, id: accountId } = await testAccount(context);
    await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content)
      VALUES (${id}, ${environmentId}, ${accountId}, 'sms', '+12025550123', 'text', '{}', '{}')`.execute(database);
    await sql`INSERT INTO connections (id, kind, name, settings, credentials, credential_names, window_size, binds)
      VALUES ('waited-for', 'smpp', 'main', '{}', '', '{}', 10, 1)`.execute(database);
    await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
      VALUES ('message', ${id}, ${environmentId}, ${accountId}, 'Shop', 'waited-for', now(), now() + interval '1 hour')`.execute(
      database,
    );
  });
  afterAll(async () => {
    await sql`DELETE FROM connections`.execute(database);
  });

  const change = (changes: { state: 'draft' | 'on' | 'paused' | 'broken'; reason?: string }) =>
    database
      .updateTable('connections')
      .set({ reason: null, updated_at: new Date('2026-11-29T21:50:01Z'), ...changes })
      .execute();
  const due = (at: Date) => sql`UPDATE outbox SET due_at = ${at} WHERE reference = ${id}`.execute(database);

  it.each([
    ['a draft', 'draft', /for main, which is a draft\. Check it: omnichannel-server connections check main$/],
    ['paused', 'paused', /for main, which is paused\. Resume it: omnichannel-server connections resume main$/],
    [
      'broken',
      'broken',
      /for main, which is broken \(wrong password\)\. Check it: omnichannel-server connections check main$/,
    ],
    [
      'unattended',
      'on',
      /for main, which has no link, because no instance opens one\. Start an instance with the role all or worker\. If one runs, doctor says why .*\.$/,
    ],
  ] as const)('says that the connection is %s, and the next step', async (_, state, line) => {
    await change(state === 'broken' ? { state, reason: 'wrong password' } : { state });
    expect(await run('show', id)).toMatch(line);
  });

  it('says that the connection has no link, since when and why', async () => {
    await change({ state: 'on' });
    const reason = 'cannot connect to 127.0.0.1:2775: ECONNREFUSED';
    await storeLink(database, 'waited-for', { state: 'connecting', reason, seconds: 54 });
    expect(await run('show', id)).toMatch(
      /for main, which has no link since 20.*Z \(cannot connect to 127\.0\.0\.1:2775: ECONNREFUSED\)\. Check it: omnichannel-server connections check main$/,
    );
    const { outbox } = JSON.parse(await run('show', id, '--json'));
    expect(outbox.obstacle).toEqual({ cause: 'down', since: expect.any(String), reason });
  });

  it('names no time in the past', async () => {
    await change({ state: 'on' });
    await storeLink(database, 'waited-for', { state: 'ready' });
    await due(new Date(Date.now() - minute));
    expect(await run('show', id)).toMatch(/waiting in the outbox for main, due now$/);
    const next = new Date(Date.now() + minute);
    await due(next);
    expect(await run('show', id)).toContain(`waiting in the outbox for main, due ${next.toISOString()}`);
    await sql`UPDATE outbox SET state = 'written' WHERE reference = ${id}`.execute(database);
    expect(await run('show', id)).toMatch(/being submitted over main$/);
  });
});

it('messages list continues after its last row', async () => {
  const account = await testAccount(context);
  const ours = ['--account', account.userName];
  const codes: string[] = [];
  for (let count = 0; count < 3; count++) codes.unshift(await addPasscode(account, 80 + count, `ABC-${80 + count}`));
  const first = await list(...ours, '--limit', '2', '--json');
  expect(JSON.parse(first).map(({ id }: { id: string }) => id)).toEqual(codes.slice(0, 2));
  const [, cursor = ''] = /^There may be more. Continue with --cursor (\S+)$/.exec(warned) ?? [];
  const last = await list(...ours, '--limit', '2', '--json', '--cursor', cursor);
  expect(JSON.parse(last)).toMatchObject([{ id: codes[2], source: 'passcode', recipient: '+1202•••0123' }]);
  expect(warned).toBe('');
});

it('messages list shows inbound messages, and filters by direction, user, channel, source and id', async () => {
  const { environmentId, userName } = await testAccount(context);
  await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at)
    VALUES (${environmentId}, 'wamid.In', 'messenger', 'user-7', '{}', now())`.execute(database);
  expect(await list('--account', userName)).toMatch(/^wamid\.In +\S+ +messenger +from user-7 +received/m);
  for (const flags of [
    ['--user', 'user-7'],
    ['--id', 'wamid.In'],
    ['--channel', 'messenger'],
    ['--status', 'received'],
  ]) {
    expect(await list('--account', userName, '--direction', 'inbound', ...flags)).toContain('wamid.In');
    expect(await list('--account', userName, '--source', 'passcode', ...flags)).toBe('There are no such messages.');
  }
  expect(await run('show', 'wamid.In', '--account', userName)).toMatch(/ received {2}written 20\S+$/);
});

it('messages list selects a range of time', async () => {
  const checkCode = await addPasscode(await testAccount(context), 90, 'ABC-90');
  await sql`UPDATE verifications SET created_at = '2026-05-01T12:00:00Z' WHERE check_code = ${checkCode}`.execute(
    database,
  );
  expect(await list('--since', '2026-05-01T12:00:00Z', '--until', '2026-05-02')).toContain(checkCode);
  expect(await list('--since', '2026-05-01T14:00+01:00', '--until', '2026-05-02')).toBe('There are no such messages.');
  expect(await list('--since', '2026-05-01', '--until', '2026-05-01T12:00:00Z')).toBe('There are no such messages.');
});

it.each([
  [['--since', 'yesterday'], '--since must be a time in ISO 8601'],
  [['--until', '2026-13-01'], '--until must be a time in ISO 8601'],
  [['--since', '2026-05-01', '--hours', '1'], 'Use either --since or --hours.'],
  [['--number', '+12025550123', '--user', 'x'], 'Use either --number or --user.'],
])('messages list rejects %j', async (args, message) => {
  await expect(list(...args)).rejects.toThrow(message);
});
