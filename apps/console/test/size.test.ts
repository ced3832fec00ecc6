import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** kB, gzipped, of what a page loads before it shows anything. */
const firstLoadLimit = 60;
/** kB, gzipped, of what a section loads when it is first opened: scripts, also shared ones, style sheets and a translation. */
const sectionLimit = 25;

const folder = (name: string) => new URL(`../dist/${name}/`, import.meta.url);

/** Returns the page and the files that it names. */
function firstLoad(name: string): URL[] {
  const page = new URL(`${name}.html`, folder(name));
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(
    ([, file]) => file as string,
  );
  expect(named).toContain(`${name}.js`);
  return [page, ...named.map((file) => new URL(file, folder(name)))];
}

/** Returns the files that a script imports when a section is opened, or a language is chosen. */
function lazyFiles(name: string, page = 'sandbox'): string[] {
  const script = readFileSync(new URL(name, folder(page)), 'utf8');
  return [...new Set([...script.matchAll(/\bimport\([`'"]\.\/([^`'"]+)[`'"]\)/g)].map(([, file]) => file as string))];
}

/** Returns the gzipped size. */
function kilobytes(files: readonly URL[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;
}

function expectAtMost(limit: number, title: string, files: readonly URL[]): void {
  const size = kilobytes(files);
  console.log(`${title}: ${size.toFixed(1)} kB gzipped`);
  expect(size).toBeLessThanOrEqual(limit);
}

it.each(['sandbox', 'operator', 'mock'])(`the first load of %s is at most ${firstLoadLimit} kB`, (name) => {
  expectAtMost(firstLoadLimit, `first load of ${name}`, firstLoad(name));
});

const sandbox = (name: string) => new URL(name, folder('sandbox'));

it(`the first load of the sandbox in Arabic is at most ${firstLoadLimit} kB`, () => {
  const translations = lazyFiles('sandbox.js').filter((name) => name.includes('.ar'));
  expect(translations).toContain('inbox-texts.ar.js');
  expectAtMost(firstLoadLimit, 'first load in Arabic', [...firstLoad('sandbox'), ...translations.map(sandbox)]);
});

it('the request log of the mock loads no translation', () => {
  const script = readFileSync(new URL('mock.js', folder('mock')), 'utf8');
  expect(script).not.toMatch(/\p{Script=Arabic}/u);
  expect(readdirSync(folder('mock')).filter((name) => name.endsWith('.js'))).toEqual(['mock.js']);
});

it.each(lazyFiles('sandbox.js').filter((name) => name.endsWith('-page.js')))(
  `the section %s is at most ${sectionLimit} kB`,
  (name) => {
    const names = [name, name.replace('.js', '.css'), ...lazyFiles(name)];
    const existing = new Set(readdirSync(folder('sandbox')));
    expectAtMost(sectionLimit, name, names.filter((file) => existing.has(file)).map(sandbox));
  },
);

/** Returns the files that a script of the console loads in turn, without those of `known`. */
function filesBelow(name: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>([name]);
  for (const file of found) {
    const script = readFileSync(new URL(file, folder('operator')), 'utf8');
    const shared = [...script.matchAll(/\b(?:from|import) ?[`'"]\.\/([^`'"]+\.js)[`'"]/g)].map(
      ([, other]) => other as string,
    );
    for (const other of [...shared, ...lazyFiles(file, 'operator')]) {
      if (!known.has(other) && !other.endsWith('-section.js')) found.add(other);
    }
  }
  return found;
}

it.each(lazyFiles('operator.js', 'operator').filter((name) => name.endsWith('-section.js')))(
  `the section %s of the console is at most ${sectionLimit} kB`,
  (name) => {
    const atFirst = new Set([
      'operator.js',
      ...firstLoad('operator').map((file) => file.pathname.split('/').at(-1) as string),
    ]);
    const scripts = [...filesBelow(name, atFirst)];
    const existing = new Set(readdirSync(folder('operator')));
    const styles = scripts.map((file) => file.replace('.js', '.css')).filter((file) => existing.has(file));
    expect(scripts.length).toBeGreaterThan(2);
    expectAtMost(
      sectionLimit,
      name,
      [...scripts, ...styles].map((file) => new URL(file, folder('operator'))),
    );
  },
);
