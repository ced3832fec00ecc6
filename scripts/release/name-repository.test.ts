import { expect, test } from 'vitest';
import { withRepository } from './name-repository.ts';

const url = 'https://github.com/example/omnichannel';

test('a public manifest gets the repository and its directory', () => {
  expect(withRepository({ name: 'a' }, url, 'packages/a')).toEqual({
    name: 'a',
    repository: { type: 'git', url: 'git+https://github.com/example/omnichannel.git', directory: 'packages/a' },
  });
});

test.each([
  { name: 'a', private: true },
  { name: 'a', repository: 'github:example/other' },
])('%j stays as it is', (manifest) => {
  expect(withRepository(manifest, url, 'packages/a')).toBe(manifest);
});
