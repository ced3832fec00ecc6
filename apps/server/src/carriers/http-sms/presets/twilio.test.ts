import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  getExpectedBodyHash as hash,
  getExpectedTwilioSignature as sign,
  validateRequest,
  validateRequestWithBody,
} from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SmsSubmission } from '../../connection-kind.ts';
import type { ProviderCall } from '../../provider-events.ts';
import { createHttpSms } from '../http-sms.ts';
import type { ProviderProfile } from '../profile.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from '../settings.ts';
import {
  countSegments,
  recordEvents,
  respondWith,
  startProvider,
  testConnection,
  testSms,
} from '../testing-provider.ts';
import { computeHmac } from '../verify-hmac.ts';
import { twilio } from './twilio.ts';

const require = createRequire(import.meta.url);
const authToken = 'an-auth-token-of-the-account';
const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const kind = createHttpSms({ countSegments });

describe("Twilio's OpenAPI document, by Prism", () => {
  let prism: ChildProcess;
  let baseUrl: string;
  beforeAll(async () => {
    const port = await findFreePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const cli = require.resolve('@stoplight/prism-cli/dist/index.js');
    const document = fileURLToPath(new URL('../../../../test/fixtures/twilio/messages.json', import.meta.url));
    prism = spawn(process.execPath, [cli, 'mock', '-p', String(port), '-v', 'silent', document], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // Prism responds to a path that is not in the document once it is ready.
    await vi.waitFor(async () => expect((await fetch(baseUrl)).status).toBe(404), { timeout: 30_000 });
  }, 40_000);
  afterAll(() => prism.kill());

  async function submit(
    sms: Partial<SmsSubmission>,
    settings: Partial<HttpSmsSettings> = {},
    credentials: HttpSmsCredentials = { authToken },
  ) {
    const connection = testConnection({ preset: 'twilio', accountSid, baseUrl, ...settings }, credentials);
    const { events, states } = recordEvents();
    const link = kind.open(connection, events);
    const result = await link.submit(testSms({ sender: '+12025550100', ...sms }), 0);
    await link.close();
    return { result, states };
  }

  it('accepts our request, with a sender or a messaging service', async () => {
    const expiresAt = new Date(Date.now() + 300_000);
    const accepted = { outcome: 'accepted', id: 'SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };
    expect((await submit({ expiresAt })).result).toEqual(accepted);
    expect((await submit({ text: 'é & = + 🚚\n' })).result).toEqual(accepted);
    expect((await submit({}, { messagingServiceSid: `MG${'0'.repeat(32)}` })).result).toEqual(accepted);
  });

  it('rejects a request without recipient', async () => {
    const profile = twilio.profileOf({ preset: 'twilio', accountSid, baseUrl }, {});
    const { To: _, ...body } = profile.request.body ?? {};
    const provider: ProviderProfile = { ...profile, request: { ...profile.request, body } };
    const { result } = await submit(
      {},
      { preset: 'custom', provider, accountSid: null, baseUrl: null },
      {
        username: accountSid,
        password: authToken,
      },
    );
    expect(result).toMatchObject({ outcome: 'rejected', code: '422', scope: 'message' });
  });

  it('takes no request without credentials', async () => {
    const { request, response } = twilio.profileOf({ preset: 'twilio', accountSid, baseUrl }, {});
    const { result, states } = await submit({}, { preset: 'custom', provider: { request, response } }, {});
    expect(result).toMatchObject({ outcome: 'notSent' });
    expect(states.at(-1)).toMatchObject({ state: 'broken' });
  });
});

describe('a request', () => {
  it('has the recipient, the sender, the validity and where to report, with an API key', async () => {
    const provider = await startProvider((response) => respondWith(response, 201, { sid: 'SM1', status: 'queued' }));
    const connection = testConnection(
      { preset: 'twilio', accountSid, baseUrl: provider.url },
      { authToken, apiKeySid: 'SK1', apiKeySecret: 'a-key' },
    );
    const link = kind.open(connection, recordEvents().events);
    await link.submit(testSms({ expiresAt: new Date(Date.now() + 86_400_000) }), 0);
    await link.close();
    await provider.close();
    const [request] = provider.requests;
    expect(request?.url).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('SK1:a-key').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+12025550123',
      From: 'Shop',
      Body: 'Your code is 481516.',
      ValidityPeriod: '36000',
      StatusCallback: 'https://sms.example.com/carriers/0123456789abcdef01234567/status',
    });
  });

  it.each([
    [400, 21610, { outcome: 'rejected', code: '21610', scope: 'optedOut' }],
    [400, 21211, { outcome: 'rejected', code: '21211', scope: 'recipient' }],
    [403, 21408, { outcome: 'rejected', code: '21408', scope: 'recipient' }],
    [400, 21606, { outcome: 'rejected', code: '21606', scope: 'sender' }],
    [400, 21617, { outcome: 'rejected', code: '21617', scope: 'message' }],
    [400, 21611, { outcome: 'later', afterMs: 60_000 }],
    [429, 20429, { outcome: 'later', afterMs: 1000 }],
    [401, 20003, { outcome: 'notSent', reason: 'The provider returned 401 (20003): The number … is wrong' }],
    [500, 20500, { outcome: 'unknown' }],
  ])('with %i and the code %i', async (status, code, expected) => {
    const message = 'The number +12025550123 is wrong';
    const provider = await startProvider((response) => respondWith(response, status, { code, message, status }));
    const link = kind.open(
      testConnection({ preset: 'twilio', accountSid, baseUrl: provider.url }, { authToken }),
      recordEvents().events,
    );
    expect(await link.submit(testSms(), 0)).toMatchObject(expected);
    await link.close();
    await provider.close();
  });
});

it.each([
  [200, { account_sid: accountSid }, { outcome: 'ok' }],
  [
    401,
    { code: 20003, message: 'Authenticate' },
    { outcome: 'broken', reason: 'The provider returned 401 (20003): Authenticate' },
  ],
  [503, {}, { outcome: 'unreachable', reason: 'The provider returned 503' }],
])('checks the credentials by reading: %i', async (status, body, expected) => {
  const provider = await startProvider((response) => respondWith(response, status, body));
  const connection = testConnection({ preset: 'twilio', accountSid, baseUrl: provider.url }, { authToken });
  expect(await kind.check(connection, new AbortController().signal)).toEqual(expected);
  expect(provider.requests).toMatchObject([{ method: 'GET', body: '' }]);
  await provider.close();
  expect(await kind.check(connection, new AbortController().signal)).toMatchObject({ outcome: 'unreachable' });
});

describe("Twilio's own library", () => {
  const connection = testConnection({ preset: 'twilio', accountSid }, { authToken });
  const url = `https://sms.example.com/carriers/${connection.id}/status`;
  const fields = {
    MessageSid: 'SM1',
    MessageStatus: 'delivered',
    To: '+12025550123',
    From: '+12025550100',
    Body: 'é & 🚚 = +',
    Empty: '',
    a: 'lower case comes last',
  };
  const call = (signature: string, changes: Partial<ProviderCall> = {}): ProviderCall => ({
    method: 'POST',
    path: 'status',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: Buffer.from(new URLSearchParams(fields).toString()),
    ...changes,
  });

  it('accepts a signature that we compute, and we accept its', async () => {
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    const ours = computeHmac({ algorithm: 'sha1', encoding: 'base64' }, authToken, [url, ...sorted.flat()]);
    expect(validateRequest(authToken, ours, url, fields)).toBe(true);
    const theirs = sign(authToken, url, fields);
    for (const signature of [ours, theirs]) {
      expect(await kind.parseCallback?.(connection, call(signature))).toMatchObject({
        outcome: 'events',
        receipts: [{ id: 'SM1', status: 'delivered', recipient: '12025550123' }],
      });
    }
  });

  it('and we reject the same calls', async () => {
    const signature = sign(authToken, url, fields);
    const changed: [string, string, Record<string, string>][] = [
      [signature, url.replace('https', 'http'), fields],
      [signature, `${url}?a=b`, fields],
      [signature, url.replace('sms.', 'other.'), fields],
      [signature, url, { ...fields, MessageStatus: 'failed' }],
      [signature, url, { ...fields, Extra: 'x' }],
      [sign('another-token', url, fields), url, fields],
      [signature.toLowerCase(), url, fields],
      ['', url, fields],
    ];
    for (const [given, calledUrl, sent] of changed) {
      expect(validateRequest(authToken, given, calledUrl, sent)).toBe(false);
      const body = Buffer.from(new URLSearchParams(sent).toString());
      const parsed = await kind.parseCallback?.(connection, call(given, { url: calledUrl, body }));
      expect(parsed).toMatchObject({ outcome: 'unauthenticated' });
    }
  });

  it('and we accept the same ports, repeated fields, JSON bodies and GET requests', async () => {
    const withPort = url.replace('example.com', 'example.com:443');
    const parse = async (given: ProviderCall) => (await kind.parseCallback?.(connection, given))?.outcome;
    expect(validateRequest(authToken, sign(authToken, withPort, fields), url, fields)).toBe(true);
    expect(await parse(call(sign(authToken, withPort, fields)))).toBe('events');
    const ownPort = url.replace('example.com', 'example.com:8443');
    expect(validateRequest(authToken, sign(authToken, url, fields), ownPort, fields)).toBe(true);
    expect(await parse(call(sign(authToken, url, fields), { url: ownPort }))).toBe('events');
    expect(await parse(call(sign(authToken, ownPort, fields), { url: ownPort }))).toBe('events');
    expect(await parse(call(sign(authToken, withPort, fields), { url: ownPort }))).toBe('unauthenticated');

    const repeated = { ...fields, Tag: ['b', 'a', 'b'] };
    const form = new URLSearchParams(fields);
    for (const tag of repeated.Tag) form.append('Tag', tag);
    const repeatedCall = call(sign(authToken, url, repeated), { body: Buffer.from(form.toString()) });
    expect(await parse(repeatedCall)).toBe('events');

    const body = Buffer.from(JSON.stringify({ MessageSid: 'SM1', MessageStatus: 'sent', Body: 'é' }));
    const jsonUrl = `${url}?bodySHA256=${hash(body.toString())}`;
    const json = call(sign(authToken, jsonUrl, {}), { url: jsonUrl, body });
    json.headers = { ...json.headers, 'content-type': 'application/json' } as never;
    const signature = String(json.headers['x-twilio-signature']);
    expect(validateRequestWithBody(authToken, signature, jsonUrl, body.toString())).toBe(true);
    expect(await parse(json)).toBe('events');
    expect(await parse({ ...json, body: Buffer.from(`${body} `) })).toBe('unauthenticated');

    const getUrl = `${url}?MessageSid=SM1&MessageStatus=sent`;
    const get = call(sign(authToken, getUrl, {}), { method: 'GET', url: getUrl, body: Buffer.alloc(0) });
    expect(await parse(get)).toBe('events');
  });
});

/** Prism takes no port 0. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as import('node:net').AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
