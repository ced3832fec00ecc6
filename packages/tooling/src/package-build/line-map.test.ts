import { SourceMap } from 'node:module';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { toLineMap } from './line-map.ts';

const source = `export class Example {
  #value = 1;

  first() {
    return this.#value;
  }

  second(other: number): number {
    if (other < 0) throw new Error('negative');
    return [1, 2].map((one) => one * other).reduce((sum, one) => sum + one, 0);
  }
}
`;

it('finds the line of each place that the whole map has', async () => {
  const { code, map } = await transform(source, { loader: 'ts', format: 'cjs', target: 'es2020', sourcemap: true });
  const [whole, lines] = [map, toLineMap(map)].map((json) => new SourceMap(JSON.parse(json)));
  let compared = 0;
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = text.search(/\S/); column >= 0 && column < text.length; column++) {
      const expected = whole?.findEntry(line, column) as { originalLine?: number };
      if (expected.originalLine === undefined) continue;
      const entry = lines?.findEntry(line, column) as { originalLine?: number };
      expect([line, entry.originalLine]).toEqual([line, expected.originalLine]);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
  expect(toLineMap(map).length).toBeLessThan(map.length);
});

it('keeps names, sources and lines without a place', () => {
  const map = { version: 3, sources: ['a.ts', 'b.ts'], names: ['before'], mappings: 'AAAA,CAAC;;GCGZA,KAAKA;AADF' };
  const { mappings, ...rest } = JSON.parse(toLineMap(JSON.stringify(map)));
  expect(rest).toEqual({ version: 3, sources: ['a.ts', 'b.ts'], names: ['before'] });
  const kept = new SourceMap({ ...map, mappings } as never);
  const whole = new SourceMap(map as never);
  for (const [line, column] of [
    [0, 0],
    [2, 3],
    [2, 8],
    [3, 0],
  ] as const)
    expect(kept.findEntry(line, column)).toEqual(whole.findEntry(line, column));
});

it('leaves out the text of generated sources', () => {
  const sources = ['a.ts', 'b.gen.ts'];
  const map = JSON.parse(toLineMap(JSON.stringify({ sources, sourcesContent: ['a', 'b'], mappings: '' })));
  expect(map).toEqual({ sources, sourcesContent: ['a', null], mappings: '' });
});
