import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { type AuditFilter, exportAuditEntries, listAuditEntries } from './audit-entries.ts';
import { type Actor, recordAudit } from './record-audit.ts';
import { clearAuditLog } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const ada: Actor = { kind: 'operator', id: 'operator-1', name: 'ada', address: '192.0.2.1', requestId: 'request-1' };
const cron: Actor = { kind: 'command', id: null, name: 'cron' };
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
  await clearAuditLog(database);
});

const disable = (actor: Actor) => {
  const { id, userName } = account;
  return recordAudit(database, actor, {
    action: 'account.disabled',
    target: { type: 'account', id, name: userName },
    account: { id, userName },
    before: { disabled: false },
    after: { disabled: true },
  });
};
const rotate = () =>
  recordAudit(database, cron, { action: 'signingKey.rotated', target: { type: 'signingKey', id: 'kid' } });
const listed = async (filter: AuditFilter) =>
  (await listAuditEntries(database, filter, { limit: 10 })).entries.map(({ action }) => action);

describe('an entry', () => {
  it('has all that is known about the change', async () => {
    await disable(ada);
    const { entries, nextCursor } = await listAuditEntries(database, {}, { limit: 10 });
    expect(nextCursor).toBeUndefined();
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        at: expect.any(Date),
        actor: { kind: 'operator', id: 'operator-1', name: 'ada' },
        action: 'account.disabled',
        target: { type: 'account', id: account.id, name: account.userName },
        account: { id: account.id, userName: account.userName },
        requestId: 'request-1',
        address: '192.0.2.1',
        outcome: 'success',
        before: { disabled: false },
        after: { disabled: true },
      },
    ]);
  });

  it('names the first account of an environment', async () => {
    const { environmentId } = account;
    await recordAudit(database, cron, { action: 'card.deleted', target: { type: 'card', id: 'card' }, environmentId });
    await recordAudit(database, cron, { action: 'route.removed', target: { type: 'route' }, environmentId: null });
    const { entries } = await listAuditEntries(database, {}, { limit: 10 });
    expect(Object.fromEntries(entries.map((entry) => [entry.action, entry.account]))).toEqual({
      'card.deleted': { id: account.id, userName: account.userName },
      'route.removed': null,
    });
  });

  it('exists only if the change does', async () => {
    const failing = database.transaction().execute(async (transaction) => {
      await recordAudit(transaction, cron, { action: 'card.deleted', target: { type: 'card' } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listed({})).toEqual([]);
  });

  it('cannot be changed, and only the retention deletes it', async () => {
    await rotate();
    const change = database.updateTable('audit_log').set({ actor_name: 'other' }).execute();
    await expect(change).rejects.toThrow('The audit log is append-only: UPDATE is not allowed.');
    await expect(database.deleteFrom('audit_log').execute()).rejects.toThrow('DELETE is not allowed');
    await expect(sql`TRUNCATE audit_log`.execute(database)).rejects.toThrow('TRUNCATE is not allowed');
    expect(await listed({})).toEqual(['signingKey.rotated']);
  });
});

it('entries are found by each filter', async () => {
  await disable(ada);
  await rotate();
  const [first, second] = ['account.disabled', 'signingKey.rotated'];
  expect(new Set(await listed({}))).toEqual(new Set([first, second]));
  expect(await listed({ accountId: account.id })).toEqual([first]);
  expect(await listed({ actor: 'cron' })).toEqual([second]);
  expect(await listed({ actor: 'operator-1' })).toEqual([first]);
  expect(await listed({ action: 'signingKey.rotated' })).toEqual([second]);
  expect(await listed({ action: 'account' })).toEqual([first]);
  expect(await listed({ action: 'acc' })).toEqual([]);
  expect(await listed({ target: 'kid' })).toEqual([second]);
  expect(await listed({ target: account.userName })).toEqual([first]);
  expect(await listed({ requestId: 'request-1' })).toEqual([first]);
  expect(await listed({ since: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await listed({ until: new Date(Date.now() - 60_000) })).toEqual([]);
});

it('pages and exports have each entry once, in order, and continue after an entry', async () => {
  await sql`INSERT INTO audit_log (id, actor_kind, actor_name, action, target_type)
    SELECT to_char(number, 'FM0000'), 'command', 'cron', 'card.deleted', 'card' FROM generate_series(1, 2500) AS number
  `.execute(database);
  const ids: string[] = [];
  for (let cursor: string | undefined, at = 0; at < 4; at++) {
    const page = await listAuditEntries(database, {}, { cursor, limit: 1000 });
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  const expected = Array.from({ length: 2500 }, (_, index) => String(index + 1).padStart(4, '0'));
  expect(ids).toEqual(expected.toReversed());
  const exported = async (after?: string) => {
    const found: string[] = [];
    for await (const { id } of exportAuditEntries(database, {}, after)) found.push(id);
    return found;
  };
  expect(await exported()).toEqual(expected);
  expect(await exported('2490')).toEqual(expected.slice(2490));
});
