import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const src = new URL('../', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const catalogues = files.filter((name) => name.endsWith('-texts.en.ts')).map((name) => name.slice(0, -'.en.ts'.length));

type Catalogue = Readonly<Record<string, unknown>>;

async function load(catalogue: string): Promise<{ english: Catalogue; arabic: Catalogue }> {
  const [{ english }, { texts }] = await Promise.all([
    import(new URL(`${catalogue}.en.ts`, src).href),
    import(new URL(`${catalogue}.ar.ts`, src).href),
  ]);
  return { english, arabic: texts };
}

/** Returns the paths of all texts, and whether they are functions: `status.failed string`. */
function shapeOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? shapeOf(text as Catalogue, `${prefix}${key}.`)
      : [`${prefix}${key} ${typeof text}`],
  );
}

/** Returns the keys that a file reads from a catalogue: of `chatTexts.value`, or of the `t` that a component keeps it in. */
function keysReadIn(source: string, variable: string): string[] {
  if (!source.includes(`{ ${variable} }`)) return [];
  const ofValue = source.matchAll(new RegExp(`\\b${variable}\\.value\\.(\\w+)`, 'g'));
  const ofT = source.includes(`const t = ${variable}.value;`) ? source.matchAll(/\bt\.(\w+)/g) : [];
  return [...ofValue, ...ofT].map(([, key]) => key as string);
}

it('finds the catalogues', () => expect(catalogues.length).toBeGreaterThanOrEqual(5));

it('has one Arabic word for the chat app, that of the documentation', () => {
  const arabic = files
    .filter((name) => name.endsWith('.ar.ts'))
    .map((name) => readFileSync(new URL(name, src), 'utf8'));
  expect(arabic.filter((source) => source.includes('تطبيق المحادثة')).length).toBeGreaterThan(5);
  expect(arabic.join('\n')).not.toContain('تطبيق الدردشة');
});

describe.each(catalogues)('%s', (name) => {
  it('has the same texts in all languages', async () => {
    const { english, arabic } = await load(name);
    expect(shapeOf(arabic).sort()).toEqual(shapeOf(english).sort());
  });

  it('has no empty text, and no text that was left in English', async () => {
    const { english, arabic } = await load(name);
    for (const [key, text] of Object.entries(english).filter(([, value]) => typeof value === 'string')) {
      expect(text, key).not.toBe('');
      expect(arabic[key], key).toMatch(/\p{Script=Arabic}/u);
    }
  });

  it('has only texts that a component reads', async () => {
    const { english } = await load(name);
    const variable = `${(name.split('/').at(-1) as string).replace('-texts', '')}Texts`;
    const read = new Set(files.flatMap((file) => keysReadIn(readFileSync(new URL(file, src), 'utf8'), variable)));
    const unused = Object.keys(english).filter((key) => !read.has(key));
    expect(unused).toEqual([]);
  });
});
