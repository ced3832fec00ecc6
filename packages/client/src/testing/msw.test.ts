import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createHandler, createHandlers, delay, networkError } from './msw.ts';

const baseUrl = 'https://api.example.com';
const server = setupServer(...createHandlers(baseUrl, { scenarios: { createTopic: 'keyTaken' } }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const listTopics = (init?: RequestInit) => fetch(`${baseUrl}/v1/topics`, init);

it('answers every operation from the contract, some as the test wants', async () => {
  expect((await listTopics()).status).toBe(200);
  expect((await fetch(`${baseUrl}/v1/topics/`, { method: 'POST' })).status).toBe(409);
  expect((await fetch(`${baseUrl}/conversation/wab/v1/messages`, { method: 'POST' })).status).toBe(200);
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(fetch(`${baseUrl}/v1/topic`)).rejects.toThrow();
  expect(print).toHaveBeenCalledWith(expect.stringContaining('/v1/topic'));
  print.mockRestore();
});

it('answers one operation otherwise, for once or until the handlers are reset', async () => {
  server.use(createHandler(baseUrl, 'listTopics', 'empty'));
  server.use(createHandler(baseUrl, 'listTopics', 'tooManyRequests', { once: true }));
  expect((await listTopics()).status).toBe(429);
  expect(await (await listTopics()).json()).toMatchObject({ data: [] });
  server.resetHandlers();
  expect(await (await listTopics()).json()).not.toMatchObject({ data: [] });
});

it('fails as the network does', async () => {
  server.use(createHandler(baseUrl, 'listTopics', networkError(), { once: true }));
  await expect(listTopics()).rejects.toThrow(TypeError);
});

it('answers late, and an abort ends the wait', async () => {
  server.use(createHandler(baseUrl, 'listTopics', delay(20, 'empty')));
  const start = performance.now();
  expect((await listTopics()).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(19);
  server.use(createHandler(baseUrl, 'listTopics', delay(60_000)));
  await expect(listTopics({ signal: AbortSignal.timeout(10) })).rejects.toThrow(/abort/);
});

it('gives a function the call and its parameters', async () => {
  server.use(
    createHandler(baseUrl, 'addTopicSubscribers', ({ params, body }) => {
      return Response.json({ data: { succeeded: [params.topicKey, ...body.subscribers] } });
    }),
  );
  const response = await fetch(`${baseUrl}/v1/topics/order%20updates/subscribers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subscribers: ['user-1'] }),
  });
  expect(await response.json()).toEqual({ data: { succeeded: ['order updates', 'user-1'] } });
});

it('streams, and an abort ends the stream', async () => {
  server.use(createHandler(baseUrl, 'createChatMessage', 'streamed', { sseInterval: 60_000 }));
  const controller = new AbortController();
  const { body } = await fetch(`${baseUrl}/chat-messages`, { method: 'POST', signal: controller.signal });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^data: \{"event":"message"/);
  const next = reader.read();
  controller.abort();
  await expect(next).rejects.toThrow(/abort/);
});

it('takes any base URL when it is *', async () => {
  server.use(createHandler('*', 'listTopics', 'empty'));
  expect(await (await fetch('http://127.0.0.1:4010/eu/v1/topics')).json()).toMatchObject({ data: [] });
});

it('is rejected for what the contract does not have', () => {
  // @ts-expect-error Not a scenario of this operation.
  expect(() => createHandler(baseUrl, 'listTopics', 'created')).toThrow(/has no scenario "created"/);
  // @ts-expect-error Not a scenario of this operation.
  expect(() => createHandlers(baseUrl, { scenarios: { listTopics: 'created' } })).toThrow(/has no scenario "created"/);
  // @ts-expect-error Not an operation.
  expect(() => createHandlers(baseUrl, { scenarios: { listTopic: 'empty' } })).toThrow(/has no operation "listTopic"/);
});
