import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { erase } from '../retention/erase.ts';
import { testAccount, testCall, testContext } from '../testing.ts';
import { type TestMessages, testMessages } from './testing.ts';

let open: OpenDatabase;
let context: Context;
let messages: TestMessages;
beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  messages = testMessages(context);
});
afterAll(() => open.close());

const number = '+12025550160';
const other = '+12025550161';

/** A person writes on a channel that knows people by their number, and is answered under a key; so does another. */
async function converse(account: Account): Promise<void> {
  for (const [index, from] of [number, other].entries()) {
    const id = `${account.environmentId}-${index}`;
    await messages.events.receiveInbound({
      id,
      environmentId: account.environmentId,
      channel: 'chatApp',
      from,
      at: new Date(),
      content: { type: 'text', text: 'Hello' },
    });
    const body = { to: from.slice(1), type: 'text' as const, text: { body: 'Good day' } };
    await messages.handlers?.sendChatAppMessage?.(testCall('sendChatAppMessage', account, { body, key: id }));
    await messages.handlers?.sendChatChannelMessage?.(
      testCall('sendChatChannelMessage', account, { body: { ...body, to: `00 ${from.slice(1)}` } }),
    );
  }
}

const left = async () => ({
  messages: await open.database.selectFrom('messages').select(['environment_id', 'recipient']).execute(),
  inbound: await open.database.selectFrom('inbound_messages').select(['environment_id', 'sender']).execute(),
  windows: await open.database.selectFrom('conversation_windows').select(['environment_id', 'contact']).execute(),
});

it('removes what was sent to a person and what came from them, and nobody else', async () => {
  const [account, stranger] = [await testAccount(context), await testAccount(context)];
  await converse(account);
  await converse(stranger);
  const one = { messages: 2, inbound_messages: 1, conversation_windows: 1, idempotency_keys: 1 };
  expect(await erase(open.database, { number, environmentId: account.environmentId })).toMatchObject(one);

  const ours = JSON.stringify(await left());
  expect(ours.split(account.environmentId)).toHaveLength(5);
  expect(ours.split(stranger.environmentId)).toHaveLength(9);

  expect(await erase(open.database, { number })).toMatchObject(one);
  expect(JSON.stringify(await left())).not.toContain(number.slice(1));
  expect(JSON.stringify(await left()).split(other.slice(1))).toHaveLength(9);
});
