import { describe, expect, test } from 'vitest';
import { applyExceptions, findWordings } from './find.ts';
import { exceptions, maxExceptions, rules } from './rules.ts';

const wordings = (path: string, source: string) =>
  findWordings(path, source).map(({ line, wording }) => `${line}: ${wording}`);

describe('source code', () => {
  test.each([
    ['a comment', '// The request is refused.', 'refused'],
    ['a docstring', '/** Tells which event it is. */\nconst a = 1;', 'Tells which'],
    ['a string', "throw new Error('The endpoint is told later.');", 'is told'],
    ['a template', 'const text = `The ${name} has gone away.`;', 'has gone'],
    ['a comment behind code', 'const a = 1; // made anew', 'anew'],
    ['a comment at the end', 'const a = 1;\n// nobody', 'nobody'],
  ])('finds a wording in %s', (_, source, wording) => {
    expect(findWordings('a.ts', source)).toMatchObject([{ path: 'a.ts', wording }]);
  });

  test('finds a wording in JSX', () => {
    expect(wordings('a.tsx', 'const a = (\n  <p>\n    The request was refused.\n  </p>\n);')).toEqual(['3: refused']);
  });

  test('finds a wording that continues on the next line of a comment', () => {
    expect(wordings('a.ts', '/**\n * The endpoint is\n * told.\n */\nconst a = 1;')).toEqual(['2: is told']);
    expect(wordings('a.ts', 'f();\n// The endpoint is\n// told.\ng();')).toEqual(['2: is told']);
  });

  test('ignores names, strings without spaces and code in comments', () => {
    expect(
      wordings('a.ts', "const refused = 'refused';\n// See `refused`.\nconst pattern = /refused by nobody/;"),
    ).toEqual([]);
  });

  test('finds a sentence that starts with a relative clause', () => {
    expect(wordings('a.ts', '// Works. What fails is made good later.')).toEqual(['1: What fails is made good later.']);
    expect(wordings('a.ts', '// What fails in production at night?')).toEqual([]);
  });
});

describe('Markdown', () => {
  test('finds a wording in paragraphs, tables and lists', () => {
    const source = '# Title\n\nIt is\ntold.\n\n| a | refused |\n\n- nobody\n';
    expect(wordings('a.md', source)).toEqual(['3: is told', '6: refused', '8: nobody']);
  });

  test('ignores code', () => {
    expect(wordings('a.mdx', "import { a } from './refused';\n\n```ts\n// refused\n```\n\n`refused`\n")).toEqual([]);
  });
});

test('finds a wording in YAML, SQL and Astro', () => {
  expect(wordings('a.yaml', 'a:\n  description: >-\n    The request is\n    refused.\n')).toEqual(['4: refused']);
  expect(wordings('a.sql', '-- The row is refused.\nselect 1;')).toEqual(['1: refused']);
  expect(wordings('a.astro', '---\n// refused\n---\n<p>\n  This was refused.\n</p>')).toEqual([
    '2: refused',
    '5: refused',
  ]);
});

test('every rule finds its wording everywhere in a text', () => {
  expect(rules.filter(({ pattern }) => pattern.flags !== 'gi')).toEqual([]);
});

describe('exceptions', () => {
  const finding = { path: 'a.ts', line: 1, wording: 'Refused', suggestion: 'reject' };

  test('cover a wording of a file, or all of them', () => {
    for (const text of [{ text: 'refused' }, {}]) {
      const exception = { path: 'a.ts', reason: 'It is a name.', ...text };
      expect(applyExceptions([finding], [exception])).toEqual({ findings: [], unused: [] });
    }
  });

  test('are reported when they cover no finding', () => {
    const exception = { path: 'b.ts', reason: 'It is a name.' };
    expect(applyExceptions([finding], [exception])).toEqual({ findings: [finding], unused: [exception] });
  });

  test('are at most ten, each with a reason', () => {
    expect(maxExceptions).toBe(10);
    expect(exceptions.length).toBeLessThanOrEqual(maxExceptions);
    for (const { reason } of exceptions) expect(reason).not.toBe('');
  });
});
