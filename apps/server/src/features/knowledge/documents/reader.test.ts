import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnreadableDocumentError } from './document.ts';
import { createDocumentReader, type DocumentReader, type ReaderOptions } from './reader.ts';
import { pdfBomb, zipWith } from './testing.ts';

const isLinux = process.platform === 'linux';
/** Markdown whose emphasis takes its parser minutes. */
const endless = `${'*a **b '.repeat(6000)}x${' b** a*'.repeat(6000)}`;

const readers: DocumentReader[] = [];
afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())));

function start(options: ReaderOptions = {}) {
  const reader = createDocumentReader(options);
  readers.push(reader);
  const read = (name: string, content: string | Buffer) => reader.read(`/x/${name}`, Buffer.from(content));
  const fault = async (name: string, content: string | Buffer) => {
    const error = await read(name, content).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UnreadableDocumentError);
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

  it('reports the fault of one, and continues', async () => {
    const { read, fault } = start();
    expect(await fault('a.md', '')).toBe('has no text');
    expect(await fault('a.pdf', 'Text')).toBe('is named .pdf, but is not a PDF');
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it('stops reading one that takes too long, more for a larger one, and goes on', async () => {
    const { read, fault } = start({ timeoutSeconds: { each: 4, megabyte: 1 } });
    expect(await fault('a.md', endless)).toBe('takes longer than 5 s to read; divide it, or save it as plain text');
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  /** Each needs several times the limit. The PDF has 686 bytes. */
  it.each([
    ['PDF', 'a.pdf', () => pdfBomb(1600)],
    ['DOCX', 'a.docx', () => docxWith('<w:p/>'.repeat(4_000_000))],
    ['HTML', 'a.html', () => '<div>'.repeat(3_000_000)],
    ['Markdown', 'a.md', () => `|a|b|\n|-|-|\n${'|*a*|*b*|\n'.repeat(600_000)}`],
    ['text', 'a.txt', () => 'a\n\n'.repeat(6_000_000)],
  ])('stops reading a %s that needs too much memory, and goes on', async (_, name, content) => {
    const { read, fault } = start({ maxMemoryMb: 250 });
    const reason = 'needs more than 250 MB of memory to read; divide it, or save it as plain text';
    expect(await fault(name, content())).toBe(reason);
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it('does not count the memory of one against the next', async () => {
    const { read } = start({ maxMemoryMb: 250 });
    for (let turn = 0; turn < 4; turn++) {
      expect(await read('a.txt', 'Pears are green.\n\n'.repeat(150_000))).toMatchObject({ title: 'a' });
    }
  });

  it('rejects one whose title and headings are repeated too often', async () => {
    const headings = [1, 2, 3, 4, 5].map((depth) => `<h${depth}>${'x'.repeat(300)}</h${depth}>`).join('');
    const sections = `<h6>x</h6><p>${'a '.repeat(90)}</p>`.repeat(26_000);
    // Fewer than 50 million characters without the title.
    expect(await start().fault('a.html', `<title>${'t'.repeat(300)}</title>${headings}${sections}`)).toBe(
      'has more than 50 million characters, repeated headings included; divide it',
    );
  });

  it.runIf(isLinux)('goes on when its process ends while it reads', async () => {
    const { read, fault } = start();
    await read('b.txt', 'Pears are green.');
    const reading = fault('a.md', endless);
    process.kill(await childOf(process.pid), 'SIGTERM');
    expect(await reading).toBe('cannot be read: the process that read it ended (SIGTERM); divide it');
    expect(await read('b.txt', 'Pears are green.')).toMatchObject({ title: 'b' });
  });

  it.runIf(isLinux)('leaves no process behind when its own is killed', async () => {
    const code = `import { createDocumentReader } from ${JSON.stringify(new URL('./reader.ts', import.meta.url))};
      await createDocumentReader().read('/x/a.md', Buffer.from(${JSON.stringify(endless)}));`;
    const importing = spawn(process.execPath, ['--input-type=module', '-'], { stdio: ['pipe', 'ignore', 'ignore'] });
    importing.stdin.end(code);
    const reading = await childOf(importing.pid as number);
    importing.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(reading, 0)).toThrow('ESRCH'), { timeout: 20_000 });
  });

  it('works as it is built', async () => {
    const built: string = new URL('../../../../dist/features/knowledge/documents/reader.js', import.meta.url).href;
    const { createDocumentReader: createBuilt } = (await import(built)) as {
      createDocumentReader: typeof createDocumentReader;
    };
    const reader = createBuilt();
    readers.push(reader);
    expect(await reader.read('/x/b.txt', Buffer.from('Pears are green.'))).toMatchObject({ title: 'b' });
  });
});

/** A document of Word with this body. */
function docxWith(body: string): Buffer {
  const schemas = 'http://schemas.openxmlformats.org';
  const office = `${schemas}/officeDocument/2006/relationships/officeDocument`;
  return zipWith([
    { name: '[Content_Types].xml', content: `<Types xmlns="${schemas}/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r" Type="${office}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ]);
}

/** The child of a process, as soon as there is one. */
function childOf(parent: number): Promise<number> {
  return vi.waitFor(
    async () => {
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
      expect(children).not.toBe('');
      return Number(children.trim().split(' ').at(-1));
    },
    { timeout: 20_000 },
  );
}
