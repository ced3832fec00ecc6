import { expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createNamespace, findOrCreateNamespace } from './namespace.ts';

const open = await useDatabase();
const context = testContext(open);
const newEnvironment = async () => (await testAccount(context, { sandbox: false })).environmentId;

it('creates a namespace in the format of the chat app at the first call, and returns the same at later ones', async () => {
  const environmentId = await newEnvironment();
  const namespace = await findOrCreateNamespace(open.database, environmentId);
  expect(namespace).toMatch(/^[0-9a-f]{8}_[0-9a-f]{4}_[0-9a-f]{4}_[0-9a-f]{4}_[0-9a-f]{12}$/);
  expect(await findOrCreateNamespace(open.database, environmentId)).toBe(namespace);
  expect(await findOrCreateNamespace(open.database, await newEnvironment())).not.toBe(namespace);
});

it('keeps the namespace that an environment has', async () => {
  const environmentId = await newEnvironment();
  expect(await createNamespace(open.database, environmentId, 'shop')).toBe('shop');
  expect(await createNamespace(open.database, environmentId, 'other')).toBe('shop');
  expect(await findOrCreateNamespace(open.database, environmentId)).toBe('shop');
});
