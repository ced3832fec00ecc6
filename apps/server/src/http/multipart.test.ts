import { boundaryOf } from '@omnichannel/contract';
import { describe, expect, it } from 'vitest';
import { partsOf, textOf } from './multipart.ts';
import { Refused } from './refused.ts';

async function* inChunks(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += size) yield body.subarray(from, from + size);
}

/** All parts of a form that arrives in pieces of so many bytes. */
async function read(body: Buffer | string, { size = 7, boundary = 'b' } = {}) {
  const parts = [];
  for await (const { content, ...head } of partsOf(inChunks(Buffer.from(body), size), boundary)) {
    parts.push({ ...head, text: await textOf(content, 10_000) });
  }
  return parts;
}

const part = (head: string, text = 'text') => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

describe('a form', () => {
  it('is what a browser makes of it, however it is cut into pieces', async () => {
    const form = new FormData();
    form.append('user', 'نور\r\n--b');
    form.append('file', new Blob(['\r\n--\r\n-'], { type: 'image/png' }), 'a "b";\r\nc.png');
    form.append('empty', '');
    const sent = new Response(form);
    const boundary = boundaryOf(sent.headers.get('content-type') ?? '') as string;
    const body = Buffer.from(await sent.arrayBuffer());
    for (let size = 1; size <= body.length; size += 1) {
      expect(await read(body, { size, boundary })).toEqual([
        { name: 'user', text: 'نور\r\n--b' },
        { name: 'file', fileName: 'a "b";\r\nc.png', contentType: 'image/png', text: '\r\n--\r\n-' },
        { name: 'empty', text: '' },
      ]);
    }
  });

  it('may be written by other clients', async () => {
    expect(
      await read(`before\r\n--b \r\ncontent-disposition: FORM-DATA; NAME=user\r\n\r\n1\r\n--b--\r\nafter`),
    ).toEqual([{ name: 'user', text: '1' }]);
    expect(await read(`${part('name="file"; filename="a \\"b\\".png"')}--b--`)).toMatchObject([
      { name: 'file', fileName: 'a "b".png' },
    ]);
    expect(await read(`${part('name="x; filename=\'y\'"')}--b--`)).toEqual([{ name: "x; filename='y'", text: 'text' }]);
    expect(await read('--b--')).toEqual([]);
  });

  it('can be passed over where nobody reads it', async () => {
    const names = [];
    const body = Buffer.from(`${part('name="one"')}${part('name="two"')}--b--`);
    for await (const { name } of partsOf(inChunks(body, 5), 'b')) names.push(name);
    expect(names).toEqual(['one', 'two']);
  });

  it.each([
    ['is empty', ''],
    ['has another boundary', part('name="user"').replace('--b', '--c')],
    ['breaks off', part('name="user"')],
    ['breaks off in a head', '--b\r\nContent-Disposition: form-'],
    ['has a part without a name', `${part('filename="a"')}--b--`],
    ['has a part that is no form data', `${part('name="a"').replace('form-data', 'attachment')}--b--`],
    ['has a head without end', `--b\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n--b--`],
  ])('that %s is refused', async (_, body) => {
    const error = await read(body).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 400 });
  });
});
