import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestProvider, testCredentials, testSettings } from '../carriers/connections/testing.ts';
import { testActor } from '../features/audit/testing.ts';
import { createOperatorKey } from '../features/operators/operator-keys.ts';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import type { Role } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const app = testAdminApi(context, createTestProvider().kinds);
const account = await testAccount(context, { userName: 'shop@example.com' });
const owner = { id: account.id, userName: 'shop@example.com' };
const find = async (text: string, role: Role = 'owner') =>
  (await sendAs(app, role, `GET /admin/v1/search?${new URLSearchParams({ id: text })}`)).json().data;

it('finds an account by its id and by its user name', async () => {
  const found = [{ kind: 'account', id: account.id, name: owner.userName, account: owner }];
  expect(await find(account.id, 'readOnly')).toEqual(found);
  expect(await find(` ${owner.userName} `)).toEqual(found);
  expect(await find('shop')).toEqual([]);
});

describe('a key', () => {
  it('of an account is found by its id, and by the characters that lists show', async () => {
    const { json } = await sendAs(app, 'operator', `POST /admin/v1/accounts/${account.id}/keys`, { name: 'billing' });
    const { id, maskedKey, apiKey } = json();
    const found = [{ kind: 'accountKey', id, name: 'billing', account: owner }];
    expect(maskedKey).toMatch(/^omk_.{4}…$/);
    for (const text of [id, maskedKey, maskedKey.slice(0, -1), maskedKey.replace('…', '...'), apiKey]) {
      expect(await find(text, 'readOnly'), text).toEqual(found);
    }
    expect(await find(maskedKey.slice(0, -2))).toEqual([]);
  });

  it('of an operator is found by owners only', async () => {
    const settings = { name: 'deploy', role: 'support', expiresAt: null } as const;
    const { id, maskedKey } = await createOperatorKey(database, testActor, settings);
    expect(await find(maskedKey)).toEqual([{ kind: 'operatorKey', id, name: 'deploy', account: null }]);
    expect(await find(id, 'operator')).toEqual([]);
  });
});

it('finds a connection by its id and by its name, of all accounts or of one', async () => {
  const added = { name: 'main', kind: 'test', settings: testSettings, credentials: testCredentials };
  const { id } = (await sendAs(app, 'operator', 'POST /admin/v1/connections', added)).json();
  expect(await find(id, 'readOnly')).toEqual([{ kind: 'connection', id, name: 'main', account: null }]);
  expect(await find('main')).toEqual(await find(id));
});

it('finds an endpoint, its delivery, and a message with its request', async () => {
  const { environmentId } = account;
  const url = 'https://example.com/hooks';
  await setEndpoint(database, context.keys, { environmentId, kind: 'rcs', url, sandbox: true });
  const { id } = await database.selectFrom('endpoints').select('id').executeTakeFirstOrThrow();
  expect(await find(id)).toEqual([{ kind: 'endpoint', id, name: 'rcs', account: owner }]);
  await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, created_at, due_at)
    VALUES ('msg_1', ${environmentId}, ${id}, 'm1', '{}', now(), now())`.execute(database);
  expect(await find('msg_1')).toEqual([{ kind: 'delivery', id: 'msg_1', name: null, account: owner }]);
  await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at, status, request_id)
    VALUES ('m1', ${environmentId}, ${account.id}, 'chatApp', '+12025550123', 'text', '{}', '{}', now(), 'accepted', 'request-1')`.execute(
    database,
  );
  expect(await find('m1', 'readOnly')).toEqual([{ kind: 'message', id: 'm1', name: 'chatApp', account: owner }]);
  expect(await find('request-1')).toEqual([{ kind: 'request', id: 'request-1', name: null, account: null }]);
  expect(await find('request-1', 'readOnly')).toEqual([]);
  expect(await find('+12025550123')).toEqual([]);
});
