import { readFileSync } from 'node:fs';
import { startMock } from '@omnichannel/mock';
import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFetch } from '../src/testing/index.ts';
import { createHandlers } from '../src/testing/msw.ts';
import { contractOperations } from './scenarios.ts';

const baseUrl = 'https://api.example.com';
const mock = await startMock({ port: 0, sseInterval: 0 });
const server = setupServer(
  ...createHandlers(baseUrl),
  http.all(`${mock.url}/*`, () => passthrough()),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => Promise.all([server.close(), mock.close()]));

const implementations: Record<string, (path: string, init: RequestInit) => Promise<Response>> = {
  mock: (path, init) => fetch(mock.url + path, init),
  createTestFetch: (path, init) => createTestFetch()(baseUrl + path, init),
  createHandlers: (path, init) => fetch(baseUrl + path, init),
};

interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
}

const request = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Request => ({
  ...{ method, path, headers },
  ...(json !== undefined && { json }),
});
const post = (path: string, json: unknown, headers = {}) => request('POST', path, json, headers);

async function send(name: string, { method, path, headers, json, body }: Request) {
  const response = await implementations[name]?.(path, {
    method,
    headers: {
      Authorization: 'Bearer any',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
  });
  if (!response) throw new Error(`There is no implementation ${name}.`);
  const type = response.headers.get('Content-Type');
  // The kit sends no pings, which are not part of a transcript.
  const text = Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .replaceAll('event: ping\n\n', '');
  return { status: response.status, type, requestId: response.headers.get('X-Request-Id'), text };
}

/** Writes ids and times as their form and the order in which they occur, so that bodies can be compared. The values of the request are kept. */
function normalise(text: string, sent: Request): string {
  const seen = new Map<string, string>();
  const own = JSON.stringify([sent.path, sent.headers, sent.json]);
  const numbered = (form: string) => (value: string) => {
    if (own.includes(value.replaceAll('"', ''))) return value;
    if (!seen.has(value)) seen.set(value, `<${form} ${seen.size}>`);
    return seen.get(value) as string;
  };
  return (
    text
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?/g, (value) => `<time ${value.replaceAll(/\d/g, '0')}>`)
      // Tokens of subscribers contain the subscriber, and the times.
      .replace(/"token":"eyJ[\w.-]+"/g, '"token":"<token>"')
      .replace(/"(created_at|updated_at)":\d{10}\b/g, '"$1":<seconds>')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numbered('uuid'))
      .replace(/"[0-9a-f]{24}"|"[0-9a-f]{32}"/g, numbered('hex'))
      .replace(/user-\d{4}|(?<="(?:id|message_id|fbtrace_id)":")[\w.:=-]+/g, numbered('id'))
  );
}

/** The first bytes of files. They identify the type. */
const heads: Record<string, string> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/gif': 'GIF89a',
  'application/pdf': '%PDF-1.4\n',
};

function fileOfType(type: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(heads[type] ?? '', (character) => character.charCodeAt(0));
}

/** A form with the parts of a file that the service stores. */
function uploadOf(name: string, type: string): FormData {
  const form = new FormData();
  form.set('file', new File([fileOfType(type)], name, { type }));
  form.set('user', 'customer-1');
  return form;
}

const media = (type: string): Request => ({
  ...{ method: 'POST', path: '/conversation/wab/v1/media' },
  headers: { 'Content-Type': type },
  body: fileOfType(type),
});
const namespace = 'c8ae5f90_307a_ca4c_b8f6_d1e2a2573574';
const texts = (...values: string[]) => [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }];
const template = (changes: object) => ({
  ...{ to: '+12025550100', type: 'template' },
  template: {
    namespace,
    name: 'appointment_reminder',
    language: { code: 'ar' },
    components: texts('Layla', 'Monday'),
    ...changes,
  },
});
const chatApp = '/conversation/wab/v1/messages/';
const verification = '/mfa/v1/destinations/verification';
const conversation = '0b0fdc3c-4f6c-4f0a-8d55-5ad1b1a2c3d4';

/** Requests that are answered alike. */
const table: Record<string, Request> = {
  'an echo of a whole body': post('/v1/subscribers', {
    subscriberId: 'anna',
    firstName: 'Anna',
    email: 'anna@example.com',
  }),
  'fields that were not sent': post('/v1/subscribers', { subscriberId: 'bob' }),
  'an id that is generated': post('/v1/subscribers', { email: 'carol@example.com' }),
  'an echo and a new id': post('/v1/topics', { key: 'orders', name: 'Orders' }),
  'a list in the response': post('/v1/topics/orders/subscribers', { subscribers: ['anna', 'user-9999', 'anna'] }),
  'no body': post('/v1/topics/orders/subscribers/removal', { subscribers: ['anna'] }),
  'an echo of a number': post(verification, { number: '+12025550100', clientRequestId: 77 }),
  'a request id': post(verification, { number: '+12025550100' }, { 'X-Request-Id': conversation }),
  'a request id that is no UUID': post(verification, { number: '+12025550100' }, { 'X-Request-Id': 'mine' }),
  'a request id without a place in the body': request('GET', '/v1/topics', undefined, { 'X-Request-Id': 'mine' }),
  'an example that fails': post('/v1/topics', { key: 'weekly-digest', name: 'Digest of the week' }),
  'a wrong key of any user': post('/auth/v1/tokens/', { apiKey: 'wrong-api-key', userName: 'anna@example.com' }),
  'a webhook by its type': request('PUT', '/conversation/wab/v1/webhook', {
    type: 'status',
    url: 'http://localhost:3000/',
  }),
  'a valid passcode': request('PUT', verification, { passCode: '0000', checkCode: 'any' }),
  'a wrong passcode': request('PUT', verification, { passCode: '4321', checkCode: 'any' }),
  'a passcode that has expired': request('PUT', verification, {
    passCode: '000000',
    checkCode: '5d1e7c3a90b84f26a1c2d3e4f5061728',
  }),
  'a new conversation': post('/chat-messages', { query: 'Hello?', user: 'customer-1' }),
  'a known conversation': post('/chat-messages', {
    query: 'Hello?',
    user: 'customer-1',
    conversation_id: conversation,
  }),
  'a stream': post('/chat-messages', { query: 'Hello?', user: 'customer-1', response_mode: 'streaming' }),
  'a name': post(`/conversations/${conversation}/name`, { name: 'Shoes', user: 'customer-1' }),
  'a generated name': post(`/conversations/${conversation}/name`, {
    auto_generate: true,
    name: 'Shoes',
    user: 'customer-1',
  }),
  'an upload of a form': { method: 'POST', path: '/files/upload', body: uploadOf('photo.jpg', 'image/jpeg') },
  'an upload of another type': { method: 'POST', path: '/files/upload', body: uploadOf('pixel.gif', 'image/gif') },
  'an upload of a file': media('image/png'),
  'an upload of another file': media('application/pdf'),
  'a message': post(chatApp, { to: '+12025550100', type: 'text', text: { body: 'Hello' } }),
  'a template': post(chatApp, template({})),
  'a template that does not exist': post(chatApp, template({ name: 'none' })),
  'a template of another namespace': post(chatApp, template({ namespace: 'none' })),
  'a template in another language': post(chatApp, template({ language: { code: 'fr' } })),
  'a template with too few values': post(chatApp, template({ components: texts('Layla') })),
  'a template with a line break': post(chatApp, template({ components: texts('Layla', 'Mon\nday') })),
  'a template of the messenger': post('/conversation/messenger/v1/messages/', {
    ...{ to: '1000000000000100', type: 'template' },
    template: template({ name: 'none' }).template,
  }),
  'a status that is preferred': request('GET', '/v1/topics', undefined, { Prefer: 'code=429' }),
  'an example that is preferred': post('/v1/topics', { key: 'orders', name: 'Orders' }, { Prefer: 'example=created' }),
};

describe('the mock, createTestFetch and the handlers of MSW answer alike', () => {
  const examples = contractOperations.flatMap(({ operation, method, path, requests }) =>
    requests
      .filter(({ type }) => type === 'application/json')
      .map(({ scenario, value }) => [`${operation}.${scenario}`, request(method, path, value)] as const),
  );

  it.each<readonly [string, Request]>([...Object.entries(table), ...examples])('%s', async (_, sent) => {
    const wanted = await send('mock', sent);
    expect(wanted.status).toBeLessThan(500);
    for (const name of ['createTestFetch', 'createHandlers']) {
      const { status, type, text, requestId } = await send(name, sent);
      expect({ status, type, text: normalise(text, sent) }, name).toEqual({
        status: wanted.status,
        type: wanted.type,
        text: normalise(wanted.text, sent),
      });
      const own = sent.headers?.['X-Request-Id'];
      expect(requestId === own, name).toBe(wanted.requestId === own);
      expect(text.includes(requestId as string), name).toBe(wanted.text.includes(wanted.requestId as string));
    }
  });

  it.each([undefined, '', '0', '00', '000', '0000000', '٠٠٠٠', ' 0000'])(
    'the passcode %j is rejected',
    async (passCode) => {
      for (const name of Object.keys(implementations)) {
        const { status } = await send(name, request('PUT', verification, { passCode, checkCode: 'any' }));
        expect(status, name).toBe(400);
      }
    },
  );

  it.each(Object.keys(implementations))('ids, times and request ids of %s are new each time', async (name) => {
    const sent = post(verification, { number: '+12025550100' });
    const [one, two] = [await send(name, sent), await send(name, sent)];
    expect(one.text).not.toBe(two.text);
    expect(normalise(one.text, sent)).toBe(normalise(two.text, sent));
    expect(one.requestId).not.toBe(two.requestId);
    const { requestTime } = JSON.parse(one.text) as { requestTime: string };
    expect(Math.abs(Date.parse(requestTime) - Date.now())).toBeLessThan(60_000);
  });
});

/** The features that the reference of the kit excludes, each with a request whose status or body differs from that of the mock. */
const differences: Record<string, Request> = {
  'Validation and sign-in': post('/v1/topics', { key: 'a key with spaces' }),
  'Test numbers': post(verification, { number: '+12025550106' }),
  Contacts: post('/conversation/wab/v1/contacts', { contacts: ['+12025550102'] }),
  'Pages and filters': request('GET', '/v1/topics?pageSize=1'),
  'Types of files': { method: 'POST', path: '/files/upload', body: wrongUpload() },
};

function wrongUpload(): FormData {
  const form = uploadOf('photo.jpg', 'image/jpeg');
  form.set('file', new File(['no image'], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}

describe('the differences that the reference of the kit lists', () => {
  const readme = readFileSync(new URL('../REFERENCE.md', import.meta.url), 'utf8');
  const [, section = ''] = /The kit does not do what depends on.*?\n\n(.*?)\n\n/s.exec(readme) ?? [];
  const listed = [...section.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(-|feature)/.test(name));

  it('are those of this test', () => {
    expect(listed).toEqual([...Object.keys(differences), 'State']);
  });

  it.each(Object.entries(differences))('are differences: %s', async (_, sent) => {
    const wanted = await send('mock', sent);
    for (const name of ['createTestFetch', 'createHandlers']) {
      const { status, text } = await send(name, sent);
      expect([status, normalise(text, sent)], name).not.toEqual([wanted.status, normalise(wanted.text, sent)]);
    }
  });

  it('are differences: State', async () => {
    for (const [name, isKept] of [
      ['mock', true],
      ['createTestFetch', false],
      ['createHandlers', false],
    ] as const) {
      const uploaded = await send(name, media('application/pdf'));
      const { id } = (JSON.parse(uploaded.text) as { media: [{ id: string }] }).media[0];
      const { text } = await send(name, request('GET', `/conversation/wab/v1/media/${id}`));
      expect(text === heads['application/pdf'], name).toBe(isKept);
    }
  });
});
