import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { InboundContent } from '../../features/messaging/carrier.ts';
import type { FileDownload } from '../connection-kind.ts';
import { ProviderFileError } from '../files/download-media.ts';
import { arrivingFile, person, picture, text, useInboundEvents } from './testing-inbound-events.ts';

const at = await useInboundEvents();
const { receive, contents, waiting, age, readFile } = at;
const { pool } = at.open;

/** The only content that accounts got. */
const content = () => [...at.delivered.values()].map((message) => message.content)[0] as InboundContent;
const storedFiles = async () => Number((await pool.query('SELECT count(*) FROM media')).rows[0].count);

describe('the file of a message', () => {
  it('is stored in the environment of the account, and the message refers to it', async () => {
    at.download = async () => arrivingFile('the text', 'text/plain; charset=utf-8');
    await receive(picture());
    const received = content();
    expect(received).toEqual({
      type: 'document',
      file: { id: expect.any(String), mediaType: 'text/plain', filename: 'note.txt' },
      caption: 'Look',
    });
    const id = 'file' in received ? received.file.id : '';
    expect([await readFile(id), await readFile(id, at.other)]).toEqual(['the text', undefined]);
    expect(await at.counts()).toEqual({ delivered: 1 });
  });

  it('holds up the later messages of the person, and no others', async () => {
    let finish = (_: FileDownload) => {};
    at.download = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const made = at.receiver();
    await made.receive(at.own, [picture(), text('Later'), text('Other', { from: '+12025550101' })]);
    const ended = made.process();
    while (at.delivered.size < 1) await delay(5);
    await delay(50);
    expect(contents()).toEqual(['Other']);
    finish(arrivingFile('x'));
    await ended;
    await made.process();
    expect(contents()).toEqual(['Other', 'document', 'Later']);
  });

  it('of one connection leaves places for the files of others', async () => {
    let waitingDownloads = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = new Set<string>();
    at.download = async ({ id = '' }) => {
      if (!slow.has(id)) return arrivingFile('fast');
      waitingDownloads += 1;
      await finished;
      return arrivingFile('slow');
    };
    const many = Array.from({ length: 20 }, (_, index) => picture({ from: `+120255501${10 + index}` }));
    for (const { content: of } of many) if ('file' in of) slow.add(String(of.file.id));
    await at.submit(at.shared, at.account, person, 'wamid.out');
    const made = at.receiver();
    await made.receive(at.own, many);
    await made.receive(at.shared, [picture()]);
    const ended = made.process();
    while (at.delivered.size < 1) await delay(5);
    expect(waitingDownloads).toBe(2);
    finish();
    await ended;
    await made.process();
    expect([at.delivered.size, await waiting()]).toEqual([21, 0]);
  });

  it.each<[string, () => Promise<FileDownload>, number]>([
    ['is gone', async () => ({ outcome: 'gone', reason: 'It was deleted.' }), 1053],
    ['is too large', async () => ({ outcome: 'tooLarge', reason: 'It is larger than 5 bytes.' }), 1053],
    ['is on a wrong host', () => Promise.reject(new ProviderFileError('The host is wrong.', false)), 1053],
    ['is empty', async () => arrivingFile(''), 1053],
    [
      'exceeds the quota',
      async () => {
        await pool.query('UPDATE environments SET storage_quota = 1');
        return arrivingFile('too much');
      },
      1413,
    ],
  ])('that %s leaves the message with the cause', async (_, download, code) => {
    at.download = download;
    try {
      await receive(picture(), text('Later'));
    } finally {
      await pool.query('UPDATE environments SET storage_quota = NULL');
    }
    expect(content()).toEqual({
      type: 'unsupported',
      providerType: 'document',
      providerMessage: { caption: 'Look', filename: 'note.txt', mime_type: 'text/plain' },
      errors: [{ code, title: expect.any(String), details: expect.any(String) }],
    });
    expect(contents()).toEqual(['unsupported', 'Later']);
    expect(await at.counts()).toEqual({ delivered: 2, withoutFile: 1 });
    expect(await storedFiles()).toBe(0);
  });

  it.each<[string, () => Promise<FileDownload>]>([
    ['later', async () => ({ outcome: 'later', reason: 'The provider is down.' })],
    ['of a kind that fails', () => Promise.reject(new Error('The token a-token is wrong.'))],
    ['that breaks off', async () => ({ ...arrivingFile(''), content: failing() }) as FileDownload],
  ])('%s is downloaded again, and without it at last', async (_, download) => {
    at.download = download;
    await receive(picture());
    expect(contents()).toEqual([]);
    for (let attempt = 0; attempt < 8; attempt++) {
      await age(3600);
      await receive();
    }
    expect([contents(), await waiting()]).toEqual([[], 1]);
    await age(3600);
    await receive();
    expect([contents(), await waiting(), await storedFiles()]).toEqual([['unsupported'], 0, 0]);
    expect(at.logged).not.toContain('a-token');
  });

  it('that was stored is not downloaded again when the message cannot be delivered', async () => {
    let downloads = 0;
    at.download = async () => {
      downloads += 1;
      return arrivingFile('x');
    };
    let failures = 2;
    at.failing = () => {
      if (failures-- > 0) throw new Error('no connection');
    };
    await receive(picture());
    for (let attempt = 0; attempt < 2; attempt++) {
      await age(3600);
      await receive();
    }
    expect([contents(), downloads, await storedFiles()]).toEqual([['document'], 1, 1]);
  });

  it('whose download takes too long for its lease is stored once', async () => {
    at.download = async () => {
      // Another process has taken the message over.
      await pool.query('UPDATE inbound_events SET attempts = attempts + 1 WHERE attempts = 1');
      return arrivingFile('x');
    };
    await receive(picture());
    expect([contents(), await storedFiles()]).toEqual([[], 0]);
    await age(3600);
    await receive();
    expect([contents(), await storedFiles()]).toEqual([['document'], 1]);
  });

  it('is downloaded by the next process at once when this one stops', async () => {
    at.download = (_, signal) =>
      new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const made = at.receiver();
    await made.receive(at.own, [picture()]);
    const ended = made.process();
    while ((await pool.query('SELECT FROM inbound_events WHERE attempts = 1')).rowCount === 0) await delay(5);
    await delay(20);
    await made.close();
    await ended;
    at.download = async () => arrivingFile('x');
    await receive();
    expect(contents()).toEqual(['document']);
  });

  it('is lost with its connection', async () => {
    const made = at.receiver({ findConnection: () => undefined });
    await made.receive(at.own, [picture()]);
    await made.process();
    expect(contents()).toEqual(['unsupported']);
  });

  it('waits while the credentials of the connection cannot be decrypted', async () => {
    const made = at.receiver({
      findConnection: () => ({
        kind: { downloadFile: async () => arrivingFile('x') } as never,
        connection: {} as never,
        fault: 'x',
      }),
    });
    await made.receive(at.own, [picture()]);
    await made.process();
    expect([contents(), await waiting()]).toEqual([[], 1]);
  });
});

describe('several files of a message', () => {
  const attachments = () =>
    text('', {
      content: {
        type: 'attachments',
        text: 'Look',
        attachments: [
          { type: 'image', file: { url: 'https://example.com/1' } },
          { type: 'fallback', url: 'https://example.com', title: 'Example' },
          { type: 'file', file: { url: 'https://example.com/2', mediaType: 'text/plain' } },
        ],
      },
    });
  const file = { id: expect.any(String), mediaType: 'text/plain' };

  it('are all stored', async () => {
    await receive(attachments());
    expect(content()).toEqual({
      type: 'attachments',
      text: 'Look',
      attachments: [
        { type: 'image', file },
        { type: 'fallback', url: 'https://example.com', title: 'Example' },
        { type: 'file', file },
      ],
    });
  });

  it('leave an attachment without a file when one is lost', async () => {
    at.download = async ({ url = '' }) =>
      url.endsWith('1') ? { outcome: 'gone', reason: 'It was deleted.' } : arrivingFile('x');
    await receive(attachments());
    expect(content()).toMatchObject({ attachments: [{ type: 'image' }, {}, { type: 'file', file }] });
    expect(await at.counts()).toEqual({ delivered: 1, withoutFile: 1 });
  });

  it('that do not arrive in time leave nothing behind, and those that arrived are kept at last', async () => {
    at.download = ({ url = '' }, signal) =>
      url.endsWith('1')
        ? Promise.resolve(arrivingFile('x'))
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const made = at.receiver({ downloadTimeoutMs: 100 });
    await made.receive(at.own, [attachments()]);
    for (let attempt = 1; attempt < 10; attempt++) {
      await made.process();
      expect([contents(), await waiting(), await storedFiles()]).toEqual([[], 1, 0]);
      await age(3600);
    }
    await made.process();
    expect(content()).toMatchObject({ attachments: [{ type: 'image', file }, {}, { type: 'file' }] });
    expect([await waiting(), await storedFiles(), await at.counts()]).toEqual([0, 1, { delivered: 1, withoutFile: 1 }]);
  });

  it('leave nothing behind when the service stops', async () => {
    at.download = ({ url = '' }, signal) =>
      url.endsWith('1')
        ? Promise.resolve(arrivingFile('x'))
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const made = at.receiver();
    await made.receive(at.own, [attachments()]);
    const ended = made.process();
    while ((await storedFiles()) === 0) await delay(5);
    await delay(20);
    await made.close();
    await ended;
    expect([contents(), await waiting(), await storedFiles()]).toEqual([[], 1, 0]);
  });

  it('are all downloaded again when one can be downloaded later', async () => {
    at.download = async ({ url = '' }) =>
      url.endsWith('2') ? { outcome: 'later', reason: 'The provider is down.' } : arrivingFile('x');
    await receive(attachments());
    expect([contents(), await storedFiles()]).toEqual([[], 0]);
    at.download = async () => arrivingFile('x');
    await age(3600);
    await receive();
    expect([contents(), await storedFiles()]).toEqual([['attachments'], 2]);
  });
});

/** Content that breaks off. */
async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
  throw new ProviderFileError('The connection was closed.', true);
}
