import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { eraseChat } from './erase.ts';
import { saveQuestion } from './message-store.ts';

const open = await useDatabase();
let account: Account;
let stranger: Account;
beforeEach(async () => {
  for (const table of ['chat_conversations', 'chat_files', 'subscribers'] as const)
    await open.database.deleteFrom(table).execute();
  [account, stranger] = [await testAccount(testContext(open)), await testAccount(testContext(open))];
});

const number = '+12025550160';

async function ask(user: string, query = 'How long?', of = account) {
  await saveQuestion(open.database, { account: of, user }, { query, inputs: {}, files: [], name: '' }, undefined);
  await open.database
    .insertInto('chat_files')
    .values({ id: randomUUID(), environment_id: of.environmentId, end_user: user })
    .execute();
}

const left = async () => {
  const rows = await open.database
    .selectFrom('chat_conversations as conversation')
    .leftJoin('chat_messages as message', 'message.conversation_id', 'conversation.id')
    .select(['end_user', 'query'])
    .orderBy('end_user')
    .execute();
  return rows.map(({ end_user, query }) => `${end_user}: ${query}`);
};

it('conversations go with the subscriber who had them, of the same environment', async () => {
  await ask('noor');
  await ask('noor', 'How long?', stranger);
  await ask('other user');
  const erased = await erase(open.database, testActor, { environmentId: account.environmentId, subscriberId: 'noor' });
  expect(erased).toMatchObject({ chat_messages: 1, chat_conversations: 1, chat_files: 1 });
  expect(await left()).toEqual(['noor: How long?', 'other user: How long?']);
});

it('lists the erased files, which stored responses are found by', async () => {
  await ask('noor');
  const { environmentId } = account;
  const { id } = await open.database.selectFrom('chat_files').select('id').executeTakeFirstOrThrow();
  const codes: string[] = [];
  const subscribers = [{ environmentId, subscriberId: 'noor' }];
  await eraseChat(open.database, { numbers: [], subscribers, contacts: [], environmentId }, codes);
  expect(codes).toEqual([id]);
});

it('answers that cite a chunk with their number go as well', async () => {
  await ask('other user');
  const resources = [{ position: 1, content: 'Ask Noor at +1 (202) 555-0160 for the keys.' }];
  await open.database
    .updateTable('chat_messages')
    .set({ status: 'answered', answer: 'Ask Noor [1].', resources: JSON.stringify(resources) })
    .execute();
  expect(await erase(open.database, testActor, { number })).toMatchObject({ chat_messages: 1 });
  expect(await left()).toEqual(['other user: null']);
});

it('and with a number: those that are named by it, and what speaks of it', async () => {
  await ask('+1 202 555 0160');
  await ask('other user', 'Why do you call (202) 555-0160, or +1 (202) 555-0160?');
  await ask('customer-12025550161');
  await erase(open.database, testActor, { number });
  expect(await left()).toEqual(['customer-12025550161: How long?', 'other user: null']);
});
