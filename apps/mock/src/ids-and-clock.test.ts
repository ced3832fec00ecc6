import { afterAll, describe, expect, it } from 'vitest';
import { createIdsAndClock } from './ids-and-clock.ts';
import { type Mock, startMock } from './index.ts';

const mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
afterAll(() => mock.close());

interface Call {
  method?: string;
  prefer?: string;
  on?: Mock;
}

async function send(path: string, body?: unknown, { method, prefer = '', on = mock }: Call = {}): Promise<string> {
  const response = await fetch(on.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.text();
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of several families
const call = async (...request: Parameters<typeof send>): Promise<any> => JSON.parse(await send(...request));

const verification = ['/mfa/v1/destinations/verification', { number: '+12025550142' }] as const;
const text = ['/conversation/wab/v1/messages/', { to: '+12025550142', type: 'text', text: { body: 'Hello' } }] as const;
const question = { query: 'q', user: 'u' };
const streaming = ['/chat-messages', { ...question, response_mode: 'streaming' }] as const;
const hex = '[0-9a-f]';
const uuid = new RegExp(`^${hex}{8}-${hex}{4}-4${hex}{3}-[89ab]${hex}{3}-${hex}{12}$`);

describe('an answer has new ids', () => {
  it('in the form of the example', async () => {
    const [first, second] = [await call(...verification), await call(...verification)];
    for (const { requestId, data } of [first, second]) {
      expect(requestId).toMatch(uuid);
      expect(data.checkCode).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(first.requestId).not.toBe(second.requestId);
    expect(first.data.checkCode).not.toBe(second.data.checkCode);
    const sent = await Promise.all(Array.from({ length: 20 }, () => call(...text)));
    expect(new Set(sent.map(({ messages }) => messages[0].id)).size).toBe(20);
  });

  it('in errors of the contract, and in errors of the mock itself', async () => {
    const failures = await Promise.all([
      call(...verification, { prefer: 'code=429' }),
      call(...verification, { prefer: 'code=429' }),
      call(verification[0], {}),
      call(verification[0], {}),
    ]);
    expect(new Set(failures.map(({ requestId }) => requestId)).size).toBe(4);
  });

  it('that are the same where the example has the same', async () => {
    const { id, message_id, task_id } = await call('/chat-messages', question);
    expect(id).toMatch(uuid);
    expect(message_id).toBe(id);
    expect(task_id).not.toBe(id);
  });

  it('but not where something is named that existed before', async () => {
    const answer = await call('/messages?conversation_id=45701982-8118-4bc5-8e9b-64562b4555f2&user=u');
    expect(answer.data[0].id).toBe('1f6b5a3d-7c28-4e91-b0a4-9d2e8c5f7106');
  });

  it('but not where the request has one to repeat', async () => {
    const subscriber = { subscriberId: 'mine', email: 'visitor@example.com' };
    expect((await call('/v1/subscribers', subscriber)).data.subscriberId).toBe('mine');
    const { data } = await call('/v1/subscribers', { email: 'visitor@example.com' });
    expect((await call('/v1/subscribers', { email: 'visitor@example.com' })).data.subscriberId).not.toBe(
      data.subscriberId,
    );
  });

  it('but not in an example that was asked for by its name', async () => {
    const byName = { prefer: 'example=passcodeSent' };
    expect(await send(...verification, byName)).toBe(await send(...verification, byName));
    mock.on('requestVerification').replyOnce('passcodeSent');
    expect(await send(...verification)).toBe(await send(...verification, byName));
  });
});

describe('an answer has the time', () => {
  it('of now', async () => {
    const before = Date.now();
    const { requestTime } = await call(...verification);
    const { data } = await call('/v1/subscribers', { subscriberId: 'a' });
    const { created_at } = await call('/chat-messages', question);
    for (const time of [Date.parse(requestTime), Date.parse(data.createdAt)]) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
    expect(created_at).toBeGreaterThanOrEqual(Math.floor(before / 1000));
    expect(created_at).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('with the distances of the example', async () => {
    const updated = { subscriberId: 'user-1042', phone: '+12025550112' };
    const { data } = await call('/v1/subscribers', updated);
    const example = await call('/v1/subscribers', updated, { prefer: 'example=updated' });
    const age = ({ createdAt, updatedAt }: Record<string, string>) =>
      Date.parse(updatedAt as string) - Date.parse(createdAt as string);
    expect(age(data)).toBe(age(example.data));
    expect(age(data)).toBeGreaterThan(0);
    expect(data.updatedAt).not.toBe(example.data.updatedAt);
  });
});

describe('the events of a stream', () => {
  const events = async (...request: Parameters<typeof send>) =>
    [...(await send(...request)).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string));

  it('have the same new ids from the first to the last', async () => {
    const [first, second] = [await events(...streaming), await events(...streaming)];
    const tasks = [first, second].map((stream) => [...new Set(stream.map(({ task_id }) => task_id))]);
    expect(tasks.map(({ length }) => length)).toEqual([1, 1]);
    expect(tasks[0]?.[0]).toMatch(uuid);
    expect(tasks[0]).not.toEqual(tasks[1]);
    expect(new Set([...first, ...second].map(({ message_id }) => message_id)).size).toBe(2);
  });

  it('keep the ids that only events of another kind generate', async () => {
    const request = {
      ...question,
      query: 'Where is my order EX-20418, and when will it arrive?',
      user: 'customer-4711',
    };
    const stream = await events('/chat-messages', { ...request, response_mode: 'streaming' });
    const file = stream.find(({ event }) => event === 'message_file');
    expect(file.id).toBe('fa28c6d1-79e0-4b35-8c4d-1e5b9f03a7d2');
    const [before, after] = stream.filter(({ event }) => event === 'agent_thought');
    expect(before.id).not.toBe('3c0f8e6b-a1d7-4952-b84e-f6d29c05e17a');
    expect(after.id).toBe(before.id);
  });
});

describe('a seed', () => {
  const answers = async (seed?: string | number) => {
    const on = await startMock({ port: 0, sseInterval: 0, ...(seed !== undefined && { seed }) });
    const requests: Parameters<typeof send>[] = [
      [...verification, { on }],
      [...verification, { on, prefer: 'code=500' }],
      [verification[0], {}, { on }],
      [...streaming, { on }],
      [...text, { on, prefer: 'dynamic=true' }],
      ['/v1/subscribers', { firstName: 'Lina' }, { on, prefer: 'dynamic=true' }],
      [...verification, { on }],
    ];
    const texts: string[] = [];
    for (const request of requests) texts.push(await send(...request));
    await on.close();
    return texts;
  };

  it('gives the same answers to the same requests, whatever happened in between', async () => {
    expect(await answers('a')).toEqual(await answers('a'));
    expect(await answers(7)).toEqual(await answers('7'));
  });

  it('gives others for another seed, for another request, and without one', async () => {
    const [a, b, none] = [await answers('a'), await answers('b'), await answers()];
    for (const [index, text] of a.entries()) {
      expect(b[index]).not.toBe(text);
      expect(none[index]).not.toBe(text);
    }
    expect(new Set(a).size).toBe(a.length);
  });

  it('lets the time begin at that of the examples and move on with each answer', async () => {
    const [first, second] = (await answers('a')).map((answer) => answer.match(/"requestTime":"([^"]*)"/)?.[1]);
    expect([first, second]).toEqual(['2026-11-21T09:30:01.000Z', '2026-11-21T09:30:02.000Z']);
  });

  it('gives ids to events without changing those of the answers', () => {
    const [quiet, busy] = [createIdsAndClock({ seed: 1 }), createIdsAndClock({ seed: 1 })];
    const ids = [busy.id('evt_0000000001'), busy.id('evt_0000000001')];
    expect(ids[0]).toMatch(/^evt_[1-9]\d{9}$/);
    expect(new Set(ids).size).toBe(2);
    expect(busy.now()).toBe(quiet.now());
    expect(busy.failure()).toEqual(quiet.failure());
    expect(quiet.now()).toBe(busy.now());
  });
});
