import { afterEach, describe, expect, it } from 'vitest';
import type { LinkFiles, PartResult } from '../connection-kind.ts';
import type { EmulatedFault } from '../meta/testing-faults.ts';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { createTestFiles, recordEvents } from '../meta/testing-links.ts';
import { createTestKind, testConnection, testMessage } from './testing-whatsapp.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open({
  files,
  timeoutMs = 5000,
  token,
}: {
  files?: LinkFiles;
  timeoutMs?: number;
  token?: string;
} = {}) {
  const emulator = await startGraphEmulator();
  closers.push(emulator.close);
  const { states, events } = recordEvents(files);
  const credentials = token === undefined ? {} : { accessToken: token };
  const connection = testConnection(emulator.account, { settings: { timeoutMs }, credentials });
  const link = createTestKind(emulator.url).open(connection, events);
  closers.push(() => link.close());
  return { emulator, link, states };
}

/** Opens a link for a stored image. */
async function openWithImage(size = 3) {
  const files = createTestFiles();
  files.stored.set('a', { content: Buffer.alloc(size, 'x'), mediaType: 'image/png' });
  return { files, ...(await open({ files })) };
}
const image = testMessage({ content: { type: 'image', file: { id: 'a' } } });
const failures = (emulator: GraphEmulator) => emulator.calls.filter((call) => call.endsWith('/messages')).length;

it('submits a message with the token and the proof of the app secret, and returns the id of Meta', async () => {
  const { emulator, link, states } = await open();
  const result = await link.submit(testMessage(), 0);
  expect(result).toEqual({ outcome: 'accepted', id: emulator.messages[0]?.id, recipientId: '12025550123' });
  expect(emulator.messages[0]?.body).toMatchObject({ to: '12025550123', type: 'text' });
  expect(emulator.calls).toEqual(['POST /v26.0/106540352242922/messages']);
  expect(states).toEqual([{ state: 'ready' }]);
  expect(link.plan(testMessage())).toEqual({ parts: 1 });
});

it("returns Meta's id of the recipient, and none for a user id", async () => {
  const { emulator, link } = await open();
  emulator.waIds.set('5511987654321', '551187654321');
  const results = [
    await link.submit(testMessage({ to: '+5511987654321' }), 0),
    await link.submit(testMessage({ to: 'US.13491208655302741918' }), 0),
  ];
  expect(results).toEqual([
    { outcome: 'accepted', id: expect.any(String), recipientId: '551187654321' },
    { outcome: 'accepted', id: expect.any(String) },
  ]);
});

describe('the outcome of', () => {
  const code = (value: number, status = 400): EmulatedFault => ({ status, code: value });
  it.each<[string, EmulatedFault, Partial<PartResult>]>([
    ['throttling of the number', code(130429), { outcome: 'later', afterMs: 2000 }],
    [
      'throttling with a header',
      { status: 429, code: 4, headers: { 'Retry-After': '900' } },
      { outcome: 'later', afterMs: 900_000 },
    ],
    ['throttling without a code', { status: 429 }, { outcome: 'later', afterMs: 30_000 }],
    ['too many messages to one person', code(131056), { outcome: 'later', afterMs: 6000, isPartOnly: true }],
    ['a number that rests after complaints', code(131048), { outcome: 'later', afterMs: 14_400_000 }],
    ['an unavailable service', code(131016, 503), { outcome: 'later', afterMs: 30_000 }],
    ['a fault of one message', code(131000), { outcome: 'later', afterMs: 30_000, isPartOnly: true }],
    ['a fault of one message after which it may be sent', code(131000, 500), { outcome: 'unknown' }],
    ['a fault without certainty', code(1, 500), { outcome: 'unknown' }],
    ['a server error without a code', { status: 502 }, { outcome: 'unknown' }],
    ['a redirect', { status: 302, headers: { Location: 'https://example.com/' } }, { outcome: 'later' }],
    [
      'a recipient that cannot receive',
      code(131026),
      { outcome: 'rejected', code: '131026', scope: 'recipient', apiCode: 1026 },
    ],
    ['a closed window', code(131047), { outcome: 'rejected', scope: 'message', apiCode: 470 }],
    ['a person who has opted out', code(131050), { outcome: 'rejected', scope: 'optedOut', apiCode: 1610 }],
    ['a withheld marketing message', code(131049), { outcome: 'rejected', scope: 'message' }],
    ['a wrong number of values', code(132000), { outcome: 'rejected', apiCode: 2000 }],
    ['an unknown template', code(132001, 404), { outcome: 'rejected', apiCode: 2001 }],
    ['a paused template', code(132015), { outcome: 'rejected', apiCode: 2001 }],
    ['an unknown code', code(139999), { outcome: 'rejected', code: '139999', scope: 'message' }],
    ['a rejection without a code', { status: 404 }, { outcome: 'rejected', code: '404' }],
    ['an ended token', code(190, 401), { outcome: 'notSent' }],
    ['a missing permission', code(200, 403), { outcome: 'notSent' }],
    ['a locked account', code(131031), { outcome: 'notSent' }],
    ['a reset before the response', 'resetAfterAccept', { outcome: 'unknown' }],
    ['a success without an id', 'withoutId', { outcome: 'unknown' }],
    ['a success that is no JSON', 'notJson', { outcome: 'unknown' }],
  ])('%s', async (_, fault, expected) => {
    const { emulator, link } = await open();
    emulator.fail('messages', fault);
    expect(await link.submit(testMessage(), 0)).toMatchObject(expected);
    expect(failures(emulator)).toBe(1);
  });

  it('silence is unknown', async () => {
    const { emulator, link } = await open({ timeoutMs: 100 });
    emulator.fail('messages', 'silent');
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'unknown' });
  });

  it('a wrong token is that the connection is broken, with advice and without the token', async () => {
    const { link, states } = await open({ token: 'EAAG-wrong-token' });
    await link.submit(testMessage(), 0);
    const reason =
      'Meta returned 401 (190/463): Invalid OAuth access token. Create a token of a system user, and set it.';
    expect(states.at(-1)).toEqual({ state: 'broken', reason });
    expect(link.freeSlots()).toBe(0);
  });

  it('a server that cannot be reached is that nothing was sent', async () => {
    const { emulator, link, states } = await open();
    await emulator.close();
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'notSent' });
    expect(states.some(({ state }) => state === 'connecting')).toBe(true);
  });
});

it('lets a pair wait longer after each attempt, and fails a message whose own fault stays', async () => {
  const { emulator, link } = await open();
  emulator.fail(
    'messages',
    { status: 400, code: 131056 },
    { status: 400, code: 131056 },
    { status: 400, code: 131000 },
  );
  const pauses = [await link.submit(testMessage({ attempt: 3 }), 0), await link.submit(testMessage({ attempt: 9 }), 0)];
  expect(pauses).toMatchObject([{ afterMs: 64_000 }, { afterMs: 3_600_000 }]);
  expect(await link.submit(testMessage({ attempt: 6 }), 0)).toMatchObject({ outcome: 'rejected', code: '131000' });
});

it('returns reasons without PII, whatever Meta quotes', async () => {
  const { emulator, link } = await open();
  const message = testMessage({ content: { type: 'text', text: 'The secret is out' } });
  const quoted = `${message.to} ${message.to.slice(1)} The secret is out, a.b@example.com`;
  emulator.fail('messages', { status: 400, code: 131026, message: quoted, details: quoted });
  const result = await link.submit(message, 0);
  expect(JSON.stringify(result)).not.toMatch(/2025550123|secret|example\.com/);
});

describe('a stored file', () => {
  it('is uploaded once, with its type, and the message has the id of Meta', async () => {
    const { emulator, link, files } = await openWithImage(300_000);
    const results = [await link.submit(image, 0), await link.submit({ ...image, id: 'other' }, 0)];
    expect(results).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    expect(emulator.uploads).toBe(1);
    const id = files.known.get('a') as string;
    expect(emulator.files.get(id)).toMatchObject({ mimeType: 'image/png', content: Buffer.alloc(300_000, 'x') });
    expect(emulator.messages.map(({ body }) => body.image)).toEqual([{ id }, { id }]);
  });

  it('that Meta has forgotten is uploaded again, once', async () => {
    const { emulator, link, files } = await openWithImage();
    files.known.set('a', '123456789');
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'accepted' });
    expect(emulator.uploads).toBe(1);
    const unusable: EmulatedFault = { status: 400, code: 131053 };
    emulator.fail('messages', unusable, unusable);
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'rejected', code: '131053' });
    expect(failures(emulator)).toBe(4);
  });

  it.each([
    ['image', 5 * 1024 * 1024, 'WhatsApp takes at most 5 MB of image.'],
    ['sticker', 500 * 1024, 'WhatsApp takes at most 500 KB of sticker.'],
  ] as const)('of type %s that is too large is rejected before its upload', async (type, bytes, reason) => {
    const { emulator, link, files } = await openWithImage(bytes);
    const message = testMessage({ content: { type, file: { id: 'a' } } });
    expect(await link.submit(message, 0)).toMatchObject({ outcome: 'accepted' });
    files.known.clear();
    files.stored.set('a', { content: Buffer.alloc(bytes + 1), mediaType: 'image/png' });
    const result = await link.submit(message, 0);
    expect(result).toMatchObject({
      outcome: 'rejected',
      code: 'fileTooLarge',
      reason: expect.stringContaining(reason),
    });
    expect(emulator.uploads).toBe(1);
  });

  it('that is no longer stored fails the message', async () => {
    const { link, files } = await openWithImage();
    files.stored.clear();
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'rejected', code: 'fileMissing', apiCode: 1006 });
    files.getOrUpload = async () => {
      throw new Error('The file or its connection was removed.');
    };
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'rejected', code: 'fileMissing' });
  });

  it('whose upload fails leaves the message unsent', async () => {
    const { emulator, link } = await openWithImage();
    const fault = (status: number, code?: number): EmulatedFault => ({ status, ...(code !== undefined && { code }) });
    emulator.fail('media', fault(502), 'reset', fault(400, 130429), fault(400, 131053));
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'notSent' });
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'notSent' });
    emulator.fail('media');
    expect(failures(emulator)).toBe(0);
  });

  it('is not waited for when the link closes', async () => {
    const { emulator, link } = await openWithImage();
    emulator.fail('media', 'silent');
    const submitting = link.submit(image, 0);
    await expect.poll(() => emulator.calls.length).toBe(1);
    await link.close();
    expect(await submitting).toMatchObject({ outcome: 'notSent' });
  });

  it('cannot be sent where no files are', async () => {
    const { link } = await open();
    expect(await link.submit(image, 0)).toMatchObject({ outcome: 'rejected', code: 'fileMissing' });
  });
});
