import { beforeEach, expect, it } from 'vitest';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import type { Account } from '../http/account.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { findClosedChannels } from './closed-channels.ts';

const open = await useDatabase();
const context = testContext(open);
const others = ['sms', 'chatApp', 'messenger', 'rcs'];
const closed = (accountId?: string) => findClosedChannels(context.config, open.database, accountId);

let account: Account;
beforeEach(async () => {
  await open.database.deleteFrom('endpoints').execute();
  account = await testAccount(context, { sandbox: false });
});

const register = ({ environmentId, sandbox }: Account) =>
  setEndpoint(open.database, context.keys, { environmentId, sandbox, kind: 'chat', url: 'https://example.com/chat' });

it('names the chat channel until a live account has an endpoint for it', async () => {
  expect(await closed()).toEqual([...others, 'chat']);
  await register(await testAccount(context));
  expect(await closed()).toEqual([...others, 'chat']);
  await register(account);
  expect(await closed()).toEqual(others);
});

it('names it for an account without an endpoint, whatever others have', async () => {
  await register(await testAccount(context, { sandbox: false }));
  expect(await closed(account.id)).toEqual([...others, 'chat']);
  await register(account);
  expect(await closed(account.id)).toEqual(others);
});

it('names it when the endpoint is disabled', async () => {
  await register(account);
  await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
  expect(await closed()).toEqual([...others, 'chat']);
});
