import { describe, expect, it } from 'vitest';
import type { ParsedCallback, ProviderCall } from '../provider-events.ts';
import { parseRbmCallback, signContent } from './webhook.ts';

const clientToken = 'SJENCPGJESMGUFPY';
const agentId = 'example_shop_agent@rbm.goog';
const connection = {
  settings: { agentId, region: 'europe', ttlSeconds: 86_400, timeoutMs: 5000 } as const,
  credentials: { serviceAccountKey: '{}', clientToken },
};

function call(body: unknown, signature?: string, changes: Partial<ProviderCall> = {}): ProviderCall {
  return {
    method: 'POST',
    path: 'webhook',
    url: 'https://messages.example.com/carriers/0123456789abcdef01234567/webhook',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'x-goog-signature': signature }) },
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    ...changes,
  };
}

function signed(event: unknown): ProviderCall {
  const data = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  return call({ message: { data: data.toString('base64') } }, signContent(data, clientToken));
}

const parse = (given: ProviderCall) => parseRbmCallback(connection, given);
const ok = { status: 200, contentType: 'text/plain', body: '' };

describe('the verification of the webhook', () => {
  it('returns the secret', () => {
    expect(parse(call({ clientToken, secret: '1234567890' }))).toEqual({
      outcome: 'events',
      receipts: [],
      inbound: [],
      isVerification: true,
      reply: { status: 200, contentType: 'text/plain', body: '1234567890' },
    });
  });

  it.each([
    ['another token', { clientToken: 'another', secret: '1' }, 'unauthenticated'],
    ['no token', { secret: '1' }, 'unauthenticated'],
    ['no secret', { clientToken }, 'unreadable'],
    ['a long secret', { clientToken, secret: 'x'.repeat(257) }, 'unreadable'],
  ])('fails with %s', (_, body, outcome) => {
    expect(parse(call(body)).outcome).toBe(outcome);
  });
});

describe('the signature', () => {
  // Computed with: printf '{"a":1}' | openssl dgst -sha512 -hmac SJENCPGJESMGUFPY -binary | base64 -w0
  const known = 'hyQQ6gOvgGd9iZawqntX+PNU9G1jMFo3E96b2qr1dWNOneJ/XEPIQs/2jlCpeNQjntc6Win7+Gqgh2YWvt8LBQ==';

  it('is that of openssl over the decoded data', () => {
    expect(signContent(Buffer.from('{"a":1}'), clientToken)).toBe(known);
  });

  it.each([
    ['missing', undefined],
    ['of another token', signContent(Buffer.from('{}'), 'another-token')],
    ['over the encoded data', signContent(Buffer.from(Buffer.from('{}').toString('base64')), clientToken)],
    ['empty', ''],
  ])('is rejected when it is %s', (_, signature) => {
    const data = Buffer.from('{}').toString('base64');
    expect(parse(call({ message: { data } }, signature)).outcome).toBe('unauthenticated');
  });

  it('is needed for everything but the verification', () => {
    for (const body of ['', 'null', '[]', '{', '{"message":{}}', '{"message":{"data":7}}', '{"message":null}']) {
      expect(parse(call(body)).outcome).toBe('unauthenticated');
    }
    expect(parse({ ...signed({ agentId }), path: 'status' }).outcome).toBe('unreadable');
    expect(parse({ ...signed({ agentId }), method: 'GET' }).outcome).toBe('unreadable');
  });
});

const event = {
  senderPhoneNumber: '+12025550123',
  messageId: '9e7f4a0c-0d5e-5c39-9a3c-5c1f0a1b2c3d',
  eventId: 'e1',
  sendTime: new Date().toISOString(),
  agentId,
};

describe('an event of a message', () => {
  it.each([
    ['DELIVERED', { status: 'delivered' }],
    ['READ', { status: 'read' }],
    ['TTL_EXPIRATION_REVOKED', { status: 'failed', isRevoked: true, code: 'TTL_EXPIRATION_REVOKED' }],
    ['TTL_EXPIRATION_REVOKE_FAILED', { status: 'unknown', code: 'TTL_EXPIRATION_REVOKE_FAILED' }],
  ])('%s is a receipt', (eventType, expected) => {
    const at = new Date(event.sendTime);
    expect(parse(signed({ ...event, eventType }))).toEqual({
      outcome: 'events',
      receipts: [{ id: event.messageId, recipient: '12025550123', at, ...expected }],
      inbound: [],
      reply: ok,
    });
  });

  it('of the platform names the recipient in another field', () => {
    const { senderPhoneNumber: phoneNumber, ...others } = event;
    const parsed = parse(signed({ ...others, phoneNumber, eventType: 'TTL_EXPIRATION_REVOKED' }));
    expect(parsed).toMatchObject({ receipts: [{ recipient: '12025550123', isRevoked: true }] });
  });

  it.each(['IS_TYPING', 'AGENT_LAUNCH', 'constructor'])('%s is none', (eventType) => {
    expect(parse(signed({ ...event, eventType }))).toEqual({ outcome: 'events', receipts: [], inbound: [], reply: ok });
  });
});

describe('a person who leaves the agent, or comes back,', () => {
  // Google's examples of these events have an eventId only.
  const { messageId: _, ...others } = event;

  it.each([
    ['UNSUBSCRIBE', false],
    ['SUBSCRIBE', true],
  ])('is %s', (eventType, isSubscribed) => {
    const at = new Date(event.sendTime);
    expect(parse(signed({ ...others, eventType }))).toEqual({
      outcome: 'events',
      receipts: [],
      inbound: [],
      messages: [{ id: 'e1', from: '+12025550123', at, content: { type: 'subscription', isSubscribed } }],
      reply: ok,
    });
  });

  it('needs a number', () => {
    const parsed = parse(signed({ ...others, senderPhoneNumber: '', eventType: 'UNSUBSCRIBE' }));
    expect(parsed).toMatchObject({ outcome: 'events', unreadable: expect.any(String), reply: ok });
    expect(parsed).not.toHaveProperty('messages');
  });
});

describe('a message of a person', () => {
  it.each<[string, object, object]>([
    ['text', { text: 'Hello\0' }, { type: 'text', text: 'Hello\ufffd' }],
    [
      'a picture',
      {
        userFile: {
          payload: {
            mimeType: 'image/gif',
            fileSizeBytes: 127_806,
            fileUri: 'https://storage.googleapis.com/rbm/4',
            fileName: '4.gif',
          },
        },
      },
      {
        type: 'image',
        file: { url: 'https://storage.googleapis.com/rbm/4', mediaType: 'image/gif', filename: '4.gif' },
      },
    ],
    [
      'a video',
      { userFile: { payload: { mimeType: 'video/mp4', fileUri: 'https://storage.googleapis.com/rbm/6' } } },
      { type: 'video', file: { url: 'https://storage.googleapis.com/rbm/6', mediaType: 'video/mp4' } },
    ],
    [
      'a voice message',
      { userFile: { payload: { mimeType: 'Audio/AMR', fileUri: 'https://storage.googleapis.com/rbm/7' } } },
      { type: 'audio', file: { url: 'https://storage.googleapis.com/rbm/7', mediaType: 'Audio/AMR' } },
    ],
    [
      'a file of an unknown type',
      { userFile: { payload: { fileUri: 'https://storage.googleapis.com/rbm/5' } } },
      { type: 'document', file: { url: 'https://storage.googleapis.com/rbm/5' } },
    ],
    [
      'a location on the equator, whose zero is absent',
      { location: { longitude: -122.084 } },
      { type: 'location', latitude: 0, longitude: -122.084 },
    ],
    [
      'a tap on a reply',
      { suggestionResponse: { postbackData: 'confirm-1042', text: 'Confirm' } },
      { type: 'button', text: 'Confirm', payload: 'confirm-1042' },
    ],
  ])('%s', (_, content, expected) => {
    expect(parse(signed({ ...event, ...content }))).toMatchObject({
      outcome: 'events',
      messages: [{ id: event.messageId, from: '+12025550123', at: new Date(event.sendTime), content: expected }],
      reply: ok,
    });
  });

  it('keeps one of an unknown kind', () => {
    for (const content of [
      { sticker: { id: 7 } },
      { userFile: { payload: { fileUri: 'ftp://a' } } },
      { location: { latitude: 91 } },
    ]) {
      const [providerType] = Object.keys(content);
      const message = { ...event, ...content };
      expect(parse(signed(message))).toMatchObject({
        messages: [{ content: { type: 'unsupported', providerType, providerMessage: message } }],
      });
    }
  });

  it('takes the eventId for the id where there is no messageId', () => {
    const { messageId: _, ...others } = event;
    expect(parse(signed({ ...others, text: 'Hi' }))).toMatchObject({ messages: [{ id: 'e1' }] });
  });

  it('leaves out a tap on a button that opens something', () => {
    const tap = { suggestionResponse: { text: 'Open', type: 'ACTION' } };
    expect(parse(signed({ ...event, ...tap }))).not.toHaveProperty('messages');
  });
});

it.each<[string, unknown]>([
  ['another agent', { ...event, agentId: 'other_agent@rbm.goog', text: 'Hello' }],
  ['no messageId', { eventType: 'READ', agentId }],
  ['no sender', { messageId: 'a', text: 'Hello', agentId }],
  ['a sender that is not a number', { ...event, senderPhoneNumber: 'tel:+12025550123', text: 'Hello' }],
  ['no JSON', '{'],
  ['no object', '"text"'],
])('a genuine call with %s is acknowledged, and reported', (_, given) => {
  const parsed = parse(signed(given)) as Extract<ParsedCallback, { outcome: 'events' }>;
  expect(parsed).toMatchObject({ outcome: 'events', receipts: [], inbound: [], reply: ok });
  expect(parsed.messages).toBeUndefined();
  expect(parsed.unreadable).toEqual(expect.any(String));
  expect(parsed.unreadable).not.toContain('2025550123');
});

it('knows its agent with and without the suffix', () => {
  expect(parse(signed({ ...event, agentId: 'example_shop_agent', text: 'Hi' }))).toHaveProperty('messages');
});
