import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0, sseInterval: 0 });
afterAll(() => mock.close());

const json = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(mock.url + path, {
    method,
    headers: { ...json, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('without a preference', () => {
  it('the scenario whose request is the same answers, in whatever order its fields are sent', async () => {
    const wrongKey = await call('POST', '/auth/v1/tokens/', {
      userName: 'developer@example.com',
      apiKey: 'wrong-api-key',
    });
    expect(wrongKey.status).toBe(401);

    const expired = { checkCode: '5d1e7c3a90b84f26a1c2d3e4f5061728', passCode: '000000' };
    const check = await call('PUT', '/mfa/v1/destinations/verification', expired);
    expect(await check.json()).toMatchObject({ data: { PasscodeStatus: 0 } });
  });

  it('any other request gets the first success', async () => {
    const signedIn = await call('POST', '/auth/v1/tokens/', { userName: 'someone@example.com', apiKey: 'any' });
    expect(await signedIn.json()).toMatchObject({ replyCode: 0, data: { token_type: 'Bearer' } });
  });

  it('a message gets the first success of its type, which the journal names', async () => {
    const message = { to: '+12025550100', type: 'image', image: { link: 'https://example.com/shoes.jpg' } };
    await call('POST', '/conversation/wab/v1/messages/', message);
    const journal = await (await fetch(`${mock.url}/__mock/requests`)).text();
    expect(journal).toContain('"operation":"sendChatAppMessage","example":"imageById"');
  });

  it('an uploaded file gets the scenario of its media type', async () => {
    const upload = async (type: string) => {
      const headers = { ...json, 'Content-Type': type };
      const response = await fetch(`${mock.url}/conversation/wab/v1/media`, { method: 'POST', headers, body: 'bytes' });
      return response.text();
    };
    expect(await upload('application/pdf')).not.toBe(await upload('image/png'));
  });

  it('a success without a body is 204 and empty', async () => {
    const removal = await call('POST', '/v1/topics/order-updates/subscribers/removal', { subscribers: ['user-1042'] });
    expect(removal.status).toBe(204);
    expect(removal.headers.get('RateLimit')).toBeTruthy();
    expect(await removal.text()).toBe('');
  });
});

describe('a preference', () => {
  it('for a scenario needs no status next to it', async () => {
    const response = await call('GET', '/v1/topics', undefined, { Prefer: 'example=negativePage' });
    expect(response.status).toBe(422);
  });

  it('for a scenario that has another status than the one next to it is rejected', async () => {
    const response = await call('GET', '/v1/topics?__example=tooManyRequests&__code=200');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('tooManyRequests of listTopics has the status 429, and not 200.');
  });

  it('can is in the query', async () => {
    expect((await call('GET', '/v1/topics?__example=notFound')).status).toBe(404);
    expect((await call('GET', '/v1/topics?__code=429')).headers.get('Retry-After')).toBeTruthy();
  });

  it('does not excuse an invalid request', async () => {
    expect((await call('GET', '/v1/topics?page=-1', undefined, { Prefer: 'code=200' })).status).toBe(422);
  });

  it('for a status chooses the first scenario of it, in the type that is accepted', async () => {
    const question = { query: 'q', user: 'u' };
    const asJson = await call('POST', '/chat-messages', question, { Prefer: 'code=400' });
    expect(asJson.headers.get('Content-Type')).toBe('application/json');
    const asText = await call('POST', '/chat-messages', question, { Prefer: 'code=400', Accept: 'text/plain' });
    expect(asText.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  it('for a failure wins over an Accept header that rules it out', async () => {
    const response = await call('GET', '/v1/topics', undefined, { Prefer: 'code=401', Accept: 'image/png' });
    expect(response.status).toBe(401);
  });

  it('for dynamic makes the answer up from the schema', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await call('GET', '/v1/topics', undefined, { Prefer: 'dynamic=true' })).text(),
      ),
    );
    expect(new Set(bodies).size).toBeGreaterThan(1);
    expect(JSON.parse(bodies[0] as string)).toHaveProperty('totalCount');
    expect(mock.requests().at(-1)).toMatchObject({ dynamic: true });
    for (const body of bodies)
      for (const { key } of JSON.parse(body).data) expect(key).toMatch(/^[A-Za-z0-9][\w.:-]*$/);
    expect(mock.requests().at(-1)?.example).toBeUndefined();
  });
});

describe('a streamed answer', () => {
  const question = { query: 'How long do I have?', user: 'customer', response_mode: 'streaming' };

  it('comes when the body asks for it, whatever the Accept header, unless that rules every response out', async () => {
    for (const Accept of ['*/*', 'text/event-stream', 'text/*, application/json', 'application/json', 'text/plain']) {
      const response = await call('POST', '/chat-messages', question, { Accept });
      expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    }
    expect((await call('POST', '/chat-messages', question, { Accept: 'image/png' })).status).toBe(406);
  });

  it('does not come when the body asks for one in one piece', async () => {
    for (const response_mode of ['blocking', undefined]) {
      const response = await call('POST', '/chat-messages', { ...question, response_mode });
      expect(await response.json()).toMatchObject({ event: 'message', mode: 'chat' });
    }
  });

  it('is one made up event when it is to be dynamic', async () => {
    const response = await call('POST', '/chat-messages', question, { Prefer: 'dynamic=true' });
    expect(await response.text()).toMatch(/^data: \{.*\}\n\n$/);
  });

  it('ends with message_end', async () => {
    const text = await (await call('POST', '/chat-messages', question)).text();
    const events = text.trimEnd().split('\n\n');
    expect(JSON.parse((events.at(-1) as string).slice('data: '.length))).toMatchObject({ event: 'message_end' });
  });
});
