import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { runInNewContext } from 'node:vm';
import { assert, asyncProperty, constantFrom, date, json, nat, string, uint8Array } from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ConfigurationError, OmnichannelError } from './errors.ts';
import { importSecrets } from './webhooks/signature.ts';
import {
  type RawBody,
  type RawWebhook,
  signWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookHeaders,
  type WebhookPayload,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './webhooks.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const contract = JSON.parse(await readFile(bundle, 'utf8')) as {
  webhooks: Record<WebhookEventType, unknown>;
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, unknown> };
};
const examples = Object.entries(contract.components.examples).flatMap(([name, { value }]) => {
  const [webhook = ''] = name.split('.');
  return webhook in contract.webhooks ? [{ name, type: webhook, payload: value }] : [];
});

const secretOf = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`;
const secret = secretOf(new Uint8Array(32).fill(1));
const oldSecret = secretOf(new Uint8Array(24).fill(2));
const now = new Date('2026-11-21T10:00:00Z');
const seconds = String(now.getTime() / 1000);
const body = '{"statuses":[]}';

interface Delivery {
  headers: WebhookHeaders;
  rawBody: RawBody;
}

/** A delivery that verifies, but for what is changed in it. */
async function delivery(change: { headers?: Partial<WebhookHeaders>; rawBody?: unknown } = {}): Promise<Delivery> {
  const headers = await signWebhook({ id: 'msg_1', timestamp: now, body }, secret);
  const rawBody = 'rawBody' in change ? (change.rawBody as RawBody) : body;
  return { headers: { ...headers, ...change.headers }, rawBody };
}

async function signed(rawBody: RawBody): Promise<Delivery> {
  return { headers: await signWebhook({ timestamp: now, body: rawBody }, secret), rawBody };
}

const request = ({ headers, rawBody }: Delivery) =>
  new Request('https://example.com/webhooks', { method: 'POST', headers, body: rawBody as string });

const verify = (webhook: Request | RawWebhook, options?: VerifyWebhookOptions) =>
  verifyWebhook(webhook, secret, { now, ...options });

async function refusal(verifying: Promise<unknown>): Promise<WebhookVerificationError> {
  const error = await verifying.then(
    () => expect.unreachable('it was accepted'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return error as WebhookVerificationError;
}

const reason = async (verifying: Promise<unknown>) => (await refusal(verifying)).reason;

describe('a verified delivery', () => {
  it.each(examples)('is known by its shape: $name', async ({ type, payload }) => {
    const rawBody = JSON.stringify(payload);
    const headers = await signWebhook({ id: 'msg_1', timestamp: now, body: rawBody }, secret);
    expect(await verify({ headers, rawBody })).toEqual({ type, id: 'msg_1', timestamp: now, payload });
  });

  it('has an example for each webhook of the contract', () => {
    expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(Object.keys(contract.webhooks)));
  });

  it('narrows by its type', async () => {
    const event = await verify(await delivery());
    expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
    expectTypeOf(event.timestamp).toEqualTypeOf<Date>();
    if (event.type === 'chatAppStatus') {
      expectTypeOf(event.payload).toEqualTypeOf<WebhookPayload<'chatAppStatus'>>();
      expectTypeOf(event).toEqualTypeOf<WebhookEvent<'chatAppStatus'>>();
      // @ts-expect-error: a status event has no messages
      expect(event.payload.messages).toBeUndefined();
    } else if (event.type === 'chatAppMessage') {
      const [message] = event.payload.messages;
      if (message?.type === 'text') expectTypeOf(message.text.body).toEqualTypeOf<string>();
    } else if (event.type === 'channelEvent') {
      for (const one of event.payload.events) {
        if (one.kind === 'status') expectTypeOf(one.status.id).toEqualTypeOf<string>();
        else if (one.kind === 'message') expectTypeOf(one.message.from).toEqualTypeOf<string | undefined>();
        else expectTypeOf(one.message.to).toEqualTypeOf<string>();
      }
    } else if (event.type === 'messengerMessage') {
      expectTypeOf(event.payload.messaging).items.toHaveProperty('sender');
    }
    expect.assertions(1);
  });
});

describe('headers', () => {
  it('are taken from a Request', async () => {
    expect(await verify(request(await delivery()))).toMatchObject({ type: 'chatAppStatus', id: 'msg_1' });
  });

  it('are taken from a Headers', async () => {
    const { headers, rawBody } = await delivery();
    await verify({ headers: new Headers(headers), rawBody });
  });

  it('are taken from an object with names in any case', async () => {
    const { headers, rawBody } = await delivery();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    await verify({ headers: upper, rawBody });
  });

  it('are taken from what Node gives, with lists', async () => {
    const { headers, rawBody } = await delivery();
    const other = await signWebhook({ id: 'msg_1', timestamp: now, body }, oldSecret);
    const signature = headers['webhook-signature'];
    const incoming: IncomingHttpHeaders = {
      ...headers,
      'set-cookie': [],
      host: undefined,
      'webhook-signature': [other['webhook-signature'], signature],
    };
    await verify({ headers: incoming, rawBody });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'are rejected without %s, and with an empty one',
    async (name) => {
      const { headers, rawBody } = await delivery();
      const { [name]: _, ...others } = headers;
      for (const incomplete of [
        others,
        { ...others, [name]: '' },
        { ...others, [name]: undefined },
        new Headers(others),
      ]) {
        const error = await refusal(verify({ headers: incomplete, rawBody }));
        expect(error.reason).toBe('missing-header');
        expect(error.message).toContain(name);
      }
    },
  );

  it('are rejected when there are none at all', async () => {
    expect(await reason(verify({ rawBody: body } as RawWebhook))).toBe('missing-header');
  });

  it.each(['soon', '1e9', '-1', '1.5', ` ${seconds}`, `${seconds}, ${seconds}`, '0x10', '١٢'])(
    'are rejected with the timestamp %j',
    async (timestamp) => {
      expect(await reason(verify(await delivery({ headers: { 'webhook-timestamp': timestamp } })))).toBe(
        'missing-header',
      );
    },
  );
});

describe('the timestamp', () => {
  const at = async (offset: number, options?: VerifyWebhookOptions) => {
    const timestamp = new Date(now.getTime() + offset * 1000);
    const headers = await signWebhook({ timestamp, body }, secret);
    return verify({ headers, rawBody: body }, options);
  };

  it('may lie five minutes in the past or the future, and no second more', async () => {
    await at(-300);
    await at(300);
    expect(await reason(at(-301))).toBe('timestamp-too-old');
    expect(await reason(at(301))).toBe('timestamp-too-new');
  });

  it('that is rejected is said with its age', async () => {
    await expect(at(-301)).rejects.toThrow('webhook-timestamp is 301 s old.');
    await expect(at(301)).rejects.toThrow('webhook-timestamp is -301 s old.');
  });

  it('is compared in whole seconds', async () => {
    await at(-300, { now: new Date(now.getTime() + 999) });
    expect(await reason(at(-300, { now: new Date(now.getTime() + 1000) }))).toBe('timestamp-too-old');
  });

  it('may lie as far as the tolerance says', async () => {
    await at(0, { tolerance: 0 });
    await at(-10, { tolerance: 10 });
    await at(-1e9, { tolerance: Number.POSITIVE_INFINITY });
    expect(await reason(at(-1, { tolerance: 0 }))).toBe('timestamp-too-old');
    expect(await reason(at(11, { tolerance: 10 }))).toBe('timestamp-too-new');
  });

  it('is compared with the current time by default', async () => {
    const headers = await signWebhook({ body }, secret);
    expect(await verifyWebhook({ headers, rawBody: body }, secret)).toMatchObject({ type: 'chatAppStatus' });
    expect(await reason(verifyWebhook(await delivery({ headers: { 'webhook-timestamp': '1' } }), secret))).toBe(
      'timestamp-too-old',
    );
  });

  it.each([{ tolerance: Number.NaN }, { tolerance: -1 }, { now: new Date(Number.NaN) }])(
    'takes no malformed option: %j',
    async (options) => {
      await expect(at(0, options)).rejects.toThrow(new ConfigurationError('tolerance or now is empty or malformed.'));
    },
  );

  it('may be the start of the epoch, on both sides', async () => {
    const timestamp = new Date(0);
    const headers = await signWebhook({ id: 'msg_1', timestamp, body }, secret);
    expect(headers['webhook-timestamp']).toBe('0');
    expect(await verify({ headers, rawBody: body }, { now: timestamp })).toMatchObject({ id: 'msg_1', timestamp });
  });
});

describe('the signature', () => {
  it('does not fit once any part was changed', async () => {
    const { headers } = await delivery();
    const signature = headers['webhook-signature'];
    const changes = [
      { headers: { 'webhook-id': 'msg_2' } },
      { headers: { 'webhook-timestamp': String(Number(seconds) + 1) } },
      { headers: { 'webhook-timestamp': `0${seconds}` } },
      { headers: { 'webhook-signature': signature.replace('v1,', 'v2,') } },
      { headers: { 'webhook-signature': signature.replace('v1,', 'v1a,') } },
      { headers: { 'webhook-signature': signature.replace('v1,', '') } },
      { headers: { 'webhook-signature': signature.slice(0, -1) } },
      { headers: { 'webhook-signature': `${signature}A` } },
      { headers: { 'webhook-signature': 'v1,' } },
      { headers: { 'webhook-signature': 'v1' } },
      { headers: { 'webhook-signature': 'v1,%%%' } },
      { rawBody: `${body} ` },
      { rawBody: body.replace('[', '[ ') },
      { rawBody: '' },
    ];
    for (const change of changes) {
      expect(await reason(verify(await delivery(change))), JSON.stringify(change)).toBe('no-matching-signature');
    }
  });

  it('does not fit when any bit of the body was flipped', async () => {
    await assert(
      asyncProperty(uint8Array({ minLength: 1 }), nat(), async (bytes, pick) => {
        const { headers } = await signed(bytes);
        const bit = pick % (bytes.length * 8);
        const rawBody = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(await reason(verify({ headers, rawBody }))).toBe('no-matching-signature');
      }),
    );
  });

  it('does not fit when any character of it was changed', async () => {
    const { headers, rawBody } = await delivery();
    const signature = headers['webhook-signature'];
    for (let index = 0; index < signature.length; index++) {
      const other = signature[index] === 'A' ? 'B' : 'A';
      const changed = `${signature.slice(0, index)}${other}${signature.slice(index + 1)}`;
      const verifying = verify({ headers: { ...headers, 'webhook-signature': changed }, rawBody });
      expect(await reason(verifying)).toBe('no-matching-signature');
    }
  });

  it('is that of HMAC-SHA256 over id, timestamp and the bytes of the body, whatever these are', async () => {
    await assert(
      asyncProperty(uint8Array(), uint8Array({ minLength: 24, maxLength: 64 }), async (bytes, key) => {
        const headers = await signWebhook({ id: 'msg_1', timestamp: now, body: bytes }, secretOf(key));
        const mac = createHmac('sha256', key).update(`msg_1.${seconds}.`).update(bytes).digest('base64');
        expect(headers).toEqual({
          'webhook-id': 'msg_1',
          'webhook-timestamp': seconds,
          'webhook-signature': `v1,${mac}`,
        });
        // It gets past the signature: what random bytes fail at comes after it.
        expect(await reason(verifyWebhook({ headers, rawBody: bytes }, secretOf(key), { now }))).toMatch(
          /^(body-not-json|unknown-event)$/,
        );
      }),
    );
  });

  it('is found among others, however they are separated', async () => {
    const separators = constantFrom(' ', ', ', ',', '  ');
    const others = constantFrom('v1,', 'v1a,AAAA', 'v2,AAAA', `v1,${btoa('x'.repeat(32))}`, 'nonsense');
    await assert(
      asyncProperty(others, others, separators, separators, async (before, after, first, second) => {
        const { headers, rawBody } = await delivery();
        const signature = headers['webhook-signature'];
        const joined = `${before}${first}${signature}${second}${after}`;
        await verify({ headers: { ...headers, 'webhook-signature': joined }, rawBody });
        await verify({
          headers: { ...headers, 'webhook-signature': [before, signature, after] },
          rawBody,
        });
      }),
    );
  });

  it('costs one hash of the body a secret, however many signatures are sent', async () => {
    const { headers, rawBody } = await signed(JSON.stringify({ statuses: ['x'.repeat(10_000)] }));
    const many = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= `.repeat(100) };
    const sign = vi.spyOn(crypto.subtle, 'sign');
    const compare = vi.spyOn(crypto.subtle, 'verify');
    expect(await reason(verifyWebhook({ headers: many, rawBody }, [secret, oldSecret], { now }))).toBe(
      'no-matching-signature',
    );
    const hashed = [...sign.mock.calls.map(([, , data]) => data), ...compare.mock.calls.map(([, , , data]) => data)];
    vi.restoreAllMocks();
    expect(hashed.filter(({ byteLength }) => byteLength > 10_000)).toHaveLength(2);
  });
});

describe('secrets', () => {
  it('become keys that no code can export', async () => {
    const [key] = await importSecrets(secret);
    expect(key).toMatchObject({ type: 'secret', extractable: false, usages: ['sign'] });
  });

  it('rotate: any of them fits, on both sides', async () => {
    const old = await signWebhook({ timestamp: now, body }, oldSecret);
    const both = await signWebhook({ timestamp: now, body }, [oldSecret, secret]);
    await verifyWebhook({ headers: old, rawBody: body }, [secret, oldSecret], { now });
    await verifyWebhook({ headers: both, rawBody: body }, secret, { now });
    await verifyWebhook({ headers: both, rawBody: body }, [oldSecret], { now });
    expect(await reason(verifyWebhook({ headers: old, rawBody: body }, secret, { now }))).toBe('no-matching-signature');
  });

  it.each([24, 25, 26, 64])('have %i bytes', async (length) => {
    const key = secretOf(new Uint8Array(length));
    const headers = await signWebhook({ timestamp: now, body }, key);
    await verifyWebhook({ headers, rawBody: body }, key, { now });
  });

  it.each([
    ['empty', ''],
    ['nothing but the prefix', 'whsec_'],
    ['without the prefix', btoa('x'.repeat(32))],
    ['with the prefix in the middle', `x${secret}`],
    ['too short', secretOf(new Uint8Array(23))],
    ['too long', secretOf(new Uint8Array(65))],
    ['not Base64', `whsec_${'%'.repeat(32)}`],
    ['Base64 cut in the middle', `whsec_${'A'.repeat(33)}`],
    ['in the alphabet of URLs', `whsec_${'-_'.repeat(22)}`],
    ['undefined, as from an environment without it', undefined],
    ['a number', 42],
    ['null', null],
    ['an empty list', []],
    ['a list with a bad one', [secret, '']],
  ])('are rejected when %s', async (_, bad) => {
    const error: unknown = await verifyWebhook(await delivery(), bad as string, { now }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    await expect(signWebhook({ body }, bad as string)).rejects.toThrow(ConfigurationError);
    expect(String(error)).toContain('whsec_ and Base64 of 24 to 64 bytes');
    if (typeof bad === 'string' && bad.length > 6) expect(String(error)).not.toContain(bad.slice(6));
  });
});

describe('the body', () => {
  const bytes = new TextEncoder().encode(body);

  it.each([
    ['a string', body],
    ['bytes', bytes],
    ['a Buffer', Buffer.from(body)],
    ['a part of a larger buffer', new TextEncoder().encode(`xx${body}yy`).subarray(2, -2)],
    ['an ArrayBuffer', bytes.buffer],
    ['bytes of another realm', runInNewContext('Uint8Array.from(bytes)', { bytes })],
    ['an ArrayBuffer of another realm', runInNewContext('Uint8Array.from(bytes).buffer', { bytes })],
  ])('is taken as %s', async (_, rawBody) => {
    expect(await verify(await delivery({ rawBody }))).toMatchObject({ payload: { statuses: [] } });
  });

  it('is the verified one, even when the caller changes the bytes meanwhile', async () => {
    const rawBody = new TextEncoder().encode('{"statuses":["original"]}');
    const verifying = verify(await signed(rawBody));
    // The bytes may not change before they are copied, nor matter after: either way no other content gets through.
    await new Promise((resolve) => setImmediate(resolve));
    rawBody.set(new TextEncoder().encode('tampered'), 14);
    const outcome = await verifying.catch((error: unknown) => error);
    expect(JSON.stringify(outcome)).not.toContain('tampered');
  });

  it.each([
    ['an object', { statuses: [] }],
    ['an array', ['[object ArrayBuffer]']],
    ['an object that looks like bytes', { byteLength: 1, length: 1e9, constructor: { name: 'ArrayBuffer' } }],
    ['a serialised Buffer', Buffer.from(body).toJSON()],
    ['a DataView', new DataView(new ArrayBuffer(8))],
    ['null', null],
    ['undefined', undefined],
    ['a number', 7],
  ])('is rejected once parsed: %s', async (_, rawBody) => {
    const error = await refusal(verify(await delivery({ rawBody })));
    expect(error.reason).toBe('body-not-raw');
    expect(error.message).toBe('rawBody must be text or bytes.');
  });

  it('is rejected when the whole request of a framework comes, with the body parsed', async () => {
    const { headers } = await delivery();
    expect(await reason(verify({ headers, body: { statuses: [] } } as unknown as RawWebhook))).toBe('body-not-raw');
  });

  it('is rejected when it was read before, or is being read', async () => {
    const used = request(await delivery());
    await used.text();
    const locked = request(await delivery());
    locked.body?.getReader();
    for (const unreadable of [used, locked]) {
      const error = await refusal(verify(unreadable));
      expect(error.reason).toBe('body-not-raw');
      expect(error.message).toContain('request.clone()');
    }
  });

  it('may be read once more from a clone', async () => {
    const original = request(await delivery());
    const clone = original.clone();
    await original.text();
    await verify(clone);
  });

  it('may be absent from a Request, which is then no event', async () => {
    const { headers } = await signed('');
    const bodyless = new Request('https://example.com/webhooks', { method: 'POST', headers });
    expect(bodyless.body).toBe(null);
    expect(await reason(verify(bodyless))).toBe('body-not-json');
  });

  it.each(['', '{', 'statuses', "{'statuses':[]}", `\uFEFF${body}`])(
    'is rejected when it is not JSON: %j',
    async (text) => {
      expect(await reason(verify(await signed(text)))).toBe('body-not-json');
    },
  );

  it('is rejected when it is not UTF-8', async () => {
    const latin1 = Buffer.from('{"statuses":["\u00e9"]}', 'latin1');
    expect(await reason(verify(await signed(latin1)))).toBe('body-not-json');
  });

  it.each([
    'null',
    '[]',
    '7',
    '"messages"',
    '{}',
    '{"messages":"text"}',
    '{"statuses":null}',
    '{"payments":[]}',
    '{"messages":[],"statuses":[]}',
  ])('is rejected when it is no event: %s', async (text) => {
    expect(await reason(verify(await signed(text)))).toBe('unknown-event');
  });
});

describe('standardwebhooks', () => {
  const theirs = new Webhook(secret);
  // Bodies with the texts that people write: Arabic, emoji with joiners, lone accents, line breaks.
  const texts = constantFrom('مرحبًا، هل ما زال الرف متوفرًا؟', '👩🏽‍🚀🇲🇦', 'e\u0301', '\r\n\u2028\0', '');
  const ids = string({ unit: constantFrom(...'msg_0aZ.-'), minLength: 1 });

  it('verifies what we sign', async () => {
    await assert(
      asyncProperty(json(), texts, ids, async (value, text, id) => {
        const rawBody = `{"statuses":[${value}],"text":${JSON.stringify(text)}}`;
        // It compares with the real clock.
        const headers = await signWebhook({ id, body: rawBody }, secret);
        expect(theirs.verify(rawBody, headers)).toEqual(JSON.parse(rawBody));
      }),
    );
  });

  it('signs what we verify', async () => {
    const times = date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    await assert(
      asyncProperty(json(), texts, ids, times, async (value, text, id, time) => {
        const rawBody = `{"statuses":[${value}],"text":${JSON.stringify(text)}}`;
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': theirs.sign(id, time, rawBody),
        };
        const event = await verify(request({ headers, rawBody }), { now: time, tolerance: 0 });
        expect(event).toMatchObject({ type: 'chatAppStatus', id, payload: JSON.parse(rawBody) });
      }),
    );
  });
});

describe('errors', () => {
  it('hold no secret and nothing of the delivery', async () => {
    const rawBody = '{"passcode":"493817","wa_id":"12025550100"}';
    const { headers } = await signed(rawBody);
    const signature = headers['webhook-signature'];
    const errors = [
      await refusal(verify({ headers, rawBody })),
      await refusal(verify({ headers, rawBody: JSON.parse(rawBody) as string })),
      await refusal(verify({ headers, rawBody: `${rawBody} ` })),
      await refusal(verify(await signed(rawBody.slice(1)))),
      await refusal(verify({ headers, rawBody }, { now: new Date() })),
    ];
    const age = Math.floor(Date.now() / 1000) - Number(seconds);
    expect(errors.map((error) => `${error.reason}: ${error.message.replace(/-?\d+/, 'N')}`)).toEqual([
      'unknown-event: The body is no known event.',
      'body-not-raw: rawBody must be text or bytes.',
      'no-matching-signature: No signature matches: check secret and body.',
      'body-not-json: The body is not JSON.',
      `timestamp-too-${age > 0 ? 'old' : 'new'}: webhook-timestamp is N s old.`,
    ]);
    for (const error of errors) {
      const text = `${error} ${error.stack} ${JSON.stringify(error)} ${error.cause}`;
      for (const private_ of ['493817', '12025550100', secret.slice(6), signature])
        expect(text).not.toContain(private_);
    }
  });

  it('are those of the package', () => {
    const error = new WebhookVerificationError('unknown-event', 'Text.');
    expect(error).toBeInstanceOf(OmnichannelError);
    expect(String(error)).toBe('WebhookVerificationError: Text.');
    expectTypeOf(error.reason).toEqualTypeOf<WebhookVerificationReason>();
  });
});

describe('signing', () => {
  it('makes an id and takes the current time where none is given', async () => {
    const [first, second] = await Promise.all([signWebhook({ body }, secret), signWebhook({ body }, secret)]);
    expect(first['webhook-id']).toMatch(/^msg_[\w-]+$/);
    expect(first['webhook-id']).not.toBe(second['webhook-id']);
    expect(Math.abs(Number(first['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('gives the headers of the contract, which fetch takes', async () => {
    const headers = await signWebhook({ body }, secret);
    expectTypeOf(headers).toExtend<Record<string, string>>();
    expect(Object.keys(headers).sort()).toEqual(['webhook-id', 'webhook-signature', 'webhook-timestamp']);
  });

  it.each([
    ['an empty id', { id: '', body }],
    ['an invalid time', { timestamp: new Date(Number.NaN), body }],
    ['a parsed body', { body: { statuses: [] } as unknown as string }],
    ['body without its object', body as never],
  ])('takes no %s', async (_, webhook) => {
    const call = signWebhook(webhook, secret);
    await expect(call).rejects.toThrow(ConfigurationError);
    await expect(call).rejects.toThrow('{ id, timestamp, body }');
  });
});
