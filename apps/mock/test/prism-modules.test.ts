import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const bundle = readFileSync(new URL('../dist/prism-modules.cjs', import.meta.url), 'utf8');
const fromMock = createRequire(import.meta.url);
const fromPrism = createRequire(fromMock.resolve('@stoplight/prism-http/package.json'));

/** The packages that the bundled modules of Prism require. */
const required = [...bundle.matchAll(/\brequire\("((?:@[^/"]+\/)?[^/"]+)[^"]*"\)/g)]
  .map(([, name = '']) => name)
  .filter((name, index, names) => !isBuiltin(name) && names.indexOf(name) === index);

const versionIn = (require: NodeJS.Require, name: string): string => {
  const [folder] = (require.resolve.paths(name) ?? []).filter((path) => {
    try {
      return readFileSync(`${path}/${name}/package.json`);
    } catch {
      return false;
    }
  });
  return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
};

test('users of the mock install what the modules of Prism require, and nothing for them alone', () => {
  expect(required.length).toBeGreaterThan(5);
  const { dependencies } = manifest as { dependencies: Record<string, string> };
  expect(required.filter((name) => !(name in dependencies))).toEqual([]);
  const prism = Object.keys(dependencies).filter((name) => dependencies[name] === 'catalog:prism');
  expect(prism.filter((name) => !required.includes(name))).toEqual([]);
});

test('Prism itself is not among them', () => {
  expect(bundle).not.toContain('require("@stoplight/prism-');
  expect(Object.keys(manifest.dependencies).filter((name) => /prism|scarf/.test(name))).toEqual([]);
});

test.each(required)('the mock has the version of %s that Prism resolves', (name) => {
  expect(versionIn(fromMock, name)).toBe(versionIn(fromPrism, name));
});
