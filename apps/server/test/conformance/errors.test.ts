import { checkAnswer, fillTemplate, sentenceOf } from '@omnichannel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/contract/operation.ts';
import { send } from './http.ts';
import { startTargets } from './targets.ts';

/** What is refused before anyone asks whether the operation is carried out: so it is with all of the contract. */
const targets = await startTargets();
afterAll(() => targets.close());
const { operations, familyOf } = targets.contract;

/** A path of the operation, whatever its parameters are. */
const pathOf = ({ template }: Operation) =>
  fillTemplate(template, Object.fromEntries(Array.from(template.matchAll(/\{(.+?)\}/g), ([, name]) => [name, '1'])));

describe.each(targets.all)('the $name', ({ url, newCaller }) => {
  it.each(operations.filter(({ secured }) => secured))('$id answers 401 to whoever has no token', async (operation) => {
    for (const Authorization of ['', 'Basic dXNlcjpwYXNz', 'Bearer ']) {
      const { method } = operation;
      const answer = await send(url, { method, path: pathOf(operation), headers: { Authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(checkAnswer(operation.answers, answer).map(sentenceOf)).toEqual([]);
    }
  });

  it.each(operations)('$id answers 405 to another method, and says which there are', async (operation) => {
    const answer = await send(url, { method: 'PATCH', path: pathOf(operation), headers: {} });
    expect(answer.status).toBe(405);
    expect(String(answer.headers.allow).split(', ')).toContain(operation.method);
    expect(checkAnswer(operation.answers, answer).map(sentenceOf)).toEqual([]);
  });

  it.each([
    '/nothing',
    '/v1/nothing',
    '/auth/v1/nothing',
    '/mfa/v1/nothing',
    '/conversation/wab/v1/nothing',
    '/conversation/rcs/v1/nothing',
    '/conversation/chat/v1/nothing',
    '/conversation/messenger/v1/nothing',
    '/chat-messages/1/nothing',
    '/messages/nothing',
    '/messagesnothing',
    '/datasets/nothing',
  ])('answers 404 in the dialect of the path: %s', async (path) => {
    const { token } = await newCaller();
    const answer = await send(url, { method: 'GET', path, headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(404);
    // All operations of a family declare the same `default`.
    const relative = operations.find(({ family }) => family === familyOf(path)) as Operation;
    expect(checkAnswer(relative.answers, answer).map(sentenceOf)).toEqual([]);
  });

  it('answers a malformed id with the message of the contract', async () => {
    const { token } = await newCaller();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query: 'Hello?', user: 'customer-1', conversation_id: '123' });
    const { examples } = targets.document.components;
    for (const [name, answer] of [
      ['createChatMessage', await send(url, { method: 'POST', path: '/chat-messages', headers, body })],
      [
        'listChatMessages',
        await send(url, { method: 'GET', path: '/messages?user=customer-1&conversation_id=123', headers }),
      ],
    ] as const) {
      expect(JSON.parse(String(answer.body))).toEqual(examples[`${name}.invalidConversationId.response`]?.value);
    }
  });

  it('answers 400 to a path whose percent-encoding is broken', async () => {
    const answer = await send(url, { method: 'POST', path: '/v1/topics/%zz/subscribers', headers: {} });
    expect(answer.status).toBe(400);
    expect(JSON.parse(String(answer.body))).toMatchObject({ statusCode: 400 });
  });
});
