import { ChatClient } from 'dify-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { createModelAnswerProvider } from './model-answers.ts';
import { chunk, fakeRetriever, type RunningChat, startChat } from './testing.ts';
import { modelConfig, startStubModel } from './testing-model.ts';

/** The official SDK of the API that the chat mirrors, as it is. It has no way to stop an answer. */
const open = await useDatabase();
let chat: RunningChat;
let client: ChatClient;
const model = await startStubModel();
beforeAll(async () => {
  model.script = ({ piece, end }) => {
    piece('You have 30 days ');
    piece('[1].');
    end();
  };
  const context = testContext(open);
  chat = await startChat(context, {
    retriever: fakeRetriever(chunk('Shoes can be returned within 30 days.')),
    answerer: createModelAnswerProvider(modelConfig(model, { apiKey: undefined, vision: false })),
  });
  await context.database
    .insertInto('knowledge_bases')
    .values({ id: crypto.randomUUID(), environment_id: chat.account.environmentId, name: 'Shop policies' })
    .execute();
  client = new ChatClient(chat.account.id, chat.url);
});
afterAll(async () => {
  await chat.close();
  await model.close();
});

const user = 'customer-4711';
const query = 'How long do I have to return shoes?';

it('asks in blocking mode, asks on, reads the conversation, and renames it', async () => {
  const { data: first } = await client.createChatMessage({ brand: 'Example Shop' }, query, user);
  expect(first).toMatchObject({ event: 'message', answer: 'You have 30 days [1].' });
  expect(first.metadata.retriever_resources).toHaveLength(1);
  const { data: second } = await client.createChatMessage({}, 'And then?', user, false, first.conversation_id);
  expect(second.conversation_id).toBe(first.conversation_id);

  const { data: list } = await client.getConversationMessages(user, first.conversation_id);
  expect(list.data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  const { data: earlier } = await client.getConversationMessages(user, first.conversation_id, second.id, '1' as never);
  expect(earlier).toMatchObject({ data: [{ id: first.id }], has_more: false, limit: 1 });

  const { data: renamed } = await client.renameConversation(first.conversation_id, 'Shoes', user);
  expect(renamed).toMatchObject({ id: first.conversation_id, name: 'Shoes' });
});

it('asks in streaming mode', async () => {
  const { data, headers } = await client.createChatMessage({}, query, user, true);
  expect(headers['content-type']).toBe('text/event-stream');
  let text = '';
  for await (const piece of data) text += piece;
  const events = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  expect(events.map(({ event }) => event)).toEqual(['message', 'message', 'message_end']);
  expect(events.map(({ answer = '' }) => answer).join('')).toBe('You have 30 days [1].');
});

it('learns what was wrong', async () => {
  const asked = client.createChatMessage({}, query, user, false, '123');
  await expect(asked).rejects.toMatchObject({
    response: { status: 400, data: { code: 'invalid_param', params: 'conversation_id' } },
  });
});
