/**
 * Import of documents of 10 kB (Markdown, HTML and text in turns) from a folder, by the command itself in a process of its own, into an
 * embedded database as it is started for real. Then the same once more, unchanged. Prints documents a second; fails when the
 * first is under the target.
 *
 *   node bench/import.ts [documents]
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testAccount, testContext } from '../src/testing.ts';
import { benchDatabase, benchDirectory } from './service.ts';
import { createVocabulary, type Vocabulary } from './zipf.ts';

const documents = Number(process.argv[2] ?? 3000);
const target = 200;

const cli = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const directory = await benchDirectory();
const open = await benchDatabase();
try {
  const { userName } = await testAccount(testContext(open));
  const folder = join(directory, 'documents');
  await fill(folder);
  const run = () => {
    const began = performance.now();
    const args = ['knowledge', 'import', folder, '--name', 'bench', '--account', userName, '--json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
      env: { ...process.env, ...open.env },
    });
    if (status !== 0) throw new Error(`The import failed: ${stderr}`);
    return { ...JSON.parse(String(stdout)), seconds: (performance.now() - began) / 1000 };
  };
  const rows: Record<string, object> = {};
  const first = run();
  const again = run();
  if (first.added !== documents || again.unchanged !== documents) throw new Error('Not all documents were imported.');
  const rate = ({ seconds }: { seconds: number }) => ({
    documents,
    seconds: Number(seconds.toFixed(1)),
    'documents/s': Math.round(documents / seconds),
  });
  rows['new documents'] = rate(first);
  rows['once more, unchanged'] = rate(again);
  console.table(rows);
  const met = documents / first.seconds >= target;
  console.log(`target ${target} documents/s: ${met ? 'met' : 'MISSED'}`);
  if (!met) process.exitCode = 1;
} finally {
  await open.close();
  await rm(directory, { recursive: true, force: true });
}

async function fill(folder: string): Promise<void> {
  await mkdir(folder);
  const vocabulary = createVocabulary(50_000);
  const kinds = [markdown, html, text];
  for (let index = 0; index < documents; index++) {
    const [extension, content] = (kinds[index % kinds.length] as (typeof kinds)[number])(vocabulary);
    await writeFile(join(folder, `${index}.${extension}`), content);
  }
}

function markdown(vocabulary: Vocabulary): [extension: string, content: string] {
  return [
    'md',
    sections(vocabulary, (heading, body) => `## ${heading}\n\n${body}\n\n- *one* item\n- another [item](x.md)\n\n`),
  ];
}

function html(vocabulary: Vocabulary): [extension: string, content: string] {
  const body = sections(
    vocabulary,
    (heading, body) => `<h2>${heading}</h2>\n<p>${body.replaceAll('\n\n', '</p><p>')}</p>\n`,
  );
  return ['html', `<!doctype html><html><head><title>A page</title></head><body>${body}</body></html>`];
}

function text(vocabulary: Vocabulary): [extension: string, content: string] {
  return ['txt', sections(vocabulary, (heading, body) => `${heading}\n\n${body}\n\n`)];
}

/** Sections of three paragraphs, to 10 kB. */
function sections(vocabulary: Vocabulary, write: (heading: string, body: string) => string): string {
  let content = '';
  while (Buffer.byteLength(content) < 10_000) {
    const body = [50, 40, 45].map((words) => vocabulary.text(words)).join('\n\n');
    content += write(vocabulary.text(4), body);
  }
  return content;
}
