import Client from '@great-detail/whatsapp';
import { afterEach, describe, expect, it } from 'vitest';
import { WhatsAppAPI } from 'whatsapp-api-js';
import { findSigningSecrets, signBody } from './signature.ts';
import {
  appId,
  appSecret,
  messengerBody,
  metaConnection,
  startWebhooks,
  statusChange,
  textChange,
  toMetaJson,
  type WebhookTest,
  webhookUrl,
  whatsAppBody,
} from './testing-webhook-routes.ts';

const shop = metaConnection('shop', { phoneNumberId: '106540352242922' });
const bank = metaConnection('bank', { phoneNumberId: '106540352242923' });
const page = metaConnection('page', { pageId: '682498302938465' });
const all = [shop, bank, page];
const person = { sender: { id: '1000000000000100' }, recipient: { id: '682498302938465' }, timestamp: Date.now() };
const text = (mid: string) => ({ ...person, message: { mid, text: 'Hello' } });
const twoShops = whatsAppBody(textChange('106540352242922', 'wamid.1'), textChange('106540352242923', 'wamid.2'));

let test: WebhookTest;
afterEach(() => test.app.close());
const start = (...args: Parameters<typeof startWebhooks>) => {
  test = startWebhooks(...args);
  return test;
};
const counted = async () => (await test.registry.metrics()).match(/(?<=callbacks_total)\{.*/g) ?? [];

describe('the verification of a webhook', () => {
  const verify = (query: Record<string, string>, url = webhookUrl) =>
    start(all).app.inject({ method: 'GET', url, query });
  const valid = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-bank', 'hub.challenge': '1158201444' };

  it('returns the challenge for the token of any connection of the app', async () => {
    const { statusCode, headers, body } = await verify(valid);
    expect([statusCode, headers['content-type'], headers['x-content-type-options'], body]).toEqual([
      200,
      'text/plain',
      'nosniff',
      '1158201444',
    ]);
    expect(test.lines.join('')).not.toContain('verify-bank');
    // The peer returns the same.
    const peer = new WhatsAppAPI({ v: 'v26.0', token: 'x', appSecret, webhookVerifyToken: 'verify-bank' });
    expect(peer.get(valid as never)).toBe(body);
  });

  it.each([
    ['a wrong token', { 'hub.verify_token': 'verify-other' }, 403],
    ['the token of an app secret', { 'hub.verify_token': appSecret }, 403],
    ['another mode', { 'hub.mode': 'unsubscribe' }, 403],
    ['a challenge with markup', { 'hub.challenge': '<script> alert(1)' }, 400],
    ['a long challenge', { 'hub.challenge': '1'.repeat(257) }, 400],
    ['no challenge', { 'hub.challenge': '' }, 400],
  ])('with %s is rejected', async (_, changes, status) => {
    const response = await verify({ ...valid, ...changes });
    expect([response.statusCode, response.body.includes('alert')]).toEqual([status, false]);
    expect(test.lines.join('')).not.toMatch(/verify-|secret-that/);
  });

  it('without a query, or with values that are repeated, is rejected', async () => {
    const empty = await verify({});
    expect([empty.statusCode, empty.body]).toEqual([403, expect.stringContaining('has no hub.verify_token')]);
    const url = `${webhookUrl}?hub.mode=subscribe&hub.verify_token=verify-bank&hub.verify_token=x&hub.challenge=1`;
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(403);
  });

  it('of an unknown app is not found', async () => {
    expect((await verify(valid, '/carriers/meta/1')).statusCode).toBe(404);
  });
});

describe('a signature', () => {
  const body = Buffer.from(toMetaJson({ text: 'naïve \u{1F600}' }));

  it('is that of the peers, over the escaped bytes', async () => {
    start(all);
    const peer = new WhatsAppAPI({ v: 'v26.0', token: 'x', appSecret });
    expect(body.toString()).toContain('na\\u00efve \\ud83d\\ude00');
    expect(await peer.verifyRequestSignature(body.toString(), signBody(body, appSecret))).toBe(true);
    expect(await peer.verifyRequestSignature(`${body} `, signBody(body, appSecret))).toBe(false);
    const event = await new Client().webhook.eventNotification({
      method: 'POST',
      query: {},
      body: body.toString(),
      headers: { 'x-hub-signature': 'sha1=', 'x-hub-signature-256': signBody(body, appSecret) },
    });
    const theirs = await event.signature.sha256.getCalculatedSignature(appSecret);
    expect(findSigningSecrets(body, `sha256=${theirs.replace('sha256=', '')}`, [appSecret]).size).toBe(1);
    expect(await event.signature.sha256.check(appSecret)).toBe(true);
  });

  it.each([
    ['another secret', signBody(body, 'other')],
    ['other bytes', signBody(Buffer.from('{}'), appSecret)],
    ['no prefix', signBody(body, appSecret).slice(7)],
    ['the older algorithm', signBody(body, appSecret).replace('sha256', 'sha1')],
    ['nothing', ''],
  ])('of %s stores nothing', async (_, signature) => {
    const { post, messages, lines } = start(all);
    const response = await post(twoShops, { 'x-hub-signature-256': signature });
    expect([response.statusCode, messages]).toEqual([401, []]);
    expect(await counted()).toEqual(['{connection="unknown",path="webhook",outcome="unauthenticated"} 1']);
    expect(lines.join('')).not.toMatch(/2025550|Hello|secret-that/);
  });

  it('proves nothing for a connection of the app with another secret', async () => {
    const forger = metaConnection('forger', { phoneNumberId: '106540352242924' }, { appSecret: 'a-secret-of-its-own' });
    const { post, messages } = start([...all, forger]);
    const body = Buffer.from(JSON.stringify(twoShops));
    const forged = await post(body, { 'x-hub-signature-256': signBody(body, 'a-secret-of-its-own') });
    expect([forged.statusCode, messages]).toEqual([200, []]);
    await post(whatsAppBody(textChange('106540352242924', 'wamid.1')));
    expect(messages).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is split by number, and stored for each connection before the response', async () => {
    const { post, messages, receipts, noted } = start(all);
    const body = whatsAppBody(
      textChange('106540352242922', 'wamid.1'),
      statusChange('106540352242923', 'wamid.Out'),
      textChange('106540352242923', 'wamid.2'),
      textChange('106540352242922', 'wamid.3'),
    );
    const response = await post(body);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/plain', 'OK']);
    expect(messages).toMatchObject([
      ['shop', [{ id: 'wamid.1', from: '+12025550123', name: 'Noor' }, { id: 'wamid.3' }]],
      ['bank', [{ id: 'wamid.2' }]],
    ]);
    expect(receipts).toMatchObject([['bank', [{ id: 'wamid.Out', status: 'delivered' }]]]);
    expect(noted).toEqual(['shop', 'bank']);
    expect((await counted()).toSorted()).toEqual([
      '{connection="bank",path="webhook",outcome="stored"} 1',
      '{connection="shop",path="webhook",outcome="stored"} 1',
    ]);
  });

  it('of a page is split by page', async () => {
    const { post, messages, receipts, watermarks } = start(all);
    const delivery = { ...person, delivery: { mids: ['m_2'], watermark: Date.now() } };
    await post(messengerBody('682498302938465', text('m_1'), delivery));
    expect([messages, receipts, watermarks]).toMatchObject([
      [['page', [{ id: 'm_1' }]]],
      [['page', [{ id: 'm_2' }]]],
      [['page', [{ status: 'delivered' }]]],
    ]);
  });

  it('goes to every connection that has the number', async () => {
    const copy = { ...metaConnection('copy', { phoneNumberId: '106540352242922' }), environmentId: null };
    const { post, messages } = start([...all, copy]);
    await post(whatsAppBody(textChange('106540352242922', 'wamid.1')));
    expect(messages.map(([name]) => name)).toEqual(['shop', 'copy']);
  });

  it('ignores and counts numbers and pages that no connection has', async () => {
    const { post, messages, lines } = start(all);
    const response = await post(whatsAppBody(textChange('1', 'wamid.1'), textChange('106540352242922', 'wamid.2')));
    const warnings = lines.filter((line) => line.includes('events of a webhook dropped'));
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, kind: 'whatsapp', assetId: '1' }]);
    expect(lines.join('')).not.toMatch(/2025550|Hello/);
    expect([response.statusCode, messages.map(([name]) => name)]).toEqual([200, ['shop']]);
    // The id of a page is none of a number.
    expect((await post(messengerBody('106540352242922', text('m_1')))).statusCode).toBe(200);
    expect(messages).toHaveLength(1);
    expect(await counted()).toContain('{connection="unknown",path="webhook",outcome="unknownConnection"} 2');
  });

  it.each([
    [
      'statuses of calls',
      {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ ...statusChange('106540352242922', 'wacid.1'), field: 'calls' }] }],
      },
    ],
    ['changes of templates', whatsAppBody({ field: 'message_template_status_update', value: { event: 'APPROVED' } })],
    ['conversations of other apps', { object: 'page', entry: [{ id: '682498302938465', standby: [text('m_1')] }] }],
    ['another object', { ...twoShops, object: 'instagram' }],
    ['no entries', { object: 'page', entry: [] }],
  ])('with %s stores nothing, and is not repeated', async (_, body) => {
    const { post, messages, receipts } = start(all);
    expect((await post(body)).statusCode).toBe(200);
    expect([messages, receipts]).toEqual([[], []]);
  });

  it.each([
    ['no JSON', '{"object":'],
    ['no object', '[]'],
    ['no entries', '{"object":"page"}'],
    ['nothing', ''],
    ['deep nesting', `{"object":"page","entry":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('with %s stores nothing, is counted, and is not repeated', async (_, body) => {
    const { post, messages } = start(all);
    const response = await post(body);
    expect([response.statusCode, messages]).toEqual([200, []]);
    expect(await counted()).toEqual(['{connection="unknown",path="webhook",outcome="unreadable"} 1']);
  });

  it('of 1000 changes and 3 MB is stored, and a larger one is rejected', async () => {
    const { post, messages } = start(all);
    const changes = Array.from({ length: 1000 }, (_, index) =>
      textChange('106540352242922', `wamid.${index}`, 'x'.repeat(2700)),
    );
    expect((await post(whatsAppBody(...changes))).statusCode).toBe(200);
    expect(messages[0]?.[1]).toHaveLength(1000);
    expect((await post('x'.repeat(3 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('of an unknown app is not found', async () => {
    const { app } = start(all);
    const response = await app.inject({ method: 'POST', url: '/carriers/meta/1', payload: twoShops });
    expect(response.statusCode).toBe(404);
  });

  it('can only be a GET or a POST', async () => {
    const { app } = start(all);
    for (const method of ['HEAD', 'PUT', 'DELETE'] as const) {
      expect((await app.inject({ method, url: webhookUrl })).statusCode).toBe(405);
    }
  });

  it('of any content type is read as JSON', async () => {
    const { post, messages } = start(all);
    await post(twoShops, { 'content-type': 'text/plain' });
    expect(messages).toHaveLength(2);
  });
});

describe('a failure to store', () => {
  const fault = () => Promise.reject(new Error('a fault'));

  it('of one connection holds up no other, and is logged', async () => {
    const { post, messages, lines } = start(all, (name) => (name === 'shop' ? fault() : Promise.resolve()));
    expect((await post(twoShops)).statusCode).toBe(200);
    expect(messages.map(([name]) => name)).toEqual(['bank']);
    expect(await counted()).toContain('{connection="shop",path="webhook",outcome="failed"} 1');
    expect(lines.join('')).toContain('events of a webhook not stored');
    expect(lines.join('')).not.toMatch(/2025550|Hello/);
  });

  it('of all connections is repeated by Meta', async () => {
    const { post } = start(all, fault);
    const response = await post(twoShops);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.body).not.toContain('fault');
  });

  it.each([
    ['ECONNREFUSED', 'the database is down', 503],
    ['40P01', 'a deadlock', 503],
    ['57014', 'a statement took too long', 503],
    ['22021', 'a text cannot be stored', 200],
  ])('with code %s, %s, returns %i when the events of others are stored', async (code, text, status) => {
    const failure = () => Promise.reject(Object.assign(new Error(text), { code }));
    const { post } = start(all, (name) => (name === 'shop' ? failure() : Promise.resolve()));
    expect((await post(twoShops)).statusCode).toBe(status);
  });
});

it('has a path that ends with the id of the app', () => {
  start(all);
  expect(webhookUrl).toBe(`/carriers/meta/${appId}`);
});
