import { beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../features/audit/testing.ts';
import { setEndpoint } from '../features/webhooks/endpoints.ts';
import type { Account } from '../http/account.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { findClosedChannels } from './closed-channels.ts';
import { addRoute } from './routing/route-store.ts';
import { clearRouting, testConnection } from './routing/testing.ts';

const open = await useDatabase();
const context = testContext(open);
const others = ['sms', 'chatApp', 'messenger', 'rcs'];
const closed = (accountId?: string) => findClosedChannels(context.config, open.database, accountId);

let account: Account;
beforeEach(async () => {
  await open.database.deleteFrom('endpoints').execute();
  await clearRouting(open.database);
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

describe('with a connection', () => {
  const connect = (kind: string, environmentId: string | null = null) =>
    testConnection(open.database, kind, { kind, environmentId, state: 'paused' });
  const addRouteTo = (connection: string, changes: { environmentId?: string; country?: string } = {}) =>
    addRoute(open.database, testActor, {
      ...{ environmentId: null, channel: 'sms', country: null, prefix: null, sender: null, purpose: null },
      ...changes,
      connections: [connection],
    });

  it('names SMS until a route leads to it, for some messages at least', async () => {
    await connect('smpp');
    expect(await closed()).toEqual([...others, 'chat']);
    await addRouteTo('smpp', { country: 'FR' });
    expect(await closed()).toEqual(['chatApp', 'messenger', 'rcs', 'chat']);
  });

  it('names a channel whose messages need no route only without a connection', async () => {
    await connect('whatsapp');
    expect(await closed()).toEqual(['sms', 'messenger', 'rcs', 'chat']);
  });

  it('names the channels of an account that only another account can use', async () => {
    const { environmentId } = await testAccount(context, { sandbox: false });
    await connect('smpp', environmentId);
    await addRouteTo('smpp', { environmentId });
    expect(await closed()).toEqual(['chatApp', 'messenger', 'rcs', 'chat']);
    expect(await closed(account.id)).toEqual([...others, 'chat']);
  });
});
