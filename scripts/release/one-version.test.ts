/** Contract, packages, service, client and documentation show one version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meta } from '../../apps/server/src/http/contract/meta.ts';
import { version as clientVersion } from '../../packages/client/src/contract.gen.ts';
import { publicPackages } from './public-manifests.ts';

const root = join(import.meta.dirname, '../..');
const packages = publicPackages(root);
const version = packages[0]?.manifest.version;
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test.each(packages)('$manifest.name has it', ({ manifest }) => {
  expect(manifest.version).toBe(version);
});

test.each([
  ['the contract', 'spec/dist/openapi.json'],
  ['the contract of the admin API', 'spec/dist/admin.json'],
  ['the contract of the documentation', 'apps/docs/dist/openapi.json'],
  ['the contract of the admin API in the documentation', 'apps/docs/dist/admin.json'],
])('%s has it', (_, file) => {
  expect(readJson(file).info.version).toBe(version);
});

/** Finds the versions that responses of a service report: `meta.version`, and that of the admin API. */
function reportedVersions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isReport = 'version' in value && ('api_status' in value || 'operator' in value || 'checkedAt' in value);
  const own = isReport && typeof value.version === 'string' ? [value.version] : [];
  return [...own, ...Object.values(value).flatMap(reportedVersions)];
}

test.each(['openapi', 'admin'])('the examples of %s.json report it', (name) => {
  const reported = reportedVersions(readJson(`spec/dist/${name}.json`).components.examples);
  expect(reported.length).toBeGreaterThan(1);
  expect([...new Set(reported)]).toEqual([version]);
});

test('the service and the client report it', () => {
  expect(meta.version).toBe(version);
  expect(clientVersion).toBe(version);
});

const page = (file: string) => readFileSync(join(root, 'apps/docs/dist', file), 'utf8');

test.each(['index.html', 'ar/index.html', 'reference/index.html'])('%s of the documentation shows it', (file) => {
  const [, shown] = page(file).match(/<bdi dir="ltr"[^>]*>(\d+\.\d+\.\d+[^<]*)<\/bdi>/) ?? [];
  expect(shown).toBe(version);
});

test('the changelog of the documentation begins with it, below what is not released', () => {
  const [, newest] = page('changelog/index.html').match(/ id="v([\d-]+(?:-rc-\d+)?)"/) ?? [];
  expect(newest).toBe(version?.replaceAll('.', '-'));
});

test('the newest release in spec/released is it', () => {
  expect(readJson('spec/released/releases.json')[0].version).toBe(version);
  expect(readJson('spec/released/openapi.json').info.version).toBe(version);
});
