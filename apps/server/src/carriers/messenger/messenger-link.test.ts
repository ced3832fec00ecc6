import { afterEach, describe, expect, it } from 'vitest';
import type { LinkFiles, PartResult } from '../connection-kind.ts';
import type { EmulatedFault } from '../meta/testing-faults.ts';
import { startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { createTestFiles, recordEvents } from '../meta/testing-links.ts';
import { createTestKind, testConnection, testMessage } from './testing-messenger.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(changes: Parameters<typeof testConnection>[1] = {}, files?: LinkFiles) {
  const emulator = await startGraphEmulator();
  closers.push(emulator.close);
  const { states, events } = recordEvents(files);
  const link = createTestKind(emulator.url).open(testConnection(emulator.account, changes), events);
  closers.push(() => link.close());
  return { emulator, link, states };
}

/** Opens a link for a stored document. */
async function openWithDocument(size = 3) {
  const files = createTestFiles();
  files.stored.set('a', { content: Buffer.alloc(size, 'x'), mediaType: 'application/pdf' });
  return { files, ...(await open({}, files)) };
}
const document = testMessage({ content: { type: 'document', file: { id: 'a', filename: 'Order "4711".pdf' } } });

it('submits a message to the page, and returns the id of Meta', async () => {
  const { emulator, link, states } = await open();
  expect(await link.submit(testMessage(), 0)).toEqual({ outcome: 'accepted', id: emulator.messages[0]?.id });
  expect(emulator.calls).toEqual(['POST /v26.0/682498302938465/messages']);
  expect(states).toEqual([{ state: 'ready' }]);
  expect(link.plan(testMessage())).toEqual({ parts: 1 });
});

describe('the outcome of', () => {
  const code = (value: number, subcode?: number, status = 400): EmulatedFault => ({
    status,
    code: value,
    ...(subcode !== undefined && { subcode }),
  });
  it.each<[string, EmulatedFault, Partial<PartResult>]>([
    ['a closed window', code(10, 2018278, 403), { outcome: 'rejected', scope: 'message', apiCode: 470, code: '10' }],
    ['a closed window, by its own code', code(1545041), { outcome: 'rejected', apiCode: 470 }],
    ['a person who is unavailable', code(551, 1545041), { outcome: 'rejected', scope: 'recipient', apiCode: 1026 }],
    ['a person who gets no messages', code(10, 2018108), { outcome: 'rejected', scope: 'recipient', apiCode: 1026 }],
    ['an unknown person', code(100, 2018001), { outcome: 'rejected', scope: 'recipient', apiCode: 1013 }],
    ['a person outside a test', code(200, 2018028, 403), { outcome: 'rejected', scope: 'recipient', apiCode: 1026 }],
    ['an invalid parameter', code(100), { outcome: 'rejected', scope: 'message' }],
    ['a link that Meta cannot load', code(100, 2018008), { outcome: 'rejected', scope: 'message' }],
    ['an unknown code', code(139999), { outcome: 'rejected', code: '139999' }],
    ['throttling of the page', code(613), { outcome: 'later', afterMs: 5000 }],
    ['throttling of the app', code(4), { outcome: 'later', afterMs: 300_000 }],
    ['throttling of Messenger', code(80006), { outcome: 'later', afterMs: 300_000 }],
    ['a temporary fault', code(2, undefined, 500), { outcome: 'later', afterMs: 30_000, isPartOnly: true }],
    ['an error after a message that was sent', code(1, 1357046, 500), { outcome: 'unknown' }],
    ['a server error without a code', { status: 502 }, { outcome: 'unknown' }],
    ['an ended token', code(190, 463, 401), { outcome: 'notSent' }],
    ['a missing permission', code(10, undefined, 403), { outcome: 'notSent' }],
    ['a missing permission of the app', code(230, undefined, 403), { outcome: 'notSent' }],
    ['a reset before the response', 'resetAfterAccept', { outcome: 'unknown' }],
    ['a success without an id', 'withoutId', { outcome: 'unknown' }],
    ['a success that is no JSON', 'notJson', { outcome: 'unknown' }],
  ])('%s', async (_, fault, expected) => {
    const { emulator, link } = await open();
    emulator.fail('pageMessages', fault);
    const result = await link.submit(testMessage(), 0);
    expect(result).toMatchObject(expected);
    if (!('apiCode' in expected)) expect(result).not.toHaveProperty('apiCode');
    // There is no idempotency key: nothing is sent twice.
    expect(emulator.calls).toHaveLength(1);
  });

  it('silence is unknown', async () => {
    const { emulator, link } = await open({ settings: { timeoutMs: 100 } });
    emulator.fail('pageMessages', 'silent');
    expect(await link.submit(testMessage(), 0)).toMatchObject({ outcome: 'unknown' });
  });

  it('a wrong token is that the connection is broken, with advice for a page', async () => {
    const { link, states } = await open({ credentials: { accessToken: 'EAAG-wrong-token' } });
    await link.submit(testMessage(), 0);
    const reason =
      'Meta returned 401 (190/463): Invalid OAuth access token. Create a page token that never expires, and set it.';
    expect(states.at(-1)).toEqual({ state: 'broken', reason });
  });
});

it('returns reasons without PII, whatever Meta quotes', async () => {
  const { emulator, link } = await open();
  const message = testMessage({ content: { type: 'text', text: 'The secret is out' } });
  emulator.fail('pageMessages', { status: 400, code: 551, message: `${message.to}: The secret is out` });
  expect(JSON.stringify(await link.submit(message, 0))).not.toMatch(/125445|secret/);
});

describe('a stored file', () => {
  it('is uploaded once, with its type and name, and the messages have its id', async () => {
    const { emulator, link, files } = await openWithDocument(300_000);
    const results = [await link.submit(document, 0), await link.submit({ ...document, id: 'other' }, 0)];
    expect(results).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    expect(emulator.uploads).toBe(1);
    const id = files.known.get('a') as string;
    expect(emulator.page.attachments.get(id)).toEqual({
      type: 'file',
      mimeType: 'application/pdf',
      filename: 'Order %224711%22.pdf',
      content: Buffer.alloc(300_000, 'x'),
    });
    const attachment = { type: 'file', payload: { attachment_id: id } };
    expect(emulator.messages.map(({ body }) => body.message)).toMatchObject([{ attachment }, { attachment }]);
  });

  it('that Meta has forgotten is uploaded again, once', async () => {
    const { emulator, link, files } = await openWithDocument();
    files.known.set('a', '123456789');
    expect(await link.submit(document, 0)).toMatchObject({ outcome: 'accepted' });
    expect(emulator.uploads).toBe(1);
  });

  it('that is too large is rejected before its upload', async () => {
    const { emulator, link } = await openWithDocument(25 * 1024 * 1024 + 1);
    expect(await link.submit(document, 0)).toMatchObject({ outcome: 'rejected', code: 'fileTooLarge' });
    expect(emulator.calls).toEqual([]);
  });

  it('whose upload fails leaves the message unsent, and one that Meta rejects fails it', async () => {
    const { emulator, link } = await openWithDocument();
    emulator.fail('attachments', { status: 502 }, { status: 400, code: 100, subcode: 2018047 });
    expect(await link.submit(document, 0)).toMatchObject({ outcome: 'notSent' });
    expect(await link.submit(document, 0)).toMatchObject({ outcome: 'rejected', code: '100' });
    expect(emulator.messages).toEqual([]);
  });
});
