import type { SandboxMessage, UploadedFile } from '@omnichannel/console/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { testEvents, testPage } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const page = await testPage(context);
const account = await testAccount(context);
const cookie = await page.enter(account);
afterAll(() => page.app.close());

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const upload = (type: string, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(`${page.url}/sandbox/media`, {
    method: 'POST',
    headers: { cookie, origin: page.url, 'content-type': type, ...headers },
    body: new Uint8Array(bytes),
  });
const uploaded = async (type: string, bytes: Buffer) => (await (await upload(type, bytes)).json()) as UploadedFile;
const get = (id: string, by = cookie) => fetch(`${page.url}/sandbox/media/${id}`, { headers: { cookie: by } });
const stored = async () => (await open.database.selectFrom('media').select('id').execute()).length;

describe('a file that is uploaded', () => {
  it('comes back as it was, to its own environment only', async () => {
    const file = await uploaded('image/png', png);
    expect(file).toEqual({ id: expect.any(String), mediaType: 'image/png', size: png.length });
    const response = await get(file.id);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect((await get(file.id, await page.enter(await testAccount(context)))).status).toBe(404);
    expect((await get(file.id, '')).status).toBe(403);
  });

  it.each([
    ['image/png', png, 'inline'],
    ['audio/ogg; codecs=opus', Buffer.from(`OggS${'\0'.repeat(24)}OpusHead`), 'inline'],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'attachment'],
    ['text/html', Buffer.from('<script>alert(1)</script>'), 'attachment'],
    ['application/pdf', Buffer.from('%PDF-1.7'), 'attachment'],
  ])('of the type %s can do nothing in the page', async (type, bytes, disposition) => {
    const { headers } = await get((await uploaded(type, bytes)).id);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['is empty', 'image/png', Buffer.alloc(0), {}, 400],
    ['is not of its type', 'image/png', Buffer.from('<html>'), {}, 415],
    ['is compressed', 'image/png', png, { 'content-encoding': 'gzip' }, 415],
    ['is too large', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1), {}, 413],
    ['comes from elsewhere', 'image/png', png, { origin: 'https://example.com' }, 403],
  ])('is not kept when it %s', async (_, type, bytes, headers, status) => {
    const before = await stored();
    expect((await upload(type, bytes, headers as unknown as Record<string, string>)).status).toBe(status);
    expect(await stored()).toBe(before);
  });
});

it('sends it as a person, with what the service has to know of it', async () => {
  const sandbox = await testEvents(context);
  try {
    const { id } = await uploaded('image/png', png);
    const content = { type: 'image', file: { id, filename: 'parcel.png' }, caption: 'My parcel' };
    const post = (body: object) => page.call(cookie, 'POST', '/messages', body);
    const written = await post({ channel: 'chatApp', person: '+12025550145', content });
    expect(written.status).toBe(201);
    const { messageId } = (await written.json()) as SandboxMessage;
    await expect
      .poll(() => sandbox.inbound.find((message) => message.id === messageId))
      .toMatchObject({ content: { ...content, file: { id, filename: 'parcel.png', mediaType: 'image/png' } } });

    const asVoice = await post({
      channel: 'chatApp',
      person: '+12025550145',
      content: { type: 'voice', file: { id } },
    });
    expect(asVoice.status).toBe(400);
    expect(await asVoice.json()).toMatchObject({ message: expect.stringContaining('image/png') });
  } finally {
    await sandbox.stop();
  }
});
