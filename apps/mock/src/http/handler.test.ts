import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from '../index.ts';

const mock = await startMock({ port: 0, sseInterval: 50 });
afterAll(() => mock.close());
const headers = { Authorization: 'Bearer test' };

/** Sends bytes that fetch would not send, and returns the response as text. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(mock.port, '127.0.0.1', () => socket.end(request));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

it('HEAD answers as GET does, without the body', async () => {
  const get = await fetch(`${mock.url}/v1/topics`, { headers });
  const head = await fetch(`${mock.url}/v1/topics`, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
  expect(await head.text()).toBe('');
});

it('the X-Request-Id of a rule is sent whatever its case, and recorded once', async () => {
  const rule = mock.on('listTopics').reply({ headers: { 'x-request-id': 'of-the-rule' } });
  const response = await fetch(`${mock.url}/v1/topics`, { headers });
  rule.remove();
  expect(response.headers.get('X-Request-Id')).toBe('of-the-rule');
  const exchange = mock.requests().at(-1);
  expect(exchange?.requestId).toBe('of-the-rule');
  const names = Object.keys(exchange?.response?.headers ?? {}).map((name) => name.toLowerCase());
  expect(names.filter((name) => name === 'x-request-id')).toHaveLength(1);
});

it('OPTIONS lists the methods of a path, and needs no token', async () => {
  const response = await fetch(`${mock.url}/v1/topics`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS');
});

it('the scheme of the token may be written in any case', async () => {
  const response = await fetch(`${mock.url}/v1/topics`, { headers: { authorization: 'bearer test' } });
  expect(response.status).toBe(200);
});

it('a request that names the host before the path, as to a proxy, is answered', async () => {
  const text = await raw(
    'GET http://example.com/v1/topics HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n',
  );
  expect(text).toMatch(/^HTTP\/1.1 200 /);
});

it.each([
  ['/v1/topic', 'There is no path /v1/topic in the contract. Did you mean /v1/topics?'],
  ['/v1/topics/news/subscriber', 'Did you mean /v1/topics/news/subscribers?'],
  ['/chat-message', 'Did you mean /chat-messages?'],
  [
    '/unknown',
    'There is no path /unknown in the contract. Compare it with the reference, or with /__mock/openapi.json of the mock.',
  ],
])('%s returns a similar path as a suggestion, if there is one', async (path, message) => {
  const response = await fetch(mock.url + path, { headers });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(message);
});

it('query parameters that the contract does not know are passed over, and noted', async () => {
  const response = await fetch(`${mock.url}/v1/topics?pagesize=1&page=0&__delay=0&q=a`, { headers });
  expect(response.status).toBe(200);
  expect(mock.requests().at(-1)?.notes).toMatchObject([{ field: 'pagesize', meant: 'pageSize' }, { field: 'q' }]);
  await fetch(`${mock.url}/v1/topics?page=0`, { headers });
  expect(mock.requests().at(-1)?.notes).toEqual([]);
});

it('members of a body that the contract does not know are passed over, and noted', async () => {
  const body = JSON.stringify({ number: '+12025550100', codelength: '4', colour: 'red' });
  const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
  expect((await fetch(`${mock.url}/mfa/v1/destinations/verification`, init)).status).toBe(200);
  expect(mock.requests().at(-1)).toMatchObject({
    violations: [],
    notes: [
      { in: 'body', field: 'codelength', message: 'is not in the contract; did you mean codeLength?' },
      { in: 'body', field: 'colour', message: 'is not in the contract' },
    ],
  });
});

it('a misspelt required field is reported with the sent name', async () => {
  const response = await fetch(`${mock.url}/mfa/v1/destinations/verification`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ passcode: '000000', checkCode: 'x' }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('passCode is required; passcode was sent in its place');
});

it('the address itself says where the mock is seen', async () => {
  const response = await fetch(`${mock.url}/`, { headers });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('GET /__mock shows its requests');
});

it('a request that is rejected in the end names no example', async () => {
  const origin = { Origin: 'https://elsewhere.example.com', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ type: 'message', url: 'http://localhost:3000/hooks' });
  const init = { method: 'PUT', headers: { ...headers, ...origin }, body };
  expect((await fetch(`${mock.url}/conversation/wab/v1/webhook`, init)).status).toBe(403);
  expect(mock.requests().at(-1)).toMatchObject({ failureReason: expect.stringContaining('may set webhooks') });
  expect(mock.requests().at(-1)?.example).toBeUndefined();
});

it('a body in chunks is read like any other', async () => {
  const text = await raw(
    'POST /auth/v1/tokens HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  );
  expect(text).toContain('apiKey is required');
});

it('a body without a type is rejected with the name of the header', async () => {
  const text = await raw(
    'POST /auth/v1/tokens HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(text).toContain('Content-Type is required');
});

it('a body that grows too large on its way answers 413', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (pieces++ < 12) controller.enqueue(piece);
      else controller.close();
    },
  });
  const response = await fetch(`${mock.url}/conversation/wab/v1/media`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/pdf' },
    body,
    duplex: 'half',
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toHaveProperty('errors');
});

it('a message is taken up to 64 KiB, as the contract has it', async () => {
  const send = (size: number) => {
    const message = { to: '+12025550100', type: 'text', text: { body: 'Hello' }, note: '' };
    const body = JSON.stringify({ ...message, note: 'x'.repeat(size - JSON.stringify(message).length) });
    return fetch(`${mock.url}/conversation/wab/v1/messages/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
  };
  expect((await send(64 * 1024)).status).toBe(200);
  expect((await send(64 * 1024 + 1)).status).toBe(413);
});

it('JSON is taken up to 1 MiB, as in the service', async () => {
  const send = (size: number) => {
    const topic = { key: 'a1', name: 'n', note: '' };
    const body = JSON.stringify({ ...topic, note: 'x'.repeat(size - JSON.stringify(topic).length) });
    const options = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
    return fetch(`${mock.url}/v1/topics`, options);
  };
  expect((await send(1024 * 1024)).status).toBe(201);
  expect((await send(1024 * 1024 + 1)).status).toBe(413);
});

it('a large body gets a small response that names its first violation', async () => {
  const body = JSON.stringify({ contacts: Array(400_000).fill(0) });
  const options = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
  const response = await fetch(`${mock.url}/conversation/wab/v1/contacts`, options);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: unknown[] };
  expect(errors).toHaveLength(1);
});

describe('a streamed answer', () => {
  const ask = (signal?: AbortSignal) =>
    fetch(`${mock.url}/chat-messages`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' }),
      ...(signal && { signal }),
    });

  /** The answer's text, as it arrives. */
  async function* piecesOf({ body }: Response): AsyncGenerator<string> {
    for await (const chunk of body as ReadableStream<Uint8Array>) yield Buffer.from(chunk).toString();
  }

  it('arrives event by event', async () => {
    const pieces: string[] = [];
    for await (const piece of piecesOf(await ask())) pieces.push(piece);
    const [first, ...others] = pieces;
    expect(first).toMatch(/^event: ping\n\n/);
    expect(others.length).toBeGreaterThan(3);
    for (const chunk of others) expect(chunk).toMatch(/^data: \{.*\}\n\n$/s);
  });

  it('ends with message_end when it is stopped', async () => {
    const slow = await startMock({ port: 0, sseInterval: 60_000 });
    const post = (path: string, body: object) =>
      fetch(`${slow.url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const response = await post('/chat-messages', { query: 'q', user: 'u', response_mode: 'streaming' });
    let text = '';
    let stopped: Response | undefined;
    for await (const piece of piecesOf(response)) {
      text += piece;
      const [, taskId] = /"task_id":"([^"]+)"/.exec(text) ?? [];
      if (taskId) stopped ??= await post(`/chat-messages/${taskId}/stop`, { user: 'u' });
    }
    expect(stopped?.status).toBe(200);
    expect(text.match(/"event":"\w+"/g)).toEqual(['"event":"message"', '"event":"message_end"']);
    await slow.close();
  });

  it('ends when the client leaves, and the mock goes on', async () => {
    const leaving = new AbortController();
    const response = await ask(leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    expect((await fetch(`${mock.url}/v1/topics`, { headers })).status).toBe(200);
  });
});

describe('a fault on the wire', () => {
  const ask = (fault: string) => fetch(`${mock.url}/v1/topics`, { headers: { ...headers, Prefer: `fault=${fault}` } });
  const journalled = () => mock.requests().at(-1);

  it('reset: no answer, and the journal says why', async () => {
    await expect(ask('reset')).rejects.toThrow();
    expect(journalled()).toMatchObject({ operation: 'listTopics', fault: 'reset' });
    expect(journalled()?.status).toBeUndefined();
  });

  it('cut: an answer that breaks off', async () => {
    const response = await ask('cut');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(journalled()).toMatchObject({ fault: 'cut', status: 200 });
  });

  it('malformed: an answer that is no JSON', async () => {
    await expect((await ask('malformed')).json()).rejects.toThrow(SyntaxError);
  });

  it('503: an error of the family, and when to try again', async () => {
    const response = await ask('503');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ statusCode: 503 });
  });

  it('timeout: no answer until the mock closes', async () => {
    const other = await startMock({ port: 0 });
    const answered = fetch(`${other.url}/v1/topics`, { headers: { ...headers, Prefer: 'fault=timeout' } });
    answered.catch(() => {});
    await expect.poll(() => other.requests().length).toBe(1);
    await other.close();
    await expect(answered).rejects.toThrow();
  });
});

it('closing the mock cuts off what is under way', async () => {
  const other = await startMock({ port: 0, sseInterval: 60_000 });
  const response = await fetch(`${other.url}/chat-messages`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' }),
  });
  await other.close();
  await expect(response.text()).rejects.toThrow();
});

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'a parameter named %s is a name like any other',
  async (name) => {
    const wrong = await fetch(`${mock.url}/v1/topics?${name}=%00`, { headers });
    expect(wrong.status).toBe(422);
    expect(((await wrong.json()) as { errors: object }).errors).toHaveProperty([name]);
    expect((await fetch(`${mock.url}/v1/topics?${name}=1`, { headers })).status).toBe(200);
    const body = `{"email":"a@example.com","data":{"${name}":"x"},"${name}":[1]}`;
    const own = { ...headers, 'Content-Type': 'application/json' };
    const created = await fetch(`${mock.url}/v1/subscribers`, { method: 'POST', headers: own, body });
    expect(created.status, await created.text()).toBe(201);
  },
);
