import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testActor } from '../audit/testing.ts';
import {
  createOperatorKey,
  createOperatorKeyAuthentication,
  listOperatorKeys,
  revokeOperatorKey,
} from './operator-keys.ts';
import { generateToken } from './random-token.ts';

const { database } = await useDatabase();
/** Two instances of the service. */
const [authenticate, onOther] = [createOperatorKeyAuthentication(database), createOperatorKeyAuthentication(database)];

let created = 0;
const newKey = (expiresAt: Date | null = null) => {
  created += 1;
  return createOperatorKey(database, testActor, { name: `key-${created}`, role: 'operator', expiresAt });
};
const find = async (id: string) =>
  (await listOperatorKeys(database)).find((key) => key.id === id) ?? expect.fail(`There is no key ${id}.`);

describe('an operator key', () => {
  it('authenticates a program with its role', async () => {
    const { key, id, name } = await newKey();
    expect(key).toMatch(/^omo_[\w-]{43}$/);
    expect(await authenticate(key)).toEqual({ kind: 'operatorKey', id, name, role: 'operator' });
    expect(await find(id)).toMatchObject({ createdBy: { id: null, name: 'test' }, revokedAt: null });
  });

  it.each([
    ['an unknown key', `omo_${generateToken()}`],
    ['an API key of an account', `omk_${generateToken()}`],
    ['a cut key', 'omo_'],
    ['no text', ''],
    ['a long text', `omo_${'a'.repeat(1_000_000)}`],
    ['a line end', `omo_${generateToken()}\n`],
  ])('is not %s', async (_, token) => {
    expect(await authenticate(token)).toBeUndefined();
  });

  it('is rejected on all instances within 5 s of its revocation', async () => {
    const { key, name } = await newKey();
    await Promise.all([authenticate(key), onOther(key)]);
    await revokeOperatorKey(database, testActor, { name });
    const start = performance.now();
    for (const instance of [authenticate, onOther]) {
      await expect.poll(() => instance(key), { timeout: 5000, interval: 100 }).toBeUndefined();
    }
    expect(performance.now() - start).toBeLessThan(5000);
    await expect(revokeOperatorKey(database, testActor, { name })).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('expires on all instances', async () => {
    const { key } = await newKey(new Date(Date.now() + 1000));
    expect(await authenticate(key)).toBeDefined();
    await expect.poll(() => authenticate(key), { timeout: 5000, interval: 100 }).toBeUndefined();
    expect(await onOther(key)).toBeUndefined();
  });

  it('shows when it was used, and writes that at most once a minute', async () => {
    const { key, id } = await newKey();
    expect((await find(id)).lastUsedAt).toBeNull();
    await authenticate(key);
    const { lastUsedAt } = await find(id);
    expect(lastUsedAt).toBeInstanceOf(Date);
    await onOther(key);
    expect((await find(id)).lastUsedAt).toEqual(lastUsedAt);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database.updateTable('operator_keys').set({ last_used_at: hourAgo }).where('id', '=', id).execute();
    await createOperatorKeyAuthentication(database)(key);
    expect((await find(id)).lastUsedAt?.getTime()).toBeGreaterThan(hourAgo.getTime());
  });

  it('has a name that is unique until it is revoked', async () => {
    const { name } = await newKey();
    const again = () => createOperatorKey(database, testActor, { name, role: 'readOnly', expiresAt: null });
    await expect(again()).rejects.toMatchObject({ kind: 'conflict' });
    await revokeOperatorKey(database, testActor, { name });
    expect((await again()).role).toBe('readOnly');
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a name with a line end', { name: 'a\nb' }],
    ['a long name', { name: 'x'.repeat(65) }],
    ['a time in the past', { expiresAt: new Date(Date.now() - 1) }],
    ['no time', { expiresAt: new Date(Number.NaN) }],
  ])('is not created with %s', async (_, wrong) => {
    const key = { name: 'a key', role: 'owner' as const, expiresAt: null, ...wrong };
    await expect(createOperatorKey(database, testActor, key)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('reveals at most 4 characters of its secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constant(undefined), async () => {
        const { key, maskedKey, id } = await newKey();
        const shown = maskedKey.replace('…', '');
        expect(key.startsWith(shown)).toBe(true);
        expect(shown.length - 'omo_'.length).toBe(4);
        const { name, ...stored } = await database
          .selectFrom('operator_keys')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(JSON.stringify({ ...stored, raw: stored.key_hash.toString('latin1') })).not.toContain(key.slice(4, 16));
      }),
      { numRuns: 20 },
    );
  });
});
