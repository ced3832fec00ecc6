import { afterEach, describe, expect, it } from 'vitest';
import { Unreadable } from './document.ts';
import { createReader, type Reader, type ReaderOptions } from './reader.ts';

const readers: Reader[] = [];
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())));

function start(options: ReaderOptions = {}) {
  const reader = createReader(options);
  readers.push(reader);
  const read = (name: string, content: string) => reader.read(`/x/${name}`, Buffer.from(content));
  const fault = async (name: string, content: string) => {
    const error = await read(name, content).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Unreadable);
    return (error as Error).message;
  };
  return { read, fault };
}

describe('a reader', () => {
  it('reads one document after the other, and divides them', async () => {
    const { read } = start();
    expect(await read('a.md', '# Apples\n\nThey are red.')).toEqual({
      title: 'Apples',
      pieces: [{ headings: [], content: 'They are red.', words: 3 }],
    });
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it('tells what is wrong with one, and goes on', async () => {
    const { read, fault } = start();
    expect(await fault('a.md', '')).toBe('has no text');
    expect(await fault('a.pdf', 'Text')).toBe('is named .pdf, but is not a PDF');
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it('gives up one that takes too long, more for a larger one, and goes on', async () => {
    const { read, fault } = start({ seconds: { each: 4, megabyte: 1 } });
    const endless = `${'*a **b '.repeat(6000)}x${' b** a*'.repeat(6000)}`;
    expect(await fault('a.md', endless)).toBe('takes longer than 5 s to read; divide it');
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it('gives up one that takes too much memory, and goes on', async () => {
    const { read, fault } = start({ megabytes: 40 });
    expect(await fault('a.html', '<p><b>word</b>'.repeat(500_000))).toBe(
      'takes more than 40 MB of memory to read; divide it',
    );
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });
});
