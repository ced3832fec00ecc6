import { afterAll, describe, expect, it } from 'vitest';
import { echo, echoesOf } from './echo.ts';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of several families
async function call(path: string, body?: unknown, prefer = ''): Promise<any> {
  const response = await fetch(mock.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json', Prefer: prefer },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe('an answer repeats', () => {
  const verification = '/mfa/v1/destinations/verification';
  const number = '+12025550142';

  it('members of the body, in a failure too', async () => {
    const asked = { number, clientRequestId: 77 };
    expect(await call(verification, asked)).toMatchObject({ clientRequestId: 77 });
    expect(await call(verification, asked, 'code=429')).toMatchObject({ replyCode: -1, clientRequestId: 77 });
    const message = { to: '42', type: 'text', text: 'Hello' };
    expect(await call('/conversation/messenger/v1/messages', message)).toMatchObject({ recipient_id: '42' });
  });

  it('parameters, as numbers where they are numbers', async () => {
    expect(await call('/datasets?limit=7&page=3')).toMatchObject({ limit: 7, page: 3 });
    const conversation_id = '45701982-8118-4bc5-8e9b-64562b4555f2';
    expect(await call('/chat-messages', { query: 'q', user: 'u', conversation_id })).toMatchObject({ conversation_id });
    const id = '9b1f3a52-7b1e-4b0e-9f39-5a1c8d2e4f60';
    expect(await call(`/conversations/${id}/name`, { user: 'u', name: 'n' })).toMatchObject({ id });
  });

  it('the subscriber of the path, in each item of a feed', async () => {
    const { data } = await call('/v1/subscribers/user-7/notifications/feed');
    expect(data.map(({ subscriberId }: { subscriberId: string }) => subscriberId)).toEqual(Array(4).fill('user-7'));
  });

  it('nothing that was not sent, and nothing in an example that was asked for', async () => {
    const example = await call(verification, { number }, 'example=passcodeSent');
    expect(await call(verification, { number, clientRequestId: 77 }, 'example=passcodeSent')).toEqual(example);
    expect(await call(verification, { number })).toMatchObject({ clientRequestId: example.clientRequestId });
  });
});

it('each event of a stream repeats it', async () => {
  const conversation_id = '9b1f3a52-7b1e-4b0e-9f39-5a1c8d2e4f60';
  const response = await fetch(`${mock.url}/chat-messages`, {
    method: 'POST',
    headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming', conversation_id }),
  });
  const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string));
  expect(events.length).toBeGreaterThan(3);
  for (const event of events) expect(event).toMatchObject({ conversation_id });
});

it('an echo may is in a list, in a part of a schema, and be that of a header', () => {
  const schema = {
    allOf: [{ properties: { key: { type: 'string', 'x-echo': '$request.header.X-Key' } } }],
    oneOf: [{ properties: { tag: { 'x-echo': '$request.header.X-Key' } } }, { properties: {} }],
    properties: { list: { type: 'array', items: { properties: { id: { 'x-echo': '$request.body#/a/b~1c' } } } } },
  };
  const answer = { key: '', tag: '', list: [{ id: 1 }, { id: 2 }] };
  const request = { body: { a: { 'b/c': 9 } }, query: {}, path: {}, header: { 'x-key': 'k' } };
  for (const change of echo(echoesOf(schema), request)) change(answer);
  expect(answer).toEqual({ key: 'k', tag: 'k', list: [{ id: 9 }, { id: 9 }] });
});
