import { beforeAll, expect, it, vi } from 'vitest';
import { createAccount } from '../../features/accounts/manage-accounts.ts';
import { testActor } from '../../features/audit/testing.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { commandActor } from '../command-actor.ts';
import { prepareCommand } from './prepare-command.ts';

const open = await useDatabase();
const { config } = testContext(open);

beforeAll(async () => {
  await createAccount(open.database, testActor, {
    userName: 'shop',
    sandbox: true,
    defaultSender: 'Shop',
    tokenLifetime: 60,
  });
});

/** @returns what it printed */
async function keys(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await (await prepareCommand('keys', args))(config);
    return log.mock.calls.flat().join('\n');
  } finally {
    log.mockRestore();
  }
}
const shop = ['--account', 'shop'];
const listed = async () => JSON.parse(await keys('list', ...shop, '--json'));

it('creates, lists, rotates and revokes keys, which are shown once', async () => {
  const created = await keys('create', 'billing', ...shop, '--scope', 'verify', '--expires-in', '90d');
  expect(created).toMatch(/^Created the key billing of shop\.\n {2}userName {2}shop\n {2}apiKey {4}omk_[\w-]{43}\n/);
  const rotated = await keys('rotate', 'billing', ...shop, '--overlap', '2h');
  expect(rotated).toMatch(
    /^The key billing is valid until \d{4}-\S+Z\. Use billing-2 in its place\.\n {2}userName {2}shop\n {2}apiKey {4}omk_/,
  );
  expect(await keys('rotate', 'billing-2', ...shop, '--overlap', '0s', '--name', 'new')).toMatch(
    /^The key billing-2 is revoked\. Use new in its place\./,
  );
  expect(await keys('revoke', 'new', ...shop)).toBe('Revoked the key new of shop. Its tokens end within 5 s.');

  const list = await listed();
  expect(list.map(({ name, scopes }: { name: string; scopes: string[] }) => [name, scopes.length])).toEqual([
    ['default', 5],
    ['billing', 1],
    ['billing-2', 1],
    ['new', 1],
  ]);
  expect(JSON.stringify(list)).not.toMatch(/omk_[\w-]{8}/);
  const [heads, ...lines] = (await keys('list', ...shop)).split('\n');
  expect(heads).toMatch(/^NAME +ID +KEY +STATE +SCOPES +CREATED +EXPIRES +LAST USED$/);
  expect(lines.map((line) => /valid|revoked/.exec(line)?.[0])).toEqual(['valid', 'valid', 'revoked', 'revoked']);
  expect(lines.join('\n')).not.toMatch(/omk_[\w-]{8}/);
});

it('writes who changed what into the audit log', async () => {
  await keys('create', 'audited', ...shop);
  const entry = await open.database
    .selectFrom('audit_log')
    .selectAll()
    .where('target_name', '=', 'audited')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_kind: 'command',
    actor_id: null,
    actor_name: commandActor().name,
    action: 'apiKey.created',
    account_name: 'shop',
  });
});

it('keeps the old key for 24 hours by default', async () => {
  await keys('create', 'daily', ...shop);
  const { previous } = JSON.parse(await keys('rotate', 'daily', ...shop, '--json'));
  expect(Math.abs(Date.parse(previous.expiresAt) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
});

it.each([
  [['create', ...shop], 'keys create requires a name for the key.'],
  [['create', 'a'], 'requires --account'],
  [['create', 'a', ...shop, '--scope', 'write'], '--scope must be one of send, verify, read, knowledge, notify.'],
  [['create', 'a', ...shop, '--expires-in', '90'], '--expires-in must be a number with a unit: 30m, 24h or 90d.'],
  [['rotate', 'a', ...shop, '--overlap', 'long'], '--overlap must be a number with a unit'],
  [['rotate', 'a', ...shop, '--overlap', '31d'], '--overlap must be at most 30d.'],
])('explains what is wrong with %j', async (args, message) => {
  const error = await keys(...args).catch((error) => error);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain(message);
});

it('names the command that lists the keys when there is none of that name', async () => {
  await expect(keys('revoke', 'missing', ...shop)).rejects.toThrow(
    'shop has no key missing that is valid. See its keys with: omnichannel-server keys list --account shop',
  );
});
