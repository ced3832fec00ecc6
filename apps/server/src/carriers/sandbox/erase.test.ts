import { expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { storeMessages, toInboundSandboxMessage } from './store-messages.ts';

const open = await useDatabase();

const number = '+12025550162';
const content = { type: 'text' as const, text: 'Hello' };

it('removes what a person received and wrote on all channels, and leaves what is of others', async () => {
  const context = testContext(open);
  const { sandbox } = context.connections;
  const { environmentId } = await testAccount(context);
  const { environmentId: stranger } = await testAccount(context);
  const signal = new AbortController().signal;
  const send = (channel: 'chatApp' | 'messenger' | 'rcs' | 'chat', to: string, of = environmentId) =>
    sandbox.send({ id: newUuid(), environmentId: of, channel, to, content }, signal);
  const written = { id: newUuid(), environmentId, channel: 'chatApp', from: number, name: 'Noor', content } as const;
  await Promise.all([
    sandbox.sendSms(
      { id: newUuid(), environmentId, to: number, sender: 'Shop', text: 'Hello', purpose: 'passcode' },
      signal,
    ),
    send('chatApp', number),
    send('rcs', number),
    send('chat', '00 1 202 555 0162'),
    storeMessages(open.database, [toInboundSandboxMessage(written, 'accepted')]),
    // These stay.
    send('chatApp', '+12025550163'),
    send('messenger', number.slice(1)),
    send('chatApp', number, stranger),
  ]);
  const left = () =>
    open.database.selectFrom('sandbox_messages').select(['channel', 'recipient']).orderBy('channel').execute();

  expect(await erase(open.database, testActor, { number, environmentId })).toMatchObject({ sandbox_messages: 5 });
  expect(await left()).toEqual(
    expect.arrayContaining([
      { channel: 'chatApp', recipient: '+12025550163' },
      { channel: 'chatApp', recipient: number },
      { channel: 'messenger', recipient: number.slice(1) },
    ]),
  );
  expect(await left()).toHaveLength(3);
  expect(await erase(open.database, testActor, { number })).toMatchObject({ sandbox_messages: 1 });
  expect(await left()).toHaveLength(2);
});
