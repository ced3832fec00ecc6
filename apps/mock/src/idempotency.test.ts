import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../test/receiver.ts';
import type { MockRequest } from './feature.ts';
import { createIdempotency } from './idempotency.ts';
import { startMock } from './index.ts';
import type { Operation } from './operation.ts';

const receiver = await startReceiver();
const mock = await startMock({ port: 0, webhookInterval: 0, chatEndpoint: receiver.url });
afterAll(() => Promise.all([mock.close(), receiver.close()]));
beforeEach(() => mock.reset());

async function call(path: string, body: object, key?: string, own = {}) {
  const form = body instanceof FormData;
  const headers = { Authorization: 'Bearer test', ...(key !== undefined && { 'Idempotency-Key': key }), ...own };
  const response = await fetch(mock.url + path, {
    method: 'POST',
    headers: { ...headers, ...(!form && { 'Content-Type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several operations
  return { status: response.status, body: (await response.json()) as any };
}

const subscribers = '/v1/subscribers';
const topics = '/v1/topics';

describe('the same key', () => {
  it('with the same body gets the first answer again', async () => {
    const first = await call(subscribers, { firstName: 'Ada' }, 'k1');
    expect(await call(subscribers, { firstName: 'Ada' }, 'k1')).toEqual(first);
    expect(mock.requests().at(-1)).toMatchObject({ source: 'the first answer', violations: [] });
    const other = await call(subscribers, { firstName: 'Ada' }, 'k2');
    expect(other.body.data._id).not.toBe(first.body.data._id);
  });

  it('with another body is rejected', async () => {
    await call(subscribers, { firstName: 'Ada' }, 'k1');
    const { status, body } = await call(subscribers, { firstName: 'Bob' }, 'k1');
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('used with another body');
  });

  it('of another operation is another key', async () => {
    await call(subscribers, { firstName: 'Ada' }, 'k1');
    expect((await call(topics, { key: 'a', name: 'A' }, 'k1')).status).toBe(201);
  });

  it('does the work again after a failure', async () => {
    const failed = await call(subscribers, { firstName: 'Ada' }, 'k1', { Prefer: 'code=500' });
    expect(failed.status).toBe(500);
    expect((await call(subscribers, { firstName: 'Ada' }, 'k1')).status).toBe(201);
  });

  it('of a form gets it whatever its boundary is', async () => {
    const form = () => {
      const made = new FormData();
      made.set('file', new Blob([new Uint8Array(fileOfType('image/png'))]), 'a.png');
      made.set('user', 'ada');
      return made;
    };
    const first = await call('/files/upload', form(), 'k1');
    expect(first.status).toBe(201);
    expect(await call('/files/upload', form(), 'k1')).toEqual(first);
  });

  it('is forgotten with the rest', async () => {
    await call(subscribers, { firstName: 'Ada' }, 'k1');
    mock.reset();
    expect((await call(subscribers, { firstName: 'Bob' }, 'k1')).status).toBe(201);
  });
});

it('what followed from an answer does not follow twice', async () => {
  const message = { to: '+12025550102', type: 'text', text: { body: 'Hello' } };
  await call('/conversation/chat/v1/messages/', message, 'k1');
  await call('/conversation/chat/v1/messages/', message, 'k1');
  await call('/conversation/chat/v1/messages/', message, 'k2');
  // An event carries each message, and another one its status.
  await receiver.count(4);
  const ids = receiver.received.map(({ body }) => {
    const [event] = JSON.parse(body).events;
    return (event.message ?? event.status).id;
  });
  expect(new Set(ids).size).toBe(2);
});

it('an answer that the request chose is not remembered in its place', async () => {
  const first = await call(topics, { key: 'a', name: 'A' }, 'k1');
  expect((await call(topics, { key: 'a', name: 'A' }, 'k1', { Prefer: 'example=keyTaken' })).status).toBe(409);
  expect(await call(topics, { key: 'a', name: 'A' }, 'k1')).toEqual(first);
  const chosen = await call(topics, { key: 'b', name: 'B' }, 'k1', { Prefer: 'example=createdInArabic' });
  expect(chosen.status).toBe(201);
  expect(await call(topics, { key: 'a', name: 'A' }, 'k1')).toEqual(first);
});

it('a key whose first request is under way is rejected until that is answered', async () => {
  const first = call(topics, { key: 'a', name: 'A' }, 'k1', { Prefer: 'delay=300' });
  await expect.poll(() => mock.requests().length).toBe(1);
  const meanwhile = await call(topics, { key: 'a', name: 'A' }, 'k1');
  expect([meanwhile.status, JSON.stringify(meanwhile.body)]).toEqual([
    409,
    expect.stringContaining('still being processed'),
  ]);
  const { status, body } = await first;
  expect(await call(topics, { key: 'a', name: 'A' }, 'k1')).toEqual({ status, body });
});

it('the oldest keys make room for new ones', () => {
  const { answer, commit, after } = createIdempotency(2);
  // An operation of the contract has much more, which the keys do not depend on.
  const operation = { id: 'a', prism: { request: { headers: [{ name: 'idempotency-key' }] } } } as unknown as Operation;
  const asked = (key: string): MockRequest => ({ operation, query: {}, path: {}, header: { 'idempotency-key': key } });
  const reported = { status: 200, headers: {}, body: '{}' };
  for (const first of ['1', '2', '3'].map(asked)) {
    commit?.(first, reported);
    after?.(first, reported, {} as never);
  }
  expect(['3', '2', '1'].map((key) => answer?.(asked(key))?.body)).toEqual(['{}', '{}', undefined]);
});
