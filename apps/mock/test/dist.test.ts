import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the build holds the request log, since users do not install the console', () => {
  const files = readdirSync(new URL('../dist/panel/', import.meta.url));
  expect(files.sort()).toEqual(['LICENSES.md', 'mock.css', 'mock.html', 'mock.js']);
});
