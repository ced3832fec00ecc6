import { createHash, generateKeyPairSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { createHttpSms } from '../http-sms.ts';
import {
  countSegments,
  recordEvents,
  respondWith,
  startProvider,
  testConnection,
  testSms,
} from '../testing-provider.ts';

const kind = createHttpSms({ countSegments });
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const credentials = {
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  callbackSecret: 'a signature secret',
};
const applicationId = '11111111-2222-3333-4444-555555555555';

it('submits with a JWT of the application', async () => {
  const provider = await startProvider((response) => respondWith(response, 202, { message_uuid: 'UUID-1' }));
  const connection = testConnection({ preset: 'vonage', applicationId, baseUrl: provider.url }, credentials);
  const link = kind.open(connection, recordEvents().events);
  const expiresAt = new Date(Date.now() + 300_900);
  expect(await link.submit(testSms({ expiresAt }), 0)).toEqual({ outcome: 'accepted', id: 'UUID-1' });
  await link.close();
  await provider.close();
  const [request] = provider.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/v1/messages' });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    channel: 'sms',
    message_type: 'text',
    to: '12025550123',
    from: 'Shop',
    text: 'Your code is 481516.',
    client_ref: '65a1f0c2d3e4b5a697887766',
    ttl: 300,
    webhook_url: 'https://sms.example.com/carriers/0123456789abcdef01234567/status',
    webhook_version: 'v1',
  });
  const token = request?.headers.authorization?.replace('Bearer ', '') ?? '';
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['RS256'] });
  expect(payload).toMatchObject({ application_id: applicationId, jti: expect.any(String) });
});

it.each([
  [402, { outcome: 'notSent', reason: 'The provider returned 402: Your balance is too low.' }],
  [422, { outcome: 'rejected', code: '422', scope: 'message' }],
  [429, { outcome: 'later' }],
  [401, { outcome: 'notSent' }],
  [500, { outcome: 'unknown' }],
])('understands %i', async (status, expected) => {
  const body = { type: 'https://developer.example.com/errors#x', title: 'Title', detail: 'Your balance is too low.' };
  const provider = await startProvider((response) => respondWith(response, status, body));
  const connection = testConnection({ preset: 'vonage', applicationId, baseUrl: provider.url }, credentials);
  const link = kind.open(connection, recordEvents().events);
  expect(await link.submit(testSms(), 0)).toMatchObject(expected);
  await link.close();
  await provider.close();
});

it('takes signed callbacks, and no others', async () => {
  const connection = testConnection({ preset: 'vonage', applicationId }, credentials);
  const parse = async (path: string, content: object, key = credentials.callbackSecret) => {
    const body = Buffer.from(JSON.stringify(content));
    const token = await new SignJWT({ payload_hash: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setIssuer('Vonage')
      .sign(Buffer.from(key));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return kind.parseCallback?.(connection, { method: 'POST', path, url: '/carriers/1/status', headers, body });
  };
  const at = '2026-11-24T10:00:00.000Z';
  const status = { message_uuid: 'UUID-1', to: '12025550123', from: 'Shop', timestamp: at, channel: 'sms' };
  const receipt = { id: 'UUID-1', recipient: '12025550123', at: new Date(at) };
  expect(await parse('status', { ...status, status: 'submitted' })).toMatchObject({
    receipts: [{ ...receipt, status: 'sent' }],
  });
  const error = { type: 'https://developer.example.com/errors#1120', title: 1120 };
  expect(await parse('status', { ...status, status: 'rejected', error })).toMatchObject({
    receipts: [{ ...receipt, status: 'failed', code: '1120' }],
    reply: { status: 200 },
  });
  expect(await parse('status', { ...status, status: 'delivered' }, 'another')).toMatchObject({
    outcome: 'unauthenticated',
  });
  const sms = {
    message_uuid: 'UUID-2',
    from: '12025550123',
    to: '12025550100',
    timestamp: at,
    channel: 'sms',
    text: 'STOP',
  };
  expect(await parse('inbound', sms)).toMatchObject({
    inbound: [{ key: 'UUID-2', from: '+12025550123', text: 'STOP' }],
  });
});

it('is broken, without a request, when the private key cannot be read', async () => {
  const { events, states } = recordEvents();
  const connection = testConnection({ preset: 'vonage', applicationId }, { ...credentials, privateKey: 'nonsense' });
  const link = kind.open(connection, events);
  expect(await link.submit(testSms(), 0)).toMatchObject({ outcome: 'notSent' });
  expect(states.at(-1)).toEqual({ state: 'broken', reason: 'The private key of the connection cannot be read.' });
  expect(await kind.check(connection, new AbortController().signal)).toMatchObject({ outcome: 'broken' });
  await link.close();
});
