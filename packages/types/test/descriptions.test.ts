import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeLimits } from '../scripts/limits.ts';

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

/** The docstring of a field of a schema, or of a parameter of an operation. */
function docstringOf(owner: string, field: string): string {
  const start = source.search(new RegExp(`^ {4,8}${owner}: \\{`, 'm'));
  const end = source.slice(start).search(new RegExp(`^ +${field}\\??: `, 'm'));
  return source.slice(source.lastIndexOf('/**', start + end), start + end);
}

it.each([
  ['VerificationRequest', 'codeExp', /Minutes .* 1 to 10\./, /@default 3/],
  ['SubscriberInput', 'firstName', /First name\. At most 255 characters\./, undefined],
  ['ChatAppContactsRequest', 'contacts', /1 to 1,000 items\./, undefined],
  ['listTopics', 'pageSize', /More than 1000 is cut to 1000/, /@default 100/],
  ['listChatMessages', 'limit', /1 to 100\.\n/, /@default 20/],
])('%s.%s has its unit or limit, and its default', (owner, field, limit, byDefault) => {
  const docstring = docstringOf(owner, field);
  expect(docstring).toMatch(limit);
  if (byDefault) expect(docstring).toMatch(byDefault);
  else expect(docstring).not.toContain('@default');
});

describe('the sentence of a limit', () => {
  it.each([
    [{ maxLength: 255 }, 'The name.', 'At most 255 characters.'],
    [{ minLength: 1, maxLength: 4096 }, 'The name.', '1 to 4,096 characters.'],
    [{ minItems: 1, maxItems: 10 }, 'The files.', '1 to 10 items.'],
    [{ minimum: 1, maximum: 100 }, 'The number.', '1 to 100.'],
  ])('of %j is its unit and its numbers', (schema, description, text) => {
    expect(describeLimits(schema, description)).toBe(text);
  });

  it.each([
    [{ minLength: 1 }, 'The name.'],
    [{ maxLength: 32_768 }, 'The question, at most 32,768 characters.'],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'The page.'],
    [{}, 'Anything.'],
  ])('is absent for %j where it says nothing new', (schema, description) => {
    expect(describeLimits(schema, description)).toBeUndefined();
  });
});
