import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContract } from './check-contract.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-contract-'));
  write('spec/package.json', { version: '1.0.0' });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: object | string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

function changeset(file: string, ...lines: string[]): void {
  write(`.changeset/${file}`, ['---', ...lines, '---', '', 'Words about "@omnichannel/spec": major.', ''].join('\n'));
}

const released = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1:4010' }],
  paths: {
    '/a': {
      get: {
        operationId: 'getA',
        description: 'Gets it.',
        responses: {
          200: {
            description: 'Found.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    closed: { type: 'string', enum: ['sent'] },
                    open: { anyOf: [{ type: 'string', enum: ['sent'] }, { type: 'string' }] },
                  },
                },
                examples: { found: { value: { closed: 'sent' } } },
              },
            },
          },
        },
      },
    } as Record<string, unknown>,
  },
};

type Contract = typeof released;

function release(change: (contract: Contract) => void = () => {}): void {
  write('spec/released/openapi.json', released);
  const built = structuredClone(released);
  change(built);
  write('spec/dist/openapi.json', built);
}

// biome-ignore lint/suspicious/noExplicitAny: the tests reach deep into a document whose shape stands above
const get = (contract: Contract): any => contract.paths['/a'].get;
// biome-ignore lint/suspicious/noExplicitAny: see above
const properties = (contract: Contract): any =>
  get(contract).responses[200].content['application/json'].schema.properties;

test('an unbuilt contract is rejected', () => {
  expect(checkContract(root)).toContain('Run `pnpm build`');
});

test('before the first release any changeset for the contract suffices', () => {
  write('spec/dist/openapi.json', released);
  expect(checkContract(root)).toContain('pnpm changeset add --minor @omnichannel/spec');
  changeset('README.md', '"@omnichannel/spec": patch');
  changeset('other.md', '"@omnichannel/docs": patch');
  expect(checkContract(root)).toContain('no changeset names @omnichannel/spec');
  changeset('first.md', "'@omnichannel/types': minor", "'@omnichannel/spec': patch");
  expect(checkContract(root)).toBeUndefined();
});

test('an unchanged contract needs no changeset, and its version alone is no change', () => {
  release((contract) => {
    contract.info.version = '1.1.0';
  });
  expect(checkContract(root)).toBeUndefined();
});

test.each<[string, string, (contract: Contract) => void]>([
  ['patch', 'a changed description', (c) => (get(c).description = 'Fetches it.')],
  ['patch', 'a changed example', (c) => (get(c).responses[200].content['application/json'].examples.found.value = {})],
  [
    'minor',
    'an added operation',
    (c) => (c.paths['/a'].delete = { operationId: 'deleteA', responses: { 204: { description: 'Gone.' } } }),
  ],
  ['minor', 'a new value of an open set', (c) => properties(c).open.anyOf[0].enum.push('read')],
  ['major', 'a new value of a closed set', (c) => properties(c).closed.enum.push('read')],
  ['major', 'a removed property', (c) => delete properties(c).closed],
])('%s: %s', (bump, _, change) => {
  release(change);
  expect(checkContract(root)).toContain(`pnpm changeset add --${bump} @omnichannel/spec`);

  const smaller = { patch: 'none', minor: 'patch', major: 'minor' }[bump];
  changeset('small.md', `"@omnichannel/spec": ${smaller}`);
  expect(checkContract(root)).toContain(`.changeset/small.md has "@omnichannel/spec": ${smaller}`);

  changeset('enough.md', `"@omnichannel/spec": ${bump}`);
  expect(checkContract(root)).toBeUndefined();
});

test('a change of the admin API needs a changeset once a release has its document', () => {
  release();
  const changed = structuredClone(released);
  delete properties(changed).closed;
  write('spec/dist/admin.json', changed);
  expect(checkContract(root)).toBeUndefined();
  write('spec/released/admin.json', released);
  expect(checkContract(root)).toContain('pnpm changeset add --major @omnichannel/spec');
  changeset('small.md', '"@omnichannel/spec": minor');
  expect(checkContract(root)).toContain('.changeset/small.md has "@omnichannel/spec": minor');
  changeset('enough.md', '"@omnichannel/spec": major');
  expect(checkContract(root)).toBeUndefined();
  rmSync(join(root, 'spec/dist/admin.json'));
  expect(checkContract(root)).toContain('spec/dist/admin.json is missing');
});

test('while the version is 0.x, a minor announces a breaking change', () => {
  write('spec/package.json', { version: '0.4.0' });
  release((contract) => delete properties(contract).closed);
  changeset('breaking.md', '"@omnichannel/spec": minor');
  expect(checkContract(root)).toBeUndefined();
});

test('a release candidate may break the one before it, if a major changeset that is not released yet announces it', () => {
  write('spec/package.json', { version: '1.0.0-rc.0' });
  release((contract) => delete properties(contract).closed);
  changeset('pre/first.md', '"@omnichannel/spec": major');
  expect(checkContract(root)).toContain('pnpm changeset add --major @omnichannel/spec');
  changeset('breaking.md', '"@omnichannel/spec": major');
  expect(checkContract(root)).toBeUndefined();
});

test('the changesets of this repository announce what has changed in its contract', () => {
  const problem = checkContract(join(import.meta.dirname, '../..'));
  if (problem) throw new Error(problem);
});
