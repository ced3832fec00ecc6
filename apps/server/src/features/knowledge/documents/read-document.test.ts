import { chmod, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document as Docx, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../platform/postgres/testing.ts';
import { splitIntoChunks } from './chunks.ts';
import { UnreadableDocumentError } from './document.ts';
import { readBytes, readDocument } from './read-document.ts';
import { encryptedPdf, zipWith } from './testing.ts';

const read = (name: string, content: string | Buffer) => readDocument(`/x/${name}`, Buffer.from(content));
const fault = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(() => expect.fail('It was read.')).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(UnreadableDocumentError);
  return (error as Error).message;
};

async function pdfWith(lines: readonly { text: string; size?: number; gap?: number }[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  let y = 700;
  for (const { text, size = 11, gap = 13 } of lines) {
    y -= gap;
    page.drawText(text, { x: 50, y, size, font });
  }
  return Buffer.from(await pdf.save());
}

async function docxWith(children: ConstructorParameters<typeof Docx>[0]['sections'][number]['children']) {
  return Packer.toBuffer(new Docx({ sections: [{ children }] }));
}

describe('a title', () => {
  it.each([
    ['an HTML title', 'a.html', (title: string) => `<title>${title}</title><p>Text</p>`],
    ['an HTML heading', 'a.html', (title: string) => `<h1>${title}</h1><p>Text</p>`],
    ['front matter', 'a.md', (title: string) => `---\ntitle: ${title}\n---\nText`],
    ['a Markdown heading', 'a.md', (title: string) => `# ${title}\n\nText`],
  ])('of 300 characters is kept, and a longer one is cut, in %s', async (_, name, contentWith) => {
    const longest = `${'😀'.repeat(299)}b`;
    expect((await read(name, contentWith(longest))).title).toBe(longest);
    expect((await read(name, contentWith(`${'a '.repeat(100_000)}b`))).title).toBe('a '.repeat(150).trim());
    expect((await read(name, contentWith('😀'.repeat(100_000)))).title).toBe('😀'.repeat(300));
  });

  it('of a PDF is cut', async () => {
    const pdf = await PDFDocument.create();
    pdf.setTitle('a '.repeat(100_000));
    pdf.addPage().drawText('Text', { font: await pdf.embedFont(StandardFonts.Helvetica) });
    expect((await read('a.pdf', Buffer.from(await pdf.save()))).title).toBe('a '.repeat(150).trim());
  });
});

describe('Markdown', () => {
  it('is read by its structure', async () => {
    const { title, blocks } = await read(
      'a.md',
      `# Returns & *refunds*

You may [return](https://example.com) it\nwithin \`30\` days.

## Accepted items

- shoes
- **shirts**
  - also old ones

1. first
2. second

| Article | Days |
|---|:-:|
| Shoes | 30 |

> Keep the receipt.

\`\`\`
code stays
  as it is
\`\`\`

<div>Raw <b>HTML</b></div>
`,
    );
    expect(title).toBe('Returns & refunds');
    expect(blocks).toEqual([
      { type: 'heading', depth: 1, text: 'Returns & refunds' },
      { type: 'paragraph', text: 'You may return it within 30 days.' },
      { type: 'heading', depth: 2, text: 'Accepted items' },
      { type: 'lines', lines: ['- shoes', '- shirts', '  - also old ones'] },
      { type: 'lines', lines: ['1. first', '2. second'] },
      { type: 'lines', lines: ['Article | Days', 'Shoes | 30'] },
      { type: 'paragraph', text: 'Keep the receipt.' },
      { type: 'lines', lines: ['code stays', '  as it is'] },
      { type: 'paragraph', text: 'Raw HTML' },
    ]);
  });

  it('takes its title from the front matter, else from the first heading, else from the name', async () => {
    expect(await read('a.md', '---\nid: 7\ntitle: "The title"\ntags: x\n---\n\nText.')).toMatchObject({
      title: 'The title',
      blocks: [{ type: 'paragraph', text: 'Text.' }],
    });
    expect((await read('a.md', '---\nid: 7\n---\n# Heading\n\nText.')).title).toBe('Heading');
    expect((await read('opening hours.md', 'Text.')).title).toBe('opening hours');
  });
});

describe('Markdown of any size and depth', () => {
  it('keeps all that is deeper than lists and quotations are in earnest', async () => {
    for (const marks of ['>'.repeat(8000), '- '.repeat(600)]) {
      const { blocks } = await read('a.md', `# Deep\n\n${marks}the bottom`);
      expect(JSON.stringify(blocks)).toContain('the bottom');
    }
  });

  it('may have code of as many lines as anyone likes', async () => {
    const document = await read('a.md', `\`\`\`\n${'one line of code\n'.repeat(150_000)}\`\`\`\n`);
    expect(splitIntoChunks(document).at(-1)?.content).toMatch(/one line of code$/);
  });
});

describe('HTML', () => {
  it('is read without what surrounds the text', async () => {
    const { title, blocks } = await read(
      'a.html',
      `<!doctype html><html><head><title> Our  shop </title><style>p{}</style></head><body>
      <nav><a href="/">Home</a></nav><main><h1>Welcome</h1>Loose <b>text</b><p>A para&shy;graph<br>goes on.</p>
      <ul><li>one<ul><li>nested</li></ul></li><li><p>two</p></li></ul>
      <table><tr><th>Day</th><th>Open</th></tr><tr><td>Friday</td><td>9–12</td></tr></table>
      <p hidden>secret</p><script>alert(1)</script><a href="#"><h2>A linked heading</h2></a>
      <div><div><p>Deep</p></div></div></main><footer>imprint</footer></body></html>`,
    );
    expect(title).toBe('Our shop');
    expect(blocks).toEqual([
      { type: 'heading', depth: 1, text: 'Welcome' },
      { type: 'paragraph', text: 'Loose text' },
      { type: 'paragraph', text: 'A para\u00adgraph goes on.' },
      { type: 'lines', lines: ['- one', '  - nested', '- two'] },
      { type: 'lines', lines: ['Day | Open', 'Friday | 9–12'] },
      { type: 'heading', depth: 2, text: 'A linked heading' },
      { type: 'paragraph', text: 'Deep' },
    ]);
  });

  it('may be nested as deep as anyone likes', async () => {
    const depth = 3000;
    const { blocks } = await read('a.html', `${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`);
    expect(blocks).toEqual([{ type: 'paragraph', text: 'deep' }]);
  });

  it('may have as many sibling elements', async () => {
    expect((await read('a.html', '<p>word</p>'.repeat(130_000))).blocks).toHaveLength(130_000);
    const [table] = (await read('a.html', `<table>${'<tr><td>a<td>b'.repeat(130_000)}`)).blocks;
    expect(table).toMatchObject({ lines: { length: 130_000 } });
  });

  it('keeps the white space of what is preformatted, but at its ends', async () => {
    const spaces = ' '.repeat(100_000);
    const { blocks } = await read('a.html', `<pre>\n  a${spaces}b\n  </pre>`);
    expect(blocks).toEqual([{ type: 'lines', lines: [`  a${spaces}b`] }]);
  });
});

describe('text', () => {
  it('may be one paragraph of as many sentences as anyone likes', async () => {
    const document = await read('a.txt', 'This is a sentence of text.\n'.repeat(150_000));
    const pieces = splitIntoChunks(document);
    expect(pieces.reduce((sum, { words }) => sum + words, 0)).toBe(900_000);
  });

  it('has paragraphs, in any Unicode encoding and with any ends of lines', async () => {
    const expected = [
      { type: 'paragraph', text: 'سطر أول' },
      { type: 'paragraph', text: 'second one' },
    ];
    const text = 'سطر\r\nأول\r\n\r\n  second\tone \r\n';
    expect((await read('a.txt', text)).blocks).toEqual(expected);
    expect((await read('a.txt', `\ufeff${text}`)).blocks).toEqual(expected);
    expect((await read('A.TXT', Buffer.from(`\ufeff${text}`, 'utf16le'))).blocks).toEqual(expected);
  });

  it.each(['a.txt', 'a.md', 'a.html'])('as %s is not binary, nor in another encoding', async (name) => {
    expect(await fault(read(name, Buffer.from([0x50, 0x00, 0x01, 0x02])))).toBe('is not text, but binary');
    expect(await fault(read(name, Buffer.from('caf\u00e9', 'latin1')))).toBe('is not text in UTF-8: save it in UTF-8');
  });
});

describe('PDF', () => {
  it('is read by what it looks like', async () => {
    const { blocks } = await read(
      'a.pdf',
      await pdfWith([
        { text: 'Warranty', size: 20 },
        { text: 'The battery has a warranty of two years, which is exam-', gap: 30 },
        { text: 'ined by experts.' },
        { text: 'Damage by water is excluded.', gap: 40 },
        { text: 'Repairs', size: 14, gap: 40 },
        { text: 'They take a week.', gap: 20 },
      ]),
    );
    expect(blocks).toEqual([
      { type: 'heading', depth: 1, text: 'Warranty' },
      { type: 'paragraph', text: 'The battery has a warranty of two years, which is examined by experts.' },
      { type: 'paragraph', text: 'Damage by water is excluded.' },
      { type: 'heading', depth: 2, text: 'Repairs' },
      { type: 'paragraph', text: 'They take a week.' },
    ]);
  });

  it('is rejected when it is broken, encrypted, without text, or another type', async () => {
    const whole = await pdfWith([{ text: 'Text' }]);
    expect(await fault(read('a.pdf', whole.subarray(0, 300)))).toBe('is broken: it cannot be read as a PDF');
    expect(await fault(read('a.pdf', '%PDF-1.7\nnothing more'))).toBe('is broken: it cannot be read as a PDF');
    expect(await fault(read('a.pdf', encryptedPdf()))).toBe('is encrypted: save it without a password');
    expect(await fault(read('a.pdf', await pdfWith([])))).toBe(
      'has no text: scanned pages need text recognition first',
    );
    expect(await fault(read('a.pdf', 'Just text'))).toBe('is named .pdf, but is not a PDF');
  });
});

describe('DOCX', () => {
  it('is read by its styles', async () => {
    const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
    const { blocks } = await read(
      'a.docx',
      await docxWith([
        new Paragraph({ text: 'ساعات العمل', heading: HeadingLevel.HEADING_1 }),
        new Paragraph('نفتح في التاسعة.'),
        new Table({ rows: [new TableRow({ children: [cell('Friday'), cell('closed')] })] }),
      ]),
    );
    expect(blocks).toEqual([
      { type: 'heading', depth: 1, text: 'ساعات العمل' },
      { type: 'paragraph', text: 'نفتح في التاسعة.' },
      { type: 'lines', lines: ['Friday | closed'] },
    ]);
  });

  it('is rejected when it inflates to too much, before any of it is inflated', async () => {
    const bomb = zipWith([{ name: 'word/document.xml', content: 'x', size: 200 * 2 ** 20 }]);
    expect(await fault(read('a.docx', bomb))).toBe('is rejected: it inflates to more than 100 MB');
    const many = zipWith(
      Array.from({ length: 3 }, (_, index) => ({ name: `word/${index}.xml`, content: 'x', size: 40 * 2 ** 20 })),
    );
    expect(await fault(read('a.docx', many))).toBe('is rejected: it inflates to more than 100 MB');
  });

  it('is rejected when it declares a smaller size than it has', async () => {
    const liar = zipWith([{ name: 'word/document.xml', content: Buffer.alloc(10 * 2 ** 20), size: 1000 }]);
    expect(await fault(read('a.docx', liar))).toBe(
      'is broken: it is not a complete ZIP archive, as a Word document is',
    );
  });

  it('is rejected when it is truncated, or another archive', async () => {
    const whole = await docxWith([new Paragraph('Text')]);
    expect(await fault(read('a.docx', whole.subarray(0, -50)))).toMatch(/^is broken: it is not a complete ZIP archive/);
    expect(await fault(read('a.docx', zipWith([{ name: 'a.txt', content: 'x' }])))).toBe(
      'is a ZIP archive, but not a Word document',
    );
    expect(await fault(read('a.docx', zipWith([{ name: 'word/document.xml', content: 'no XML' }])))).toMatch(
      /^is broken/,
    );
    expect(await fault(read('a.docx', 'Just text'))).toBe('is named .docx, but is not a Word document');
  });
});

describe('a file', () => {
  it.each(['', ' \n\n ', '<!-- nothing -->'])('with nothing but %j has no text', async (content) => {
    for (const name of ['a.md', 'a.html']) expect(await fault(read(name, content))).toBe('has no text');
  });

  it('is rejected by its type and by its size, before it is read', async () => {
    const folder = await temporaryDirectory();
    const path = (name: string) => join(folder, name);
    expect(await fault(readBytes(path('a.png')))).toMatch(/^is of a type that is not read: \.md, .*\.docx are$/);
    // It takes no room on the disk.
    await using file = await open(path('large.txt'), 'w');
    await file.truncate(200 * 2 ** 20);
    expect(await fault(readBytes(path('large.txt')))).toBe(
      'is rejected: it has 200 MB, and a document may have 50; divide it',
    );
    expect(await fault(readBytes(path('absent.txt')))).toBe('cannot be opened (ENOENT)');
    await mkdir(path('folder.txt'));
    expect(await fault(readBytes(path('folder.txt')))).toBe('is not a file');
  });

  it.skipIf(process.getuid?.() === 0)('that this user may not read is rejected', async () => {
    const path = join(await temporaryDirectory(), 'a.txt');
    await writeFile(path, 'Text');
    await chmod(path, 0);
    expect(await fault(readBytes(path))).toBe('cannot be opened (EACCES)');
  });
});
