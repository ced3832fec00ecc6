import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The blocks of the README that begin with the name of a file. */
const blocks = [...read('src/carriers/README.md').matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(
  ([, path = '', code = '']) => ({ path, code }),
);
const from = (folder: string) => blocks.filter(({ path }) => path.startsWith(folder));

it('the README shows the sample as it is', () => {
  const samples = from('samples/');
  expect(samples).toHaveLength(1);
  for (const { path, code } of samples) expect(code).toBe(read(path));
});

describe('the declarations that the README shows', () => {
  const shown = from('src/').flatMap(({ path, code }) =>
    code
      .trim()
      .split(/\n\n(?=\S)/)
      .map((declaration) => ({ path, declaration })),
  );
  const nameOf = (text: string) => /^(?:export )?(?:interface|type) (\w+)/m.exec(text)?.[1];

  it('are as they are in the source', () => {
    expect(shown.length).toBeGreaterThan(10);
    for (const { path, declaration } of shown) expect(`\n${read(path)}\n`).toContain(`\n${declaration}\n\n`);
  });

  it('name no other that is not shown', () => {
    const text = shown.map(({ declaration }) => declaration).join('\n');
    const declared = [...read('src/features/messaging/carrier.ts').matchAll(/^(?:export )?(?:interface|type) \w+/gm)];
    const missing = declared
      .map(([line]) => nameOf(line) ?? '')
      .filter((name) => new RegExp(`\\b${name}\\b(?=[ ;,|[>)])`).test(text.replaceAll(/^ *\/?\*.*$/gm, '')))
      .filter((name) => !new RegExp(`^(export )?(interface|type) ${name}\\b`, 'm').test(text));
    expect(missing).toEqual([]);
  });
});
