import { readdir, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { temporaryDirectory, testDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { replaceSigningKey } from './manage-accounts.ts';
import { findDatabaseKeys, loadDatabaseKeys } from './secret-binding.ts';
import { hasSigningKey } from './signing-keys.ts';

const other = 'another-secret-for-tests-9876543210-zyxwvutsrqponm';

let open: OpenDatabase;
let dataDir: string;
beforeEach(async () => {
  open = await testDatabase();
  dataDir = await temporaryDirectory();
});
afterEach(async () => {
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});
const configured = () => testContext(open).config;
const embedded = () => ({ ...configured(), secret: undefined, databaseUrl: undefined, dataDir });

it('a database belongs to the secret that is used first, before anybody has signed in', async () => {
  await loadDatabaseKeys(configured(), open.database);
  await loadDatabaseKeys(configured(), open.database);
  const wrong = { ...configured(), secret: other };
  await expect(loadDatabaseKeys(wrong, open.database)).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
  await loadDatabaseKeys({ ...wrong, previousSecrets: [configured().secret as string] }, open.database);
});

it('of several that begin at the same time with different secrets one has the database', async () => {
  const begun = [configured(), { ...configured(), secret: other }].map((config) =>
    loadDatabaseKeys(config, open.database),
  );
  const states = (await Promise.allSettled(begun)).map(({ status }) => status);
  expect(states.sort()).toEqual(['fulfilled', 'rejected']);
});

it('creates a secret for a new database, and none for a bound one', async () => {
  await loadDatabaseKeys(embedded(), open.database);
  expect(await readdir(dataDir)).toEqual(['secret']);
  await rm(`${dataDir}/secret`);
  await expect(loadDatabaseKeys(embedded(), open.database)).rejects.toThrow(`${dataDir}/secret is missing`);
  expect(await readdir(dataDir)).toEqual([]);
});

it('a lost secret gives way to another', async () => {
  await loadDatabaseKeys(configured(), open.database);
  const keys = await loadDatabaseKeys(embedded(), open.database, { lost: true });
  await replaceSigningKey(open.database, testActor, keys);
  await loadDatabaseKeys(embedded(), open.database);
  await expect(loadDatabaseKeys(configured(), open.database)).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
});

it('a secret that is known is not lost', async () => {
  // A new database belongs to no secret yet: any may take it.
  const keys = await loadDatabaseKeys(configured(), open.database, { lost: true });
  expect(await hasSigningKey(open.database)).toBe(false);
  await replaceSigningKey(open.database, testActor, keys);
  const former = { ...configured(), secret: other, previousSecrets: [configured().secret as string] };
  for (const config of [configured(), former]) {
    await expect(loadDatabaseKeys(config, open.database, { lost: true })).rejects.toThrow(
      new Error('The secret of the database is not lost: this service has it. Omit --secret-lost.'),
    );
  }
});

it('are at hand only where the secret is, and nothing is made to have them', async () => {
  expect(await findDatabaseKeys(embedded(), open.database)).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
  await loadDatabaseKeys(configured(), open.database);
  expect(await findDatabaseKeys(embedded(), open.database)).toBeUndefined();
  expect(await findDatabaseKeys({ ...configured(), secret: other }, open.database)).toBeUndefined();
  expect(await findDatabaseKeys(configured(), open.database)).toBeDefined();
});
