import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const source = await readFile(new URL('../src/openapi.gen.ts', import.meta.url), 'utf8');
const schemas = source.slice(source.indexOf('    schemas: {'), source.indexOf('    responses: {'));

it('every property of a schema has its description, one that refers to another schema as well', () => {
  const lines = schemas.split('\n');
  const bare = lines.filter((line, at) => /^ {12,}\w+\??: /.test(line) && !lines[at - 1]?.endsWith('*/'));
  expect(lines.length).toBeGreaterThan(1_000);
  expect(bare).toEqual([]);
});

it('says nothing of the tool that wrote it', () => {
  expect(source).not.toContain('replaced by openapi-typescript');
});
