import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { hashApiKey, maskApiKey } from './api-key.ts';
import { createApiKey, listApiKeys, maxOverlapMs, revokeApiKey, rotateApiKey } from './api-keys.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const hourMs = 3_600_000;
let account: Account;

beforeEach(async () => {
  account = await testAccount(context);
});

const create = (name: string, settings: object = {}) =>
  createApiKey(database, testActor, account, { name, ...settings });
const names = async () =>
  (await listApiKeys(database, account.id)).map(({ name, revokedAt }) => [name, revokedAt !== null]);

/** The audit entries of the keys of the account, without the times. */
async function audited() {
  const rows = await database
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('target_type', '=', 'apiKey')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_name, target_name, before, after }) => ({
    action,
    actor_name,
    target_name,
    before,
    after,
  }));
}

describe('a new key', () => {
  it('is returned once, and stored as a hash with its masked id', async () => {
    const expiresAt = new Date(Date.now() + hourMs);
    const { apiKey, ...summary } = await create('billing', { scopes: ['verify', 'send', 'send'], expiresAt });
    expect(summary).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'billing',
      maskedId: maskApiKey(apiKey),
      scopes: ['send', 'verify'],
      createdAt: expect.any(Date),
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await listApiKeys(database, account.id)).toEqual([expect.objectContaining({ name: 'default' }), summary]);
    const row = await database
      .selectFrom('api_keys')
      .select('key_hash')
      .where('id', '=', summary.id)
      .executeTakeFirst();
    expect(row?.key_hash).toEqual(hashApiKey(apiKey));
  });

  it('has all scopes and no end unless something else is set', async () => {
    const scopes = ['send', 'verify', 'read', 'knowledge', 'notify'];
    expect(await create('all')).toMatchObject({ scopes, expiresAt: null });
  });

  it.each<[string, string, object, string]>([
    ['conflict', 'default', {}, 'There is a key default already. Choose another name, or revoke that key.'],
    ['invalid', 'a b', {}, 'The name of a key has 1 to 64 characters, and no white space.'],
    ['invalid', 'x'.repeat(65), {}, 'The name of a key has 1 to 64 characters, and no white space.'],
    ['invalid', 'none', { scopes: [] }, 'A key needs a scope: send, verify, read, knowledge, notify.'],
    ['invalid', 'over', { expiresAt: new Date(0) }, 'The expiry of a key must be in the future.'],
  ])('is rejected as %s: %s', async (kind, name, settings, message) => {
    const error = await create(name, settings).catch((error) => error);
    expect(error).toBeInstanceOf(ApplicationError);
    expect([error.kind, error.message]).toEqual([kind, message]);
    expect(await names()).toEqual([['default', false]]);
    expect(await audited()).toEqual([]);
  });

  it('is one of at most 20 that are not revoked, also when many are created at once', async () => {
    const created = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => create(`key-${index}`)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    await expect(create('more')).rejects.toMatchObject({ kind: 'conflict' });
    await revokeApiKey(database, testActor, account, 'default');
    await create('more');
  });
});

describe('a rotation', () => {
  it('adds a key with the same scopes; the old one ends after the overlap', async () => {
    const old = await create('shop', { scopes: ['verify'], expiresAt: new Date(Date.now() + 48 * hourMs) });
    const rotation = { key: 'shop', overlapMs: hourMs };
    const { created, previous } = await rotateApiKey(database, testActor, account, rotation);
    expect(created).toMatchObject({ name: 'shop-2', scopes: ['verify'], apiKey: expect.stringMatching(/^omk_/) });
    expect(Math.abs((created.expiresAt?.getTime() ?? 0) - Date.now() - 48 * hourMs)).toBeLessThan(60_000);
    expect(previous).toMatchObject({ id: old.id, revokedAt: null });
    expect(Math.abs((previous.expiresAt?.getTime() ?? 0) - Date.now() - hourMs)).toBeLessThan(60_000);
    expect(await audited()).toMatchObject([
      { action: 'apiKey.created', target_name: 'shop', actor_name: testActor.name, after: { scopes: ['verify'] } },
      { action: 'apiKey.rotated', target_name: 'shop', after: { replacedBy: created.id, revokedAt: null } },
    ]);
  });

  it('numbers the names of the new keys, by name or id of the old one', async () => {
    const rotate = async (key: string, name?: string) =>
      (await rotateApiKey(database, testActor, account, { key, overlapMs: hourMs, ...(name && { name }) })).created;
    const second = await rotate('default');
    const third = await rotate(second.id);
    await rotate('default');
    await rotate('default', 'other');
    expect([second.name, third.name]).toEqual(['default-2', 'default-3']);
    expect((await names()).map(([name]) => name)).toEqual(['default', 'default-2', 'default-3', 'default-4', 'other']);
    await expect(rotate('default', 'other')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('does not prolong a key, and without an overlap revokes it', async () => {
    const expiresAt = new Date(Date.now() + hourMs);
    await create('short', { expiresAt });
    const rotation = { key: 'short', overlapMs: 24 * hourMs };
    expect((await rotateApiKey(database, testActor, account, rotation)).previous.expiresAt).toEqual(expiresAt);
    const { previous } = await rotateApiKey(database, testActor, account, { key: 'default', overlapMs: 0 });
    expect(previous.revokedAt).toBeInstanceOf(Date);
    await expect(rotateApiKey(database, testActor, account, { key: previous.id, overlapMs: 0 })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it.each([-1, Number.NaN, maxOverlapMs + 1])('has no overlap of %s ms', async (overlapMs) => {
    const rotated = rotateApiKey(database, testActor, account, { key: 'default', overlapMs });
    await expect(rotated).rejects.toMatchObject({ kind: 'invalid' });
    expect(await names()).toEqual([['default', false]]);
  });
});

describe('a revoked key', () => {
  it('stays in the list, and gives its name free', async () => {
    const revoked = await revokeApiKey(database, testActor, account, 'default');
    expect(revoked.revokedAt).toBeInstanceOf(Date);
    await create('default');
    expect(await names()).toEqual([
      ['default', true],
      ['default', false],
    ]);
    expect(await audited()).toMatchObject([
      { action: 'apiKey.revoked', target_name: 'default', before: { revokedAt: null } },
      { action: 'apiKey.created', target_name: 'default', before: null },
    ]);
  });

  it('belongs to its account alone', async () => {
    const other = await testAccount(context);
    const [key] = await listApiKeys(database, other.id);
    await expect(revokeApiKey(database, testActor, account, key?.id ?? '')).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining(`See its keys with: omnichannel-server keys list --account ${account.userName}`),
    });
    const missing = { id: 'f'.repeat(24), userName: 'missing' };
    await expect(revokeApiKey(database, testActor, missing, 'default')).rejects.toThrow('There is no account missing.');
  });
});
