import { request as send } from 'node:http';
import { networkInterfaces } from 'node:os';
import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../test/receiver.ts';
import { startMock } from '../index.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
beforeEach(() => call('DELETE', '/requests'));

/** Of this machine, where it has one besides loopback. */
const address = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };

/** Calls `/__mock`. */
function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${mock.url}/__mock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON, unchanged
async function told(path: string): Promise<any> {
  return (await call('GET', path)).json();
}

function topics(init: RequestInit = {}): Promise<Response> {
  return fetch(`${mock.url}/v1/topics`, { headers, ...init });
}

/** The message of an error response. */
async function errorOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: string }).error;
}

/** Sends headers that fetch would not. */
function status(path: string, own: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = send(mock.url + path, { headers: own, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}

it.each(['/requests/%00', '/requests/%00/repeat', '/deliveries/%00', '/deliveries/%zz'])(
  'a path that no id can have answers 400: %s',
  async (path) => {
    const response = await call(path.endsWith('repeat') ? 'POST' : 'GET', path);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatch(/^The path /);
  },
);

describe('what is served', () => {
  it('the page and all that it loads come from the mock, under a policy without inline scripts', async () => {
    const response = await call('GET', '');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const page = await response.text();
    const loaded = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path);
    expect(loaded.length).toBeGreaterThan(1);
    for (const path of loaded) expect((await fetch(mock.url + path)).status, path).toBe(200);
  });

  it('an unknown path returns the list of the known paths', async () => {
    const response = await call('GET', '/nowhere');
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toMatch(/There is no \/__mock\/nowhere.*\/__mock\/requests, /);
  });

  it('another method returns the allowed ones', async () => {
    const response = await call('POST', '/requests');
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, DELETE']);
  });

  it('the address of the mock welcomes a visitor, and no one else', async () => {
    const visit = await fetch(`${mock.url}/`, { headers: { Accept: 'text/html,*/*' } });
    expect(visit.status).toBe(200);
    const page = await visit.text();
    expect(page).toContain('href="/__mock"');
    expect(page).toContain(`curl ${mock.url}/v1/subscribers`);
    expect((await fetch(`${mock.url}/`)).status).toBe(404);
  });

  it('each operation is listed with its examples', async () => {
    const operations = await told('/operations');
    expect(operations).toContainEqual(
      expect.objectContaining({
        id: 'listTopics',
        method: 'GET',
        path: '/v1/topics',
        examples: expect.arrayContaining([{ name: 'empty', status: 200, summary: expect.any(String) }]),
      }),
    );
  });
});

describe('a page of this machine', () => {
  const page = { Origin: 'http://127.0.0.1:4000', 'Content-Type': 'application/json' };
  const send = (init: RequestInit, path = '/inbound') => fetch(`${mock.url}/__mock${path}`, init);

  it('may send an inbound message, and read the delivery', async () => {
    const preflight = await send({
      method: 'OPTIONS',
      headers: { ...page, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': page.Origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
      vary: 'Origin',
    });
    const response = await send({
      method: 'POST',
      headers: page,
      body: JSON.stringify({ channel: 'rcs', text: 'Hello' }),
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(page.Origin);
    expect([response.status, await errorOf(response)]).toEqual([409, expect.stringContaining('--rcs-endpoint')]);
  });

  it('may not use anything else', async () => {
    for (const [method, path] of [
      ['GET', '/requests'],
      ['OPTIONS', '/requests'],
      ['POST', '/reset'],
      ['GET', '/deliveries'],
    ] as const) {
      const response = await send({ method, headers: page }, path);
      expect(response.status, path).toBe(403);
      expect(response.headers.get('Access-Control-Allow-Origin'), path).toBeNull();
    }
  });

  it('of another machine may not', async () => {
    const response = await send({ method: 'OPTIONS', headers: { ...page, Origin: 'https://example.com' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('who may use it', () => {
  it.each([
    ['a name that was bent to point here', { Host: 'attacker.example.com' }],
    ['a page of another origin', { Origin: 'https://example.com' }],
    ['a webhook that is delivered', { 'webhook-id': 'msg_1' }],
    ['a page on another port', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' }],
  ])('not %s', async (_, own) => {
    expect(await status('/__mock/requests', own)).toBe(403);
    expect(await status('/__mock/requests', own, 'DELETE')).toBe(403);
    expect(await status('/__mock', own)).toBe(403);
  });

  it.skipIf(!address)('another machine, unless it is let in', async () => {
    // From an address other than loopback, this machine is another to the mock.
    const open = await startMock({ port: 0, host: '0.0.0.0' });
    const shared = await startMock({ port: 0, host: '0.0.0.0', allowRemotePanel: true });
    try {
      const answers = await Promise.all(
        [open, shared].flatMap(({ port }) =>
          ['/__mock/requests', '/v1/topics'].map((path) => fetch(`http://${address}:${port}${path}`, { headers })),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([403, 200, 200, 200]);
      expect((await fetch(`http://127.0.0.1:${open.port}/__mock/requests`)).status).toBe(200);
    } finally {
      await Promise.all([open.close(), shared.close()]);
    }
  });

  it('the page itself', async () => {
    expect(await status('/__mock/requests', { Origin: mock.url }, 'DELETE')).toBe(204);
  });
});

describe('the requests', () => {
  it('are listed with what became of them', async () => {
    await topics({ headers: { ...headers, Prefer: 'example=empty' } });
    await topics({ method: 'POST', body: '{"key":1}' });
    expect(await told('/requests')).toMatchObject([
      { method: 'GET', target: '/v1/topics', operation: 'listTopics', example: 'empty', status: 200, violations: 0 },
      {
        method: 'POST',
        operation: 'createTopic',
        status: 422,
        violations: 2,
        failureReason: expect.any(String),
        responseViolations: 0,
      },
    ]);
  });

  it('are shown in full, without credentials', async () => {
    await topics({ method: 'POST', body: '{"key":1}' });
    const [{ id }] = await told('/requests');
    const details = await told(`/requests/${id}`);
    expect(details).toMatchObject({
      faults: expect.arrayContaining([{ in: 'body', field: 'name', message: 'is required', kind: 'missing' }]),
      request: { body: { kind: 'json', text: '{\n  "key": 1\n}' } },
      response: { body: { kind: 'json' } },
      repeatable: true,
    });
    expect(JSON.stringify(details)).not.toContain('Bearer test');
  });

  it('are shown without the secrets and passcodes of their bodies, in all that is shown, and are repeated with them', async () => {
    const secret = { apiKey: 'wrong-api-key', userName: 'ada' };
    const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    await fetch(`${mock.url}/auth/v1/tokens/`, { ...asked, body: JSON.stringify(secret) });
    await fetch(`${mock.url}/auth/v1/tokens/`, { ...asked, body: JSON.stringify({ ...secret, apiKey: 'right' }) });
    const check = { passCode: '987654', checkCode: 'a' };
    await fetch(`${mock.url}/mfa/v1/destinations/verification`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(check),
    });
    const [wrong, right, verification] = await told('/requests');
    const given = JSON.parse(String(mock.requests()[1]?.response?.body)).data.access_token;
    const shown = await Promise.all([wrong, right, verification].map(({ id }) => told(`/requests/${id}`)));
    expect(shown[0].request.body.text).toContain('"apiKey": "•••"');
    expect(shown[0].curl).toContain('"userName":"ada"');
    expect(shown[1].response.body.text).toContain('"access_token": "•••"');
    expect(shown[2].clientCode).toContain("passCode: '•••'");
    expect(shown[2].clientCode).toMatch(/^\/\/ Fill in what is hidden: •••\n/);
    for (const value of ['wrong-api-key', 'right', given, '987654'])
      expect(JSON.stringify(shown)).not.toContain(`${value}"`);
    await call('POST', `/requests/${wrong.id}/repeat`);
    await expect.poll(() => mock.requests()[3]).toMatchObject({ operation: 'createAccessToken', status: 401 });
    expect(mock.requests()[3]?.request.body?.toString()).toBe(JSON.stringify(secret));
  });

  it('with a large body keep only its size', async () => {
    const body = JSON.stringify({ key: 'a', name: 'n'.repeat(300_000) });
    await topics({ method: 'POST', body });
    const [{ id }] = await told('/requests');
    expect(await told(`/requests/${id}`)).toMatchObject({
      request: { body: { kind: 'file', size: body.length } },
      repeatable: false,
    });
    expect((await call('POST', `/requests/${id}/repeat`)).status).toBe(409);
  });

  it('can be repeated, byte by byte', async () => {
    const bytes = fileOfType('image/png', Buffer.from([0, 0xff]));
    await fetch(`${mock.url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/png' },
      body: bytes,
    });
    const [{ id }] = await told('/requests');
    expect((await call('POST', `/requests/${id}/repeat`)).status).toBe(202);
    await expect.poll(async () => (await told('/requests')).length).toBe(2);
    await expect.poll(() => mock.requests()[1]).toMatchObject({ operation: 'uploadChatAppMedia', status: 200 });
    expect(mock.requests()[1]?.request.body).toEqual(bytes);
  });

  it('can be cleared', async () => {
    await topics();
    expect((await call('DELETE', '/requests')).status).toBe(204);
    expect(await told('/requests')).toEqual([]);
  });

  it('that are gone return 404', async () => {
    expect((await call('GET', '/requests/0')).status).toBe(404);
  });
});

describe('the rule that the page sets for the next request', () => {
  const path = '/rules/next-listTopics';

  it('replies once, and stays in the list as ended', async () => {
    const rule = { operation: 'listTopics', reply: 'tooManyRequests', afterLast: 'default' };
    const set = await call('PUT', path, rule);
    expect(await set.json()).toEqual({ ...rule, id: 'next-listTopics', used: 0, ended: false });
    expect((await fetch(`${mock.url}/v1/topics`, { headers })).status).toBe(429);
    expect(await told('/rules')).toMatchObject([{ id: 'next-listTopics', used: 1, ended: true }]);
    expect((await fetch(`${mock.url}/v1/topics`, { headers })).status).toBe(200);
  });

  it('is replaced by the next choice, and can be removed', async () => {
    await call('PUT', path, { operation: 'listTopics', reply: 'tooManyRequests' });
    await call('PUT', path, { operation: 'listTopics', reply: 'empty' });
    expect(await told('/rules')).toMatchObject([{ reply: 'empty' }]);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await told('/rules')).toEqual([]);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  it.each([
    [{ operation: 'nothing', reply: 'empty' }, 'rule.operation', 'listTopics'],
    [{ operation: 'listTopics', reply: 'nothing' }, 'rule.reply.example', 'empty'],
    [{ operation: 'listTopics' }, 'rule.reply', 'name of an example'],
    [['listTopics'], 'rule', 'must be an object'],
  ])('%j is rejected with its place and what there is', async (body, place, part) => {
    const response = await call('PUT', path, body);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.startsWith(`${place} `)).toBe(true);
    expect(error).toContain(part);
  });

  it('a body that is no JSON is rejected', async () => {
    const response = await fetch(`${mock.url}/__mock${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

describe('the webhooks', () => {
  it('an inbound message without an endpoint says how to set one', async () => {
    const response = await call('POST', '/inbound', { channel: 'chatApp', text: 'Hello' });
    expect(response.status).toBe(409);
    expect(await errorOf(response)).toContain('PUT /conversation/wab/v1/webhook');
  });

  it('what a person wrote is listed, and told in full, like any other delivery', async () => {
    const receiver = await startReceiver();
    const own = await startMock({ port: 0, messengerEndpoint: receiver.url });
    try {
      const ask = async (path: string) => (await fetch(`${own.url}/__mock${path}`)).json();
      const { id } = await own.inbound({ channel: 'messenger', text: 'Hello' });
      const delivery = { id, event: 'messengerMessage', state: 'delivered', attempts: [{ status: 200 }] };
      expect(await ask('/deliveries')).toMatchObject([delivery]);
      expect(await ask(`/deliveries/${id}`)).toMatchObject({ ...delivery, body: { text: expect.any(String) } });
      await fetch(`${own.url}/__mock/requests`, { method: 'DELETE' });
      expect(await ask('/deliveries')).toEqual([]);
    } finally {
      await Promise.all([own.close(), receiver.close()]);
    }
  });

  it('an unknown delivery returns 404', async () => {
    expect((await call('GET', '/deliveries/nothing')).status).toBe(404);
    expect((await call('POST', '/deliveries/nothing/redeliver')).status).toBe(404);
  });
});

it('serves the contract with its own address as the only server', async () => {
  const { openapi, servers } = await told('/openapi.json');
  expect(openapi).toMatch(/^3\.1/);
  expect(servers).toEqual([{ url: mock.url, description: 'This mock.' }]);
});
