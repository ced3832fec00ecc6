import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const dist = new URL('../dist/', import.meta.url);
const bundles = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
const require = createRequire(import.meta.url);

/** The modules of Prism from the build, and from the packages. */
const sources = ['../dist/prism-modules.cjs', '@omnichannel/prism'] as const;
const fromPrism = createRequire(
  createRequire(require.resolve(sources[1])).resolve('@stoplight/prism-http/package.json'),
);

test.each(['prism-modules.cjs', 'prism-generator.cjs'])('%s requires no package', (name) => {
  expect(bundles).toContain(name);
  const text = readFileSync(new URL(name, dist), 'utf8');
  const required = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, path = '']) => path);
  // js-yaml tries to load esprima, and works without it.
  expect(required.filter((path) => !isBuiltin(path) && !/^(\.\/prism-generator\.cjs|esprima)$/.test(path))).toEqual([]);
});

test('no package of Prism is installed with the mock', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => /prism|http-spec|scarf/.test(name))).toEqual([]);
});

test('the licenses of the bundled packages are in the build', () => {
  const text = readFileSync(new URL('LICENSES.md', dist), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  const names = sections.map((section) => section.split(' - ')[0]);
  expect(names).toEqual(expect.arrayContaining(['@stoplight/prism-http', '@stoplight/http-spec', 'fp-ts', 'lodash']));
  expect(names).not.toContain('@scarf/scarf');
  for (const section of sections)
    expect(section).toMatch(/Apache License|Permission is hereby granted|Permission to use/);
});

test('the bundled generator makes the same values as the packages', () => {
  const schema = {
    type: 'object',
    required: ['at', 'tags', 'code', 'mail'],
    properties: {
      at: { type: 'string', format: 'date-time' },
      tags: { type: 'array', minItems: 2, items: { enum: ['a', 'b', 'c'] } },
      code: { type: 'string', pattern: '^[A-Z]{3}[0-9]{2}$' },
      mail: { type: 'string', format: 'email' },
    },
  };
  const [bundled, source] = sources.map((path) => {
    const { generate, generateStatic } = require(path).generator();
    return { random: generate({}, undefined, schema, 'seed'), fixed: generateStatic({}, schema) };
  });
  expect(bundled?.random).toMatchObject({ _tag: 'Right', right: { code: expect.stringMatching(/^[A-Z]{3}\d{2}$/) } });
  expect(bundled).toEqual(source);
});

test('the bundled generator has the English faker', () => {
  const schema = { type: 'string', faker: 'location.country' };
  const { generate } = require(sources[0]).generator();
  const { allLocales } = fromPrism('@faker-js/faker');
  expect(allLocales.en.location.country).toContain(generate({}, undefined, schema, 'seed').right);
});
