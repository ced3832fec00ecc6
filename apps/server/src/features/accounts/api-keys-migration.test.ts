import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDatabaseSchema } from '../../all-tables.ts';
import type { Account } from '../../http/account.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testCall, testContext } from '../../testing.ts';
import { createAccounts } from './accounts.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';
import { listApiKeys } from './api-keys.ts';

const open = await useDatabase({ migrated: false });
const context = testContext(open);
const accounts = createAccounts(context);
const apiKeys = new Map([
  ['shop', generateApiKey()],
  ['bank', generateApiKey()],
]);

beforeAll(async () => {
  const schema = await readDatabaseSchema();
  const before = schema.migrations.filter(({ name }) => name < '0099');
  await migrate(open.directUrl, { migrations: before, functions: [] });
  await open.pool.query("INSERT INTO organizations (id, name) VALUES ('o', 'o')");
  await open.pool.query("INSERT INTO environments (id, organization_id, name) VALUES ('e', 'o', 'live')");
  for (const [userName, apiKey] of apiKeys) {
    await open.pool.query(
      `INSERT INTO accounts (id, environment_id, user_name, api_key_hash, key_version, default_sender, sandbox)
       VALUES ($1, 'e', $2, $3, 3, 'Shop', false)`,
      [randomUUID(), userName, hashApiKey(apiKey)],
    );
  }
  await migrate(open.directUrl, schema);
});
afterAll(() => accounts.close?.());

it.each([...apiKeys])('the key of %s works after the migration, with all scopes', async (userName, apiKey) => {
  // The sign-in has no caller yet.
  const call = testCall('createAccessToken', undefined as unknown as Account, { body: { apiKey, userName } });
  const reply = await accounts.handlers?.createAccessToken?.(call);
  const caller = await accounts.authenticate(reply?.body.data.access_token ?? '', {}, '192.0.2.1');
  expect(caller.userName).toBe(userName);
  expect([...(caller.scopes ?? [])]).toEqual(['send', 'verify', 'read', 'knowledge', 'notify']);
  expect(await listApiKeys(open.database, caller.id)).toMatchObject([
    { id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'default', maskedId: 'omk_…', expiresAt: null },
  ]);
});
