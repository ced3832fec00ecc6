import { afterEach, describe, expect, it } from 'vitest';
import type { LinkFiles, PartResult } from '../connection-kind.ts';
import type { RbmCredentials, RbmSettings } from './settings.ts';
import { createTestKind, recordEvents, testConnection, testMessage } from './testing-rbm.ts';
import { type EmulatedFault, startRbmEmulator } from './testing-rbm-emulator.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open({
  files,
  ...changes
}: {
  files?: LinkFiles;
  settings?: Partial<RbmSettings>;
  credentials?: Partial<RbmCredentials>;
} = {}) {
  const emulator = await startRbmEmulator();
  closers.push(emulator.close);
  const { states, events } = recordEvents(files);
  const link = createTestKind(emulator.url).open(testConnection(emulator, changes), events);
  closers.push(() => link.close());
  return { emulator, link, states };
}

const messagesPath = '/v1/phones/+12025550123/agentMessages';

it('submits a message with a token of the service account, and returns its own id', async () => {
  const { emulator, link, states } = await open();
  const result = await link.submit(testMessage(), 0);
  const [message] = emulator.messages;
  expect(result).toEqual({ outcome: 'accepted', id: message?.id });
  expect(message).toMatchObject({
    to: '+12025550123',
    body: { contentMessage: { text: 'Your order 4711 is on its way.' }, ttl: '86400s' },
  });
  expect(emulator.calls).toEqual(['/token', messagesPath]);
  expect(states).toEqual([{ state: 'ready' }]);
  expect(link.plan(testMessage())).toEqual({ parts: 1 });
});

it('submits the caption of a document as a message of its own, with the buttons', async () => {
  const { emulator, link } = await open();
  const file = { link: 'https://example.com/terms.pdf' };
  const suggestions = [{ type: 'reply' as const, text: 'Accept', payload: 'accept' }];
  const message = testMessage({ content: { type: 'document', file, caption: 'Our terms', suggestions } });
  expect(link.plan(message)).toEqual({ parts: 2 });
  const results = [await link.submit(message, 0), await link.submit(message, 1)];
  expect(emulator.messages.map(({ body }) => body.contentMessage)).toEqual([
    { contentInfo: { fileUrl: file.link } },
    { text: 'Our terms', suggestions: [{ reply: { text: 'Accept', postbackData: 'accept' } }] },
  ]);
  expect(results).toEqual(emulator.messages.map(({ id }) => ({ outcome: 'accepted', id })));
  expect(new Set(emulator.messages.map(({ id }) => id)).size).toBe(2);
});

it('uses a token for many messages, and another one once it is rejected', async () => {
  const { emulator, link } = await open();
  const ids = ['a', 'b', 'c'].map((end) => `65a1f0c2d3e4b5a69788776${end}`);
  await Promise.all(ids.map((id) => link.submit(testMessage({ id }), 0)));
  expect(emulator.messages).toHaveLength(3);
  expect(emulator.calls.filter((path) => path === '/token')).toHaveLength(1);
  emulator.revokeTokens();
  expect(await link.submit(testMessage({ id: '65a1f0c2d3e4b5a697887760' }), 0)).toMatchObject({ outcome: 'accepted' });
  expect(emulator.calls.slice(-3)).toEqual([messagesPath, '/token', messagesPath]);
});

it('replaces a token before it ends', async () => {
  const { emulator, link } = await open();
  emulator.tokenSeconds = 299;
  await link.submit(testMessage(), 0);
  emulator.tokenSeconds = 3599;
  for (const end of ['a', 'b']) await link.submit(testMessage({ id: `65a1f0c2d3e4b5a69788776${end}` }), 0);
  expect(emulator.calls).toEqual(['/token', messagesPath, '/token', messagesPath, messagesPath]);
});

it('submits a message again whose response was lost, and Google delivers it once', async () => {
  const { emulator, link, states } = await open({ settings: { timeoutMs: 300 } });
  emulator.fail('messages', 'resetAfterAccept', 'silentAfterAccept');
  for (const attempt of [1, 2]) {
    expect(await link.submit(testMessage({ attempt }), 0)).toMatchObject({ outcome: 'unknown' });
  }
  await expect.poll(() => states.at(-1)).toEqual({ state: 'ready' });
  expect(await link.submit(testMessage({ attempt: 3 }), 0)).toMatchObject({ outcome: 'accepted' });
  expect(emulator.messages).toHaveLength(1);
});

describe('the outcome of', () => {
  it.each<[string, EmulatedFault, Partial<PartResult>]>([
    ['a number without RCS', { status: 404 }, { outcome: 'rejected', code: '404', scope: 'recipient', apiCode: 1013 }],
    ['a missing feature', { status: 400 }, { outcome: 'rejected', code: '400', scope: 'message', apiCode: 1026 }],
    ['a message that is too large', { status: 413 }, { outcome: 'rejected', code: '413', scope: 'message' }],
    ['a missing permission', { status: 403 }, { outcome: 'notSent' }],
    ['throttling', { status: 429 }, { outcome: 'later', afterMs: 30_000 }],
    [
      'throttling with a header',
      { status: 429, headers: { 'Retry-After': '120' } },
      { outcome: 'later', afterMs: 120_000 },
    ],
    ['a used id that is reported', { status: 409 }, { outcome: 'accepted' }],
    ['a server error', { status: 500 }, { outcome: 'unknown' }],
    [
      'an overload with a header',
      { status: 503, headers: { 'Retry-After': '60' } },
      { outcome: 'unknown', afterMs: 60_000 },
    ],
    ['a redirect', { status: 302, headers: { Location: 'https://example.com/' } }, { outcome: 'unknown' }],
    ['a reset', 'reset', { outcome: 'unknown' }],
  ])('%s', async (_, fault, expected) => {
    const { emulator, link } = await open();
    emulator.fail('messages', fault);
    const result = await link.submit(testMessage(), 0);
    expect(result).toMatchObject(expected);
    expect(result).not.toMatchObject({
      isPartOnly: fault !== 'reset' && typeof fault === 'object' && fault.status === 429,
    });
  });

  it('a second fault in succession shows that Google cannot be reached', async () => {
    const { emulator, link, states } = await open();
    emulator.fail('messages', { status: 500 }, 'reset');
    for (let attempt = 1; attempt <= 2; attempt++) await link.submit(testMessage({ attempt }), 0);
    expect(states).toMatchObject([{ state: 'ready' }, { state: 'connecting' }]);
    await expect.poll(() => states).toHaveLength(3);
    expect(await link.submit(testMessage({ attempt: 3 }), 0)).toMatchObject({ outcome: 'accepted' });
  });
});

it('names no number and no text of the message that Google quotes', async () => {
  const { emulator, link } = await open();
  const message = 'Bad request for +12025550123: "Your order 4711 is on its way."';
  emulator.fail('messages', { status: 400, error: { status: 'INVALID_ARGUMENT', message } });
  const result = (await link.submit(testMessage(), 0)) as { reason: string };
  expect(result.reason).toContain('Google returned 400: INVALID_ARGUMENT');
  expect(result.reason).not.toMatch(/2025550123|4711/);
});

describe('without a token', () => {
  it('a rejected key breaks the link', async () => {
    const { emulator, link, states } = await open();
    emulator.fail('token', { status: 400 });
    // No OAuth error: not the fault of the key.
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(states).toMatchObject([{ state: 'ready' }, { state: 'connecting' }]);
    const other = await startRbmEmulator();
    closers.push(other.close);
    const key = JSON.parse(other.credentials.serviceAccountKey);
    const serviceAccountKey = JSON.stringify({ ...key, client_email: 'other@example.com' });
    const broken = await open({ credentials: { serviceAccountKey } });
    expect(await broken.link.submit(testMessage(), 0)).toMatchObject({ outcome: 'notSent' });
    const [, state] = broken.states as { state: string; reason: string }[];
    expect(state?.state).toBe('broken');
    expect(state?.reason).toContain('invalid_grant');
    expect(state?.reason).not.toContain('gserviceaccount');
    expect(emulator.messages).toEqual([]);
  });

  it('a key that is none breaks the link', async () => {
    const key = { type: 'service_account', client_email: 'messages@example.com', private_key: 'no key' };
    const { link, states } = await open({ credentials: { serviceAccountKey: JSON.stringify(key) } });
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(states.at(-1)).toMatchObject({ state: 'broken' });
  });

  it.each<EmulatedFault>([{ status: 503 }, { status: 429 }, 'reset'])('%o is temporary', async (fault) => {
    const { emulator, link, states } = await open();
    emulator.fail('token', fault, fault);
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(states.at(-1)).toMatchObject({ state: 'connecting' });
    expect(emulator.messages).toEqual([]);
  });
});

describe('a stored file', () => {
  const image = testMessage({ content: { type: 'image', file: { id: '0198f0c2-d3e4-4b5a-9788-776655443322' } } });
  const files = (sign: LinkFiles['sign']): LinkFiles => ({
    read: async () => undefined,
    getOrUpload: async () => '',
    forget: async () => {},
    ...(sign && { sign }),
  });

  it('goes to Google as a signed link', async () => {
    const signed: unknown[] = [];
    const { emulator, link } = await open({
      files: files((file) => {
        signed.push(file);
        return 'https://messages.example.com/carriers/files/token';
      }),
    });
    await link.submit(image, 0);
    expect(signed).toMatchObject([
      { environmentId: 'fedcba987654321001234567', mediaId: '0198f0c2-d3e4-4b5a-9788-776655443322' },
    ]);
    expect(emulator.messages[0]?.body.contentMessage).toEqual({
      contentInfo: { fileUrl: 'https://messages.example.com/carriers/files/token' },
    });
  });

  it('needs the public URL', async () => {
    const { emulator, link } = await open({ files: files(() => undefined) });
    const result = await link.submit(image, 0);
    expect(result).toMatchObject({ outcome: 'rejected', scope: 'message' });
    expect((result as { reason: string }).reason).toContain('OMNICHANNEL_PUBLIC_URL');
    expect(emulator.calls).toEqual([]);
  });
});
