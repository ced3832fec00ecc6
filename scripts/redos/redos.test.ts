import { describe, expect, it } from 'vitest';
import { checkExpressions } from './check.ts';
import { findInCode, findInContract } from './find.ts';

const findingsIn = async (code: string, path = 'a.ts') =>
  (await checkExpressions(findInCode(path, code))).map(({ place }) => place);

describe('an expression that takes more than linear time is found', () => {
  it.each([
    ['exponential', 'text.match(/^(a+)+$/);'],
    ['quadratic', String.raw`const header = /^([^:]+):[ \t]*(.*)$/;`],
    ['quadratic, as a search has many beginnings', String.raw`text.replace(/\s+$/, '');`],
    ['a string', `new RegExp('^(a+)+$');`],
    ['a string without new', `RegExp('^(a+)+$', 'u');`],
    ['a template of constants', `const part = '(a+)'; new RegExp(\`^\${part}+$\`);`],
    ['a sum of constants', `const part = '(a+)+'; new RegExp('^' + part + '$');`],
    ['the source of another', `const part = /(a+)+/; new RegExp(\`^\${part.source}$\`);`],
    ['a raw template', 'new RegExp(String.raw`^(\\w+\\s?)+$`);'],
    ['the pattern of a JSON Schema', `const schema = { type: 'string', pattern: '^(a+)+$' };`],
    ['the pattern of a JSON Schema, quoted', `const schema = { 'pattern': '^(a+)+$' };`],
    ['the pattern of a JSON Schema, as a shorthand', `const pattern = '^(a+)+$'; const schema = { pattern };`],
    ['a pattern of property names', `const schema = { patternProperties: { '^(a+)+$': {} } };`],
    ['a string for match', `text.match('^(a+)+$');`],
    ['a string for search', `text.search('^(a+)+$');`],
    ['a string by the global object', `new globalThis.RegExp('^(a+)+$');`],
    ['with an empty reason', 'text.match(/^(a+)+$/); // redos: '],
    ['put together at run time', `export const of = (part: string) => new RegExp(\`^\${part}$\`);`],
  ])('%s', async (_, code) => {
    expect(await findingsIn(`// A comment.\n${code}`)).toContain('a.ts:2');
  });

  it('in the code of an Astro file, and not in its page', async () => {
    const page = '---\nconst isName = /^(a+)+$/;\n---\n<p>/^(b+)+$/</p>\n';
    expect(await findingsIn(page, 'a.astro')).toEqual(['a.astro:2']);
  });

  it('in a schema of the contract', async () => {
    const schema = { properties: { 'a/b': { type: 'string', pattern: '^(a+)+$' }, c: { pattern: '^a+$' } } };
    const names = { patternProperties: { '^(b+)+$': {} } };
    expect(await checkExpressions(findInContract({ schema, names }))).toEqual([
      {
        place: '#/schema/properties/a~1b/pattern',
        message: expect.stringMatching(/^\/\^\(a\+\)\+\$\/u takes exponential time, for example for 'a/),
      },
      { place: '#/names/patternProperties', message: expect.stringContaining('(b+)+') },
    ]);
  });
});

it.each([
  ['takes linear time', 'text.match(/^[a-z]+$/v);'],
  ['takes linear time by a look-behind', String.raw`text.replace(/(?<!\/)\/+$/, '');`],
  ['has a reason on its line', 'text.match(/^(a+)+$/); // redos: at most 20 characters'],
  ['has a reason on the line before', '// redos: at most 20 characters\ntext.match(/^(a+)+$/);'],
  ['is only a text', `console.log('/^(a+)+$/');`],
])('an expression that %s is left alone', async (_, code) => {
  expect(await findingsIn(code)).toEqual([]);
});
