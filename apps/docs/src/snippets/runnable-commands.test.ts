import { snippetsIn } from '@omnichannel/tooling/snippets';
import { expect, test } from 'vitest';
import { otherCommands } from './runnable-commands.ts';

const otherIn = (...lines: string[]) =>
  snippetsIn('guide.mdx', ['```sh', ...lines, '```', ''].join('\n')).flatMap(otherCommands);

test('calls are harmless, over several lines and with a body of any text', () => {
  expect(
    otherIn('curl http://localhost \\', '  -d \'{"text":"a; rm | b', 'c"}\'', '# a remark', 'curl -i http://localhost'),
  ).toEqual([]);
});

test('reports other commands in any position', () => {
  expect(otherIn('curl http://localhost && npm install', 'npx start | cat', 'cd ..; pnpm build')).toEqual([
    'npm',
    'npx',
    'cat',
    'cd',
    'pnpm',
  ]);
});
