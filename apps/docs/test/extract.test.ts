import { snippetsIn } from '@omnichannel/tooling/snippets';
import { expect, test } from 'vitest';

const page = (...lines: string[]) => lines.join('\n');

test('a snippet has a location, a language, and a reason not to run', () => {
  const text = page('# Title', '', '```ts', 'const a = 1;', '```', '', '```sh norun: it serves', 'start', '```', '');
  expect(snippetsIn('guide.mdx', text)).toEqual([
    { page: 'guide.mdx', place: 'guide.mdx:4', language: 'ts', source: '\n\n\nconst a = 1;\n', norun: undefined },
    expect.objectContaining({ place: 'guide.mdx:8', language: 'sh', norun: 'it serves' }),
  ]);
});

test('a snippet that does not run ends where its fence does', () => {
  const text = page(
    '```sh norun: it serves',
    'start',
    '```',
    '',
    '```sh',
    'ask',
    '```',
    '',
    '```ts',
    'a();',
    '```',
    '',
  );
  expect(snippetsIn('guide.mdx', text).map(({ place, source }) => `${place} ${source.trim()}`)).toEqual([
    'guide.mdx:2 start',
    'guide.mdx:6 ask',
    'guide.mdx:10 a();',
  ]);
});

test('a block inside a list loses the indent of its fence, and no more', () => {
  const [snippet] = snippetsIn('guide.mdx', page('1. Do:', '', '   ```ts', '   if (a)', '     b();', '   ```', ''));
  expect(snippet?.source.trimStart()).toBe('if (a)\n  b();\n');
});

test('ignores blocks of other languages', () => {
  expect(snippetsIn('guide.mdx', page('```json', '{}', '```', '', '```text', 'ts', '```', ''))).toEqual([]);
});

test.for(['typescript', 'js', 'mts', 'bash', 'console'])(
  'rejects a block of %s, which would not be checked',
  (language) => {
    const text = page('# Title', '', `\`\`\`${language}`, 'code', '```', '');
    expect(() => snippetsIn('guide.mdx', text)).toThrow(
      `guide.mdx:3: write "ts", "tsx" or "sh" in place of "${language}".`,
    );
  },
);

test('finds only the requested language, and rejects only its other names', () => {
  const text = page('```bash', 'start', '```', '', '```ts', 'const a = 1;', '```', '');
  expect(snippetsIn('README.md', text, ['ts']).map(({ place }) => place)).toEqual(['README.md:6']);
  expect(() => snippetsIn('README.md', page('```tsx', '<p />', '```', ''), ['ts'])).toThrow(
    'README.md:1: write "ts" in place of "tsx".',
  );
});
