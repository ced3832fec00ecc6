import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ParsedCallback, ProviderCall } from '../provider-events.ts';
import { type InboundCallback, parseCallback, type StatusCallback } from './callbacks.ts';
import { createHttpSms } from './http-sms.ts';
import { countSegments, testConnection, testProfile } from './testing-provider.ts';

const secret = 'a secret of the provider';
const statusCallback: StatusCallback = {
  id: '/id',
  recipient: '/to',
  at: '/at',
  state: ['/state', '/group'],
  code: ['/code'],
  states: { UP: 'sent', DONE: 'delivered', BAD: 'failed', LOST: 'unknown', WAIT: 'ignored' },
};
const inbound: InboundCallback = { id: '/id', from: '/from', to: '/to', text: '/text', at: '/at' };
const verification = {
  kind: 'hmac',
  algorithm: 'sha256',
  encoding: 'hex',
  header: 'X-Signature',
  over: 'body',
} as const;
const profile = { statusCallback, inbound, verification };

/** A call that the provider signed. */
function sign(path: string, content: unknown, contentType = 'application/json'): ProviderCall {
  const isOctets = typeof content === 'string' || Buffer.isBuffer(content);
  const body = Buffer.from(isOctets ? content : JSON.stringify(content));
  return {
    method: 'POST',
    path,
    url: `https://sms.example.com/carriers/1/${path}`,
    headers: {
      'content-type': contentType,
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  };
}

const parse = (path: string, content: unknown, changes: Partial<typeof profile> = {}) =>
  parseCallback({ ...profile, ...changes }, { callbackSecrets: [secret] }, sign(path, content));

function eventsOf(parsed: ParsedCallback): Extract<ParsedCallback, { outcome: 'events' }> {
  if (parsed.outcome === 'events') return parsed;
  throw new Error(`The callback is ${parsed.outcome}.`);
}

describe('a status callback', () => {
  it('has one event or many, with intermediate and final states', async () => {
    const at = '2026-11-24T10:00:00.000Z';
    const event = { id: 'a', to: '+12025550123', at, state: 'DONE', code: 'E1' };
    const receipt = { id: 'a', recipient: '12025550123', at: new Date(at), status: 'delivered' };
    expect(await parse('status', event)).toEqual({ outcome: 'events', receipts: [receipt], inbound: [] });
    const events = [
      { ...event, state: 'UP', code: 0 },
      { ...event, state: 'BAD' },
      { ...event, state: 'LOST', to: 'nobody', code: '12025550123' },
      { ...event, state: 'WAIT' },
      { ...event, state: 'NEW' },
      { ...event, state: 'NEW', group: 'DONE' },
      'nonsense',
    ];
    expect(await parse('status', events)).toEqual({
      outcome: 'events',
      receipts: [
        { ...receipt, status: 'sent', code: '0' },
        { ...receipt, status: 'failed', code: 'E1' },
        { id: 'a', at: new Date(at), status: 'unknown' },
        receipt,
      ],
      inbound: [],
    });
    const nested = { ...statusCallback, events: '/data/list' };
    expect(await parse('status', { data: { list: [event] } }, { statusCallback: nested })).toMatchObject({
      receipts: [receipt],
    });
    expect(await parse('status', { data: { list: [] } }, { statusCallback: nested })).toMatchObject({ receipts: [] });
  });

  it.each<[string, unknown, string]>([
    ['UTC offset without a colon', '2019-11-09T16:00:00.000+0200', '2019'],
    ['a year that no database stores', '+275000-01-01T00:00:00Z', '275000'],
    ['nonsense', 'yesterday', 'NaN'],
    ['nothing', null, 'none'],
  ])('has the present as its time, when it has %s', async (_, at) => {
    const before = Date.now();
    const parsed = await parse('status', { id: 'a', state: 'DONE', at });
    const time = eventsOf(parsed).receipts[0]?.at;
    expect(time?.getTime()).toBeGreaterThanOrEqual(before);
    expect(time?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [(ms: number) => new Date(ms).toISOString()],
    [(ms: number) => new Date(ms).toISOString().replace('Z', '+0000')],
    [(ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('.000Z', '')],
    [(ms: number) => new Date(ms).toUTCString()],
    [(ms: number) => ms / 1000],
    [(ms: number) => String(ms)],
  ])('reads its time as %s writes it', async (write) => {
    const ms = Math.floor(Date.now() / 1000) * 1000 - 86_400_000;
    expect(await parse('status', { id: 'a', state: 'DONE', at: write(ms) })).toMatchObject({
      receipts: [{ at: new Date(ms) }],
    });
  });

  it('has the id digit by digit, and may begin with a byte order mark', async () => {
    const content = '\ufeff[{"id":9007199254740993,"state":"DONE"},{"id":42,"state":"DONE"}]';
    expect(await parse('status', content)).toMatchObject({ receipts: [{ id: '9007199254740993' }, { id: '42' }] });
  });

  it.each([
    ['text', 'nonsense'],
    ['a number', 1],
    ['null', null],
    ['an event without an id', { state: 'DONE' }],
    ['an event without a state', { id: 'a' }],
    ['only such events', [{ id: 'a' }, { state: 'DONE' }]],
    ['an id that is too long', { id: 'a'.repeat(256), state: 'DONE' }],
    ['an inherited field', { id: 'a', state: 'toString' }],
  ])('is not readable, or has no news, with %s', async (_, content) => {
    const parsed = await parse('status', content);
    if (parsed.outcome === 'events') expect(parsed.receipts).toEqual([]);
    else expect(parsed.outcome).toBe('unreadable');
  });

  it('may be a form, or a query', async () => {
    const form = sign(
      'status',
      'id=a&state=DONE&state=BAD&__proto__=x',
      'application/x-www-form-urlencoded; charset=UTF-8',
    );
    const secrets = { callbackSecrets: [secret] };
    expect(await parseCallback(profile, secrets, form)).toMatchObject({ receipts: [{ id: 'a', status: 'delivered' }] });
    const query = { ...sign('status', '', ''), method: 'GET', url: '/carriers/1/status?id=b&state=UP' };
    expect(await parseCallback(profile, secrets, query)).toMatchObject({ receipts: [{ id: 'b', status: 'sent' }] });
  });
});

describe('an inbound SMS', () => {
  const event = { id: 'a', from: '12025550123', to: '12025550100', text: 'STOP', at: '2026-11-24T10:00:00Z' };

  it('has international numbers, and keeps short codes', async () => {
    const sms = { key: 'a', from: '+12025550123', to: '+12025550100', text: 'STOP', at: new Date(event.at) };
    expect(await parse('inbound', event)).toEqual({ outcome: 'events', receipts: [], inbound: [sms] });
    expect(await parse('inbound', { ...event, to: 12345, text: '' })).toMatchObject({
      inbound: [{ ...sms, to: '12345', text: '' }],
    });
  });

  it.each(['+12025550123', '0012025550123', ' 12025550123'])('has a number that is written as %j', async (from) => {
    expect(await parse('inbound', { ...event, from })).toMatchObject({ inbound: [{ from: '+12025550123' }] });
  });

  it('is recognized by its content without an id', async () => {
    const keyOf = async (changes: object) => {
      const parsed = await parse('inbound', { ...event, id: undefined, ...changes });
      return eventsOf(parsed).inbound[0]?.key;
    };
    expect(await keyOf({})).toMatch(/^hash:[0-9a-f]{64}$/);
    expect(await keyOf({})).toBe(await keyOf({}));
    expect(await keyOf({ text: 'START' })).not.toBe(await keyOf({}));
    expect(await keyOf({ at: '2026-11-24T10:00:01Z' })).not.toBe(await keyOf({}));
  });

  it('can be a part of a longer one', async () => {
    const parted = { ...inbound, part: { reference: '/ref', number: '/part', count: '/total' } };
    const read = (fields: object) => parse('inbound', { ...event, ...fields }, { inbound: parted });
    expect(await read({ ref: 9, part: '2', total: '3' })).toMatchObject({
      inbound: [{ part: { reference: 9, number: 2, count: 3 } }],
    });
    for (const fields of [
      {},
      { ref: 9, part: 4, total: 3 },
      { ref: 9, part: 1, total: 1 },
      { ref: 70_000, part: 1, total: 2 },
    ]) {
      const parsed = await read(fields);
      expect(eventsOf(parsed).inbound[0]).not.toHaveProperty('part');
    }
  });

  it('contains only what a database can store', async () => {
    const parsed = await parse(
      'inbound',
      '{"id":"a\\u0000","from":"12025550123","to":"1\\ud800","text":"x\\u0000\\udc00"}',
    );
    expect(parsed).toMatchObject({ inbound: [{ key: 'a\ufffd', to: '1\ufffd', text: 'x\ufffd\ufffd' }] });
  });

  it.each([
    ['in UTF-8', 'text=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7+caf%C3%A9', '', 'مرحبا café'],
    ['in Latin-1 without a declaration', 'text=caf%E9+%80+%A3', '', 'café € £'],
    ['in Latin-1, not percent-encoded', Buffer.from('text=café', 'latin1'), '', 'café'],
    ['in a declared encoding', 'text=caf%C3%A9', '; charset=ISO-8859-1', 'cafÃ©'],
    ['in declared Arabic', 'text=%E3%D1%CD%C8%C7', '; charset="windows-1256"', 'مرحبا'],
    ['in Latin-1 that is declared as UTF-8', 'text=caf%E9', '; charset=utf-8', 'café'],
    ['in UTF-16, which no form has', 'text=caf%E9', '; charset=utf-16', 'café'],
    ['in an unknown encoding', 'text=caf%E9', '; charset=x-unknown', 'café'],
    ['with a percent sign that encodes nothing', 'text=100%+%zz%41', '', '100% %zzA'],
    ['with an equals sign in the text', 'text=a=b&&text=c', '', 'a=b'],
    ['in a query in Latin-1', '', '', 'café'],
  ])('may be a form %s', async (_, fields, charset, text) => {
    const content = Buffer.concat([Buffer.from('id=a&from=12025550123&to=12025550100&'), Buffer.from(fields)]);
    const call = sign('inbound', fields === '' ? '' : content, `application/x-www-form-urlencoded${charset}`);
    const url = '/carriers/1/inbound?id=a&from=12025550123&to=12025550100&text=caf%E9';
    const parsed = await parseCallback(profile, { callbackSecrets: [secret] }, { ...call, url });
    expect(eventsOf(parsed).inbound).toMatchObject([{ key: 'a', from: '+12025550123', text }]);
  });

  it('is ignored when a name sent it', async () => {
    for (const from of ['Shop', '+0', '12345']) {
      expect(await parse('inbound', { ...event, from })).toEqual({ outcome: 'events', receipts: [], inbound: [] });
    }
  });

  it.each([{ from: undefined }, { to: '' }, { text: undefined }, { text: 'x'.repeat(40_000) }])(
    'is not readable with %j',
    async (changes) => {
      expect(await parse('inbound', { ...event, ...changes })).toMatchObject({ outcome: 'unreadable' });
    },
  );
});

it('is rejected without verification, before anything is read', async () => {
  const kind = createHttpSms({ countSegments });
  const provider = { ...testProfile('https://api.example.com'), statusCallback };
  const connection = testConnection({ preset: 'custom', provider }, { token: 'a' });
  const call = sign('status', { id: 'a', state: 'DONE' });
  expect(await kind.parseCallback?.(connection, call)).toMatchObject({ outcome: 'unauthenticated' });
});

describe('the URL of inbound SMS', () => {
  const kind = createHttpSms({ countSegments });
  const describeSetup = (settings: object, credentials: object, publicUrl?: string) => {
    const connection = testConnection(settings as never, credentials);
    return kind.describeSetup?.({ ...connection, ...(publicUrl && { publicUrl }) }).join('\n');
  };

  it('is shown for the operator, who enters it at the provider', () => {
    const twilio = { preset: 'twilio', accountSid: `AC${'0'.repeat(32)}` };
    const text = describeSetup(twilio, { authToken: 'a-token' }, 'https://sms.example.com');
    expect(text).toMatch(/Inbound URL {2}https:\/\/sms\.example\.com\/carriers\/[^/]+\/inbound$/);
  });

  it('names the parameter with the secret, and not the secret', () => {
    const infobip = { preset: 'infobip', baseUrl: 'https://example.api.infobip.com' };
    const text = describeSetup(
      infobip,
      { apiKey: 'a-key', callbackSecret: 'a-long-secret-text' },
      'https://a.example.com',
    );
    expect(text).toMatch(/\/inbound\?secret=<callbackSecret>$/);
  });

  it('needs a secret that authenticates the calls', () => {
    const text = describeSetup({ preset: 'infobip', baseUrl: 'https://example.api.infobip.com' }, { apiKey: 'a-key' });
    expect(text).toMatch(/^The service rejects receipts and inbound SMS until the credential callbackSecret is set\./);
  });

  it('is unknown for a preset of another version', () => {
    const connection = testConnection({ preset: 'of-another-version' } as never, {});
    expect(kind.webhookPath?.(connection)).toBeUndefined();
  });

  it('does not exist for a provider without a callback for it', () => {
    expect(
      describeSetup({ preset: 'custom', provider: testProfile('https://api.example.com', { statusCallback }) }, {}),
    ).toBe('');
  });
});
