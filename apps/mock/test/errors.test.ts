import { connect } from 'node:net';
import { validateResponse } from '@omnichannel/contract';
import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, describe, expect, it } from 'vitest';
import { readContract } from '../src/contract.ts';
import { startMock } from '../src/index.ts';
import { send, type ValidRequest, validRequests } from './requests.ts';

const mock = await startMock({ port: 0, checkResponses: true });
afterAll(() => mock.close());
const contract = readContract(mock.document);
const requests = validRequests(mock.document);
const isSecured = ({ source }: ValidRequest) => (source.security ?? mock.document.security).length > 0;
const takesJson = ({ source }: ValidRequest) => source.requestBody?.content['application/json'] !== undefined;

/** The body is what the contract declares for this status, and in any case for `default`. */
async function expectProblem(response: Response, status: number, request: ValidRequest): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  // A status that the operation does not declare is held against its `default`.
  const operation = contract.operation(request.template, request.method);
  const answer = { status, headers: Object.fromEntries(response.headers), body: text };
  expect(validateResponse(operation.prism, answer), text).toEqual([]);
  return text;
}

describe.each(requests)('$operationId', (request) => {
  it.runIf(isSecured(request))('without a bearer token answers 401', async () => {
    for (const Authorization of ['', 'Basic dXNlcjpwYXNz', 'Bearer ']) {
      const response = await send(mock.url, request, { Authorization });
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await expectProblem(response, 401, request)).toContain('Authorization');
    }
  });

  it('with another method answers 405 and says which there are', async () => {
    const item = mock.document.paths[request.template] ?? {};
    const method = ['PATCH', 'PUT', 'DELETE'].find((name) => !(name.toLowerCase() in item));
    expect(method).toBeDefined();
    const response = await send(mock.url, { ...request, method: method ?? '', body: undefined });
    expect(response.headers.get('Allow')).toContain(request.method);
    await expectProblem(response, 405, request);
  });

  it('whose response the Accept header excludes returns 406', async () => {
    const hasBody = Object.entries(request.source.responses).some(
      // biome-ignore lint/suspicious/noExplicitAny: the document's object, as it is
      ([code, response]: [string, any]) => code.startsWith('2') && response.content,
    );
    if (!hasBody) return;
    const response = await send(mock.url, request, { Accept: 'application/xml' });
    expect(await expectProblem(response, 406, request)).toContain('Accept');
  });

  it('with an unknown scenario or status lists those there are', async () => {
    const [name] = Object.keys(request.source.responses).filter((code) => code !== 'default');
    for (const preference of ['example=unheardOf', 'code=299', 'code=abc', 'code=401, example=unheardOf']) {
      const text = await expectProblem(await send(mock.url, request, { Prefer: preference }), 400, request);
      expect(text).toContain(preference.split('=')[1]?.split(',')[0]);
      expect(text).toContain(name);
    }
  });

  it.runIf(takesJson(request))('with malformed JSON answers 400, and soon', async () => {
    for (const body of ['{bad', '{"to":', '', '\u0000', '[1,]', '{"a":"\\u00"}']) {
      const response = await send(mock.url, { ...request, body });
      expect(response.status).toBeOneOf([400, 422]);
      if (body !== '') expect(await expectProblem(response, 400, request)).toContain('not valid JSON');
    }
  });

  it.runIf(takesJson(request))('with another content type answers 415 and names the right one', async () => {
    const response = await send(mock.url, request, { 'Content-Type': 'application/xml' });
    expect(await expectProblem(response, 415, request)).toContain('application/json');
  });

  it.runIf(takesJson(request))('with members that do not fit names each', async () => {
    const required: string[] = request.source.requestBody.content['application/json'].schema.required ?? [];
    const status = contract.familyOf(request.template) === 'notification' ? 422 : 400;
    const response = await send(mock.url, { ...request, body: required.length > 0 ? '{}' : '[]' });
    const text = await expectProblem(response, status, request);
    for (const name of required) expect(text).toContain(`${name} is required`);
  });

  it.runIf(request.source.requestBody)('with a body that is too large answers 413', async () => {
    const body = new Uint8Array(10 * 1024 * 1024 + 64 * 1024 + 1);
    const headers = request.body instanceof FormData ? { 'Content-Type': 'multipart/form-data; boundary=x' } : {};
    await expectProblem(await send(mock.url, { ...request, body }, headers), 413, request);
  });
});

it.each([
  ['/nothing', 'statusCode'],
  ['/v1/nothing', 'statusCode'],
  ['/mfa/v1/nothing', 'replyCode'],
  ['/conversation/rcs/v1/nothing', 'errors'],
  ['/conversation/messenger/v1/nothing', 'error'],
  ['/messages/nothing', 'code'],
  ['/messagesnothing', 'statusCode'],
])('an unknown path answers 404 in the error format of its family: %s', async (path, member) => {
  const response = await fetch(mock.url + path);
  expect(response.status).toBe(404);
  expect(await response.json()).toHaveProperty(member);
});

it('a broken percent-encoding in the path answers 400', async () => {
  const response = await fetch(`${mock.url}/v1/topics/%zz/subscribers`, { method: 'POST' });
  expect(response.status).toBe(400);
});

describe('violations', () => {
  const post = async (path: string, body: unknown, method = 'POST') => {
    const response = await fetch(mock.url + path, {
      method,
      headers: { Authorization: 'Bearer test', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an error body of any family
    return (await response.json()) as any;
  };

  it('of nested members are named by their path', async () => {
    const { errors } = await post('/conversation/wab/v1/messages/', { to: '12025550100', type: 'text', text: {} });
    // biome-ignore lint/suspicious/noExplicitAny: an error body
    expect(errors.map(({ code, details }: any) => [code, details])).toEqual([[1008, 'text.body is required.']]);
  });

  it('tell only of the message type in question, and of all types when it is none of them', async () => {
    const unknown = await post('/conversation/wab/v1/messages/', { to: '12025550100', type: 'fax' });
    expect(unknown.errors).toHaveLength(1);
    expect(unknown.errors[0].details).toMatch(/^type must be one of text, image/);
    const missing = await post('/conversation/messenger/v1/messages', { to: '1000000000000100' });
    expect(missing.error.message).toContain('type is required');
    expect(missing.error.message).not.toContain('template');
  });

  it('of a choice are one violation', async () => {
    const { error } = await post('/mfa/v1/destinations/verification', { number: '+12025550100', codeLength: '7' });
    expect(error.internalErrors).toEqual([{ code: -1, details: 'codeLength must be one of 4, 5, 6.' }]);
  });

  it.each([
    ['both', { id: '4711', link: 'https://example.com/a.png' }],
    ['none', { caption: 'A picture' }],
  ])('of exclusive fields are reported as in the contract: %s', async (_, image) => {
    // The mock's own type of the document names only what the mock reads.
    const { components } = mock.document as unknown as { components: { examples: Record<string, { value: object }> } };
    const { errors } = await post('/conversation/wab/v1/messages', { to: '12025550100', type: 'image', image });
    expect(components.examples['sendChatAppMessage.twoSources.response']?.value).toMatchObject({ errors });
  });

  it('of a malformed id have the message of the contract', async () => {
    const { components } = mock.document as unknown as { components: { examples: Record<string, { value: object }> } };
    const said = (name: string) => components.examples[`${name}.invalidConversationId.response`]?.value;
    const question = { query: 'Hello?', user: 'customer-1', conversation_id: '123' };
    expect(await post('/chat-messages', question)).toEqual(said('createChatMessage'));
    const headers = { Authorization: 'Bearer test' };
    const listed = await fetch(`${mock.url}/messages?user=customer-1&conversation_id=123`, { headers });
    expect(await listed.json()).toEqual(said('listChatMessages'));
  });

  it('of a parameter that was sent twice say so', async () => {
    const headers = { Authorization: 'Bearer test' };
    const response = await fetch(`${mock.url}/v1/topics?page=1&page=2&key=a&key=b&key=c`, { headers });
    const { errors } = (await response.json()) as { errors: object };
    expect(errors).toMatchObject({
      page: { messages: ['page must be sent once, not 2 times.'] },
      key: { messages: ['key must be sent once, not 3 times.'] },
    });
  });

  it('of a form say how to send one', async () => {
    const upload = async (type: string) => {
      const headers = { Authorization: 'Bearer test', 'Content-Type': type };
      const response = await fetch(`${mock.url}/files/upload`, { method: 'POST', headers, body: 'x' });
      return [response.status, await response.text()];
    };
    const advice = expect.stringContaining('Send a form (FormData, curl -F), and do not set Content-Type yourself.');
    expect(await upload('image/png')).toEqual([415, advice]);
    expect(await upload('multipart/form-data')).toEqual([400, advice]);
  });

  it('of length have the code that the contract gives for a text that is too long', async () => {
    const [to, long] = ['12025550100', 'x'.repeat(5000)];
    const text = { to, type: 'text', text: { body: long } };
    const image = { to, type: 'image', image: { id: '4711', caption: long } };
    for (const [path, message, field] of [
      ['/conversation/wab/v1/messages', text, 'text.body'],
      ['/conversation/wab/v1/messages', image, 'image.caption'],
      ['/conversation/rcs/v1/messages', text, 'text.body'],
      ['/conversation/chat/v1/messages', text, 'text.body'],
    ] as const) {
      const { errors } = await post(path, message);
      expect(errors).toEqual([
        { code: 1001, title: 'Message too long', details: expect.stringMatching(`^${field} must have at most`) },
      ]);
    }
  });

  it('of the query are named as the contract writes them', async () => {
    const response = await fetch(`${mock.url}/v1/topics?pageSize=-1&page=x`, {
      headers: { Authorization: 'Bearer test' },
    });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(['page', 'pageSize']);
    const lookup = await fetch(`${mock.url}/mfa/v1/destinations/verification`, {
      headers: { Authorization: 'Bearer test' },
    });
    expect(await lookup.text()).toContain('checkCode is required');
  });

  it('never repeat what was sent, and the reply repeats the caller’s own id', async () => {
    const reply = await post('/mfa/v1/destinations/verification', { number: 'secret-number', clientRequestId: 77 });
    expect(reply.clientRequestId).toBe(77);
    expect(JSON.stringify(reply)).not.toContain('secret-number');
  });
});

it('a media type that the contract names rejects its unlisted siblings; a wildcard takes documents', async () => {
  const upload = async (type: string) => {
    const headers = { Authorization: 'Bearer test', 'Content-Type': type };
    const body = new Uint8Array(fileOfType(type, Buffer.from('x')));
    return (await fetch(`${mock.url}/conversation/wab/v1/media`, { method: 'POST', headers, body })).status;
  };
  expect(await upload('image/tiff')).toBe(415);
  expect(await upload('audio/ogg; codecs=opus')).toBe(200);
  expect(await upload('application/zip')).toBe(200);
  expect(await upload('text/plain')).toBe(200);
  expect(await upload('nonsense')).toBe(415);
});

it('a file is taken whatever is in it: JSON too is only bytes', async () => {
  for (const body of ['{"a": 1}', '{bad', '[]']) {
    const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
    const response = await fetch(`${mock.url}/conversation/wab/v1/media`, { method: 'POST', headers, body });
    expect(response.status, await response.text()).toBe(200);
  }
});

it('a compressed body is rejected: 415', async () => {
  const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const response = await fetch(`${mock.url}/v1/topics`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(415);
});

it('a client that leaves in the middle of its body does not disturb the mock', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(mock.port, '127.0.0.1', () => {
      socket.write(
        'POST /v1/topics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on('close', () => resolve());
  });
  expect((await fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer test' } })).status).toBe(200);
});
