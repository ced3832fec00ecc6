import { describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { createSubscribers } from '../subscribers/subscribers.ts';
import { emit } from '../webhooks/emit-events.ts';
import { setEndpoint } from '../webhooks/endpoints.ts';
import { testMessages } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const messages = testMessages(context);

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

it('erases messages to and from a person, and those of no one else', async () => {
  const [account, stranger] = [await testAccount(context), await testAccount(context)];
  await converse(account);
  await converse(stranger);
  const one = { messages: 2, inbound_messages: 1, conversation_windows: 1, idempotency_keys: 1 };
  expect(await erase(open.database, testActor, { number, environmentId: account.environmentId })).toMatchObject(one);

  const ours = JSON.stringify(await left());
  expect(ours.split(account.environmentId)).toHaveLength(5);
  expect(ours.split(stranger.environmentId)).toHaveLength(9);

  expect(await erase(open.database, testActor, { number })).toMatchObject(one);
  expect(JSON.stringify(await left())).not.toContain(number.slice(1));
  expect(JSON.stringify(await left()).split(other.slice(1))).toHaveLength(9);
});

describe('a person whom a channel knows by an identifier of its own', () => {
  const messengerId = '1000000000000177';

  /** They write, which emits an event, and get a reply under an idempotency key. */
  async function talk(account: Account, channel: 'messenger' | 'chat', person: string): Promise<void> {
    const { environmentId } = account;
    const key = `${channel} ${person} ${environmentId}`;
    const inbound = { id: key, environmentId, channel, from: person, at: new Date() };
    messages.reported.length = 0;
    await messages.events.receiveInbound({ ...inbound, content: { type: 'text', text: 'Hello' } });
    const url = 'https://example.com/hooks';
    await setEndpoint(open.database, context.keys, { environmentId, kind: channel, url, sandbox: true });
    await emit(open.database, messages.reported);
    const send =
      channel === 'messenger'
        ? messages.handlers?.sendMessengerMessage?.(
            testCall('sendMessengerMessage', account, { body: { to: person, type: 'text', text: 'Good day' }, key }),
          )
        : messages.handlers?.sendChatChannelMessage?.(
            testCall('sendChatChannelMessage', account, {
              body: { to: person, type: 'text', text: { body: 'Good day' } },
              key,
            }),
          );
    await send;
  }

  const all = { messages: 1, inbound_messages: 1, conversation_windows: 1, deliveries: 1, idempotency_keys: 1 };
  const nothing = { messages: 0, inbound_messages: 0, conversation_windows: 0, deliveries: 0, idempotency_keys: 0 };

  it('is removed as a contact of that channel and environment', async () => {
    const [account, stranger] = [await testAccount(context), await testAccount(context)];
    for (const of of [account, stranger]) await talk(of, 'messenger', messengerId);
    await talk(account, 'messenger', `${messengerId}8`);
    const contact = { channel: 'messenger', id: messengerId } as const;
    for (const { environmentId } of [account, stranger]) {
      expect(await erase(open.database, testActor, { environmentId, ...contact })).toMatchObject(all);
      expect(await erase(open.database, testActor, { environmentId, ...contact })).toMatchObject(nothing);
    }
    expect(JSON.stringify(await left())).toContain(`"${messengerId}8"`);
  });

  it('is removed by the number with the messages that have the user id only, and by the user id', async () => {
    const [account, stranger] = [await testAccount(context), await testAccount(context)];
    const userId = 'US.13491208655302741918';
    const url = 'https://example.com/hooks';
    const write = async ({ environmentId }: Account) => {
      await setEndpoint(open.database, context.keys, { environmentId, kind: 'chatApp.message', url, sandbox: true });
      messages.reported.length = 0;
      for (const from of [number, userId]) {
        const id = `${environmentId} ${from}`;
        const inbound = { id, environmentId, channel: 'chatApp' as const, from, userId, at: new Date() };
        await messages.events.receiveInbound({ ...inbound, content: { type: 'text', text: 'Hello' } });
      }
      await emit(open.database, messages.reported);
    };
    const both = { inbound_messages: 2, conversation_windows: 2, deliveries: 2 };
    await write(account);
    await write(stranger);
    expect(await erase(open.database, testActor, { environmentId: account.environmentId, number })).toMatchObject(both);
    await write(account);
    const body = { to: userId, type: 'text' as const, text: { body: 'Good day' } };
    await messages.handlers?.sendChatAppMessage?.(testCall('sendChatAppMessage', account, { body, key: 'a-reply' }));
    const contact = { channel: 'chatApp', id: userId } as const;
    expect(await erase(open.database, testActor, { environmentId: account.environmentId, ...contact })).toMatchObject({
      ...both,
      conversation_windows: 1,
      messages: 1,
      idempotency_keys: 1,
    });
    const { environmentId } = stranger;
    const theirs = (await left()).inbound.filter((row) => row.environment_id === environmentId);
    expect(theirs).toHaveLength(2);
    await open.database.deleteFrom('inbound_messages').where('environment_id', '=', environmentId).execute();
    expect(await erase(open.database, testActor, { environmentId, ...contact })).toMatchObject({ deliveries: 2 });
  });

  it('leaves no delivery, although its message was deleted before', async () => {
    const { environmentId, ...account } = await testAccount(context);
    await talk({ environmentId, ...account }, 'messenger', messengerId);
    await open.database.deleteFrom('inbound_messages').execute();
    expect(
      await erase(open.database, testActor, { environmentId, channel: 'messenger', id: messengerId }),
    ).toMatchObject({
      deliveries: 1,
    });
  });

  it('is removed with the subscriber of that name, on the chat channel', async () => {
    const account = await testAccount(context);
    const { environmentId } = account;
    const subscribers = createSubscribers(context).handlers;
    await subscribers?.createSubscriber?.(
      testCall('createSubscriber', account, { body: { subscriberId: 'noor', phone: number } }),
    );
    for (const who of ['noor', 'noor-2']) await talk(account, 'chat', who);
    await talk(account, 'messenger', 'noor');
    expect(await erase(open.database, testActor, { environmentId, number })).toMatchObject({ subscribers: 1, ...all });
    const rest = JSON.stringify((await left()).inbound.filter((row) => row.environment_id === environmentId));
    expect(rest.match(/noor[^"]*/g)?.sort()).toEqual(['noor', 'noor-2']);
  });

  it('is removed with the messages that the application of a customer passed on, and their responses', async () => {
    const account = await testAccount(context);
    const { environmentId } = account;
    for (const from of ['sara', 'omar']) {
      const body = { from, id: from, type: 'text' as const, text: { body: 'Hello' } };
      const call = testCall('createInboundChatChannelMessage', account, { body, key: from });
      await messages.handlers?.createInboundChatChannelMessage?.(call);
    }
    expect(await erase(open.database, testActor, { environmentId, channel: 'chat', id: 'sara' })).toMatchObject({
      inbound_messages: 1,
      conversation_windows: 1,
      sandbox_messages: 1,
      idempotency_keys: 1,
    });
    const rest = JSON.stringify((await left()).inbound.filter((row) => row.environment_id === environmentId));
    expect(rest).toContain('omar');
    expect(rest).not.toContain('sara');
  });
});
