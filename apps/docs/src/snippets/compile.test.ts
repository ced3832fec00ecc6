import { snippetsIn } from '@omnichannel/tooling/snippets';
import { expect, test } from 'vitest';
import { compile } from './compile.ts';

const guide = (page: string, ...code: string[]) =>
  snippetsIn(page, ['# Title', '', '```ts', ...code, '```', ''].join('\n'));
const client = "const client = createClient({ baseUrl: 'http://127.0.0.1:4010', token: 'any-token' });";

test('reports compile errors with page and line', () => {
  const snippets = [
    ...guide('right.mdx', "import { createClient } from '@omnichannel/client';", client, 'console.log(client);'),
    ...guide('wrong.mdx', "import { createClient } from '@omnichannel/client';", '', client, 'await client.GET(1);'),
    // Each is a module: a name of another snippet is unknown.
    ...guide('alone.mdx', 'console.log(client);'),
    ...guide('loose.mdx', 'export const twice = (value) => value;'),
  ];
  expect(compile(snippets)).toEqual([
    expect.stringMatching(/^alone\.mdx:4 Cannot find name 'client'/),
    expect.stringMatching(/^loose\.mdx:4 .*implicitly has an 'any' type/),
    expect.stringMatching(/^wrong\.mdx:7 /),
  ]);
});
