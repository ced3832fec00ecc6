import { createSecret } from '@omnichannel/contract/webhook-secret';
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { decryptSigningSecrets, listEndpoints } from './endpoints.ts';
import { createWebhooks } from './webhooks.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
const handlers = createWebhooks(context).handlers ?? {};
beforeEach(async () => {
  account = await testAccount(context);
});

const url = 'https://example.com/hooks/chat-app';
const update = (body: Call<'updateChatAppWebhook'>['body'], of = account) =>
  handlers.updateChatAppWebhook?.(testCall('updateChatAppWebhook', of, { body }));
const set = (of = account) => listEndpoints(open.database, of.environmentId);
async function secrets(): Promise<string[]> {
  const row = await open.database
    .selectFrom('endpoints')
    .selectAll()
    .where('environment_id', '=', account.environmentId)
    .executeTakeFirstOrThrow();
  return decryptSigningSecrets(context.keys, row);
}

it('sets one URL a type, for the environment of the account', async () => {
  expect(await update({ url, type: 'message' })).toEqual({
    status: 200,
    body: { meta: { version: expect.any(String) }, data: { status: 'updated' } },
  });
  await update({ url: `${url}/statuses`, type: 'status' });
  await update({ url: `${url}/messages`, type: 'message' });
  expect(await set()).toMatchObject([
    { kind: 'chatApp.message', url: `${url}/messages`, secretOf: 'operator' },
    { kind: 'chatApp.status', url: `${url}/statuses` },
  ]);
  expect(await set(await testAccount(context))).toEqual([]);
});

it('takes a scheme in upper case', async () => {
  const upper = url.replace('https:', 'HTTPS:');
  expect(await update({ url: upper, type: 'message' })).toMatchObject({ status: 200 });
  expect(await set()).toMatchObject([{ url: upper }]);
});

it('replaces URL and secret as a whole; the secret before signs as well for a while', async () => {
  await update({ url, type: 'message' });
  const [operators = ''] = await secrets();
  const own = createSecret();
  await update({ url, type: 'message', secret: own });
  expect(await secrets()).toEqual([own, operators]);
  expect(await set()).toMatchObject([{ secretOf: 'integrator' }]);
  await update({ url, type: 'message' });
  expect(await secrets()).toEqual([operators, own]);
});

it('keeps no secret in plain text', async () => {
  const secret = createSecret();
  await update({ url, type: 'message', secret });
  const rows = await open.database.selectFrom('endpoints').selectAll().execute();
  const text = Buffer.concat(rows.flatMap(({ secret, own_secret }) => [secret, own_secret ?? Buffer.of()]));
  expect(text.includes(secret.slice(6, 20))).toBe(false);
  expect(text.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
});

it('enables a disabled endpoint', async () => {
  await update({ url, type: 'message' });
  await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
  await update({ url, type: 'message' });
  expect(await set()).toMatchObject([{ disabled: null }]);
});

it('ends the same when several are set at the same instant', async () => {
  const all = Array.from({ length: 10 }, (_, number) => update({ url: `${url}/${number}`, type: 'message' }));
  await Promise.all(all);
  expect(await set()).toHaveLength(1);
});

it.each([
  [
    { url: 'http://192.0.2.10/hooks' },
    'url',
    'must be reachable from the public internet; 192.0.2.10 is not a public address',
  ],
  [{ secret: `whsec_${'A'.repeat(33)}` }, 'secret', 'must be whsec_ and the Base64 of 24 to 64 bytes'],
])('rejects %j', async (change, field, message) => {
  const error = await update({ url, type: 'message', ...change })?.catch((error) => error);
  expect(error).toMatchObject({
    status: 400,
    message: 'The webhook cannot be set.',
    violations: [{ in: 'body', field, message }],
  });
  expect(await set()).toEqual([]);
});

it('names everything that is wrong at once', async () => {
  const error = await update({ url: 'ftp://example.com/', type: 'message', secret: 'short' })?.catch((error) => error);
  expect(error).toMatchObject({ violations: [{ field: 'url' }, { field: 'secret' }] });
});

it('lets accounts of the sandbox, and no others, lead to this machine', async () => {
  const live = await testAccount(context, { sandbox: false });
  await update({ url: 'http://127.0.0.1:3000/hooks', type: 'message' });
  await expect(update({ url: 'http://127.0.0.1:3000/hooks', type: 'message' }, live)).rejects.toThrow();
  expect(await set(live)).toEqual([]);
});
