import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { createMediaStore } from './create-media-store.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let stranger: Account;

beforeEach(async () => {
  for (const table of ['media', 'messages', 'inbound_messages'] as const)
    await open.database.deleteFrom(table).execute();
  [account, stranger] = [await testAccount(context), await testAccount(context)];
});

const number = '+12025550160';
const other = '+12025550161';

const file = (of = account) =>
  createMediaStore(open.database, context.config).put(open.database, of.environmentId, 'image/png', Buffer.from('a'));

async function send(recipient: string, id: string, { onTemplate = false, of = account } = {}) {
  const content = onTemplate
    ? { type: 'template', header: { type: 'image', file: { id } } }
    : { type: 'image', file: { id } };
  await open.database
    .insertInto('messages')
    .values({
      id: randomUUID(),
      environment_id: of.environmentId,
      account_id: of.id,
      channel: 'chatApp',
      recipient,
      type: content.type,
      request: '{}',
      content: JSON.stringify(content),
    } as never)
    .execute();
}

async function receive(sender: string, id: string, { asAttachment = false } = {}) {
  const content = asAttachment
    ? {
        type: 'attachments',
        attachments: [
          { type: 'fallback', title: 'Shelf' },
          { type: 'image', file: { id } },
        ],
      }
    : { type: 'image', file: { id } };
  await open.database
    .insertInto('inbound_messages')
    .values({
      environment_id: account.environmentId,
      id: randomUUID(),
      channel: 'chatApp',
      sender,
      content: JSON.stringify(content),
      at: new Date(),
    } as never)
    .execute();
}

const left = async () => (await open.database.selectFrom('media').select('id').execute()).map(({ id }) => id).sort();

it('what a person sent goes with them, and what was sent to them alone', async () => {
  const files = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(() => file()));
  const [received, sent, onTemplate, shared, theirs, unused, attached] = files;
  await receive(number, received as string);
  await receive(number, attached as string, { asAttachment: true });
  await send(number, sent as string);
  await send(number, onTemplate as string, { onTemplate: true });
  for (const to of [number, other]) await send(to, shared as string);
  await receive(other, theirs as string);
  expect(await erase(open.database, testActor, { number })).toMatchObject({ media: 4 });
  expect(await left()).toEqual([shared, theirs, unused].sort());
});

it('in one environment only, where that is asked for', async () => {
  const [mine, strangers] = [await file(), await file(stranger)];
  await send(number, mine);
  await send(number, strangers, { of: stranger });
  await erase(open.database, testActor, { number, environmentId: account.environmentId });
  expect(await left()).toEqual([strangers]);
});
