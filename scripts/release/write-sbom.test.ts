import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import server from '../../apps/server/package.json' with { type: 'json' };
import root from '../../package.json' with { type: 'json' };

interface Component {
  group?: string;
  name: string;
  version: string;
  licenses?: unknown[];
}

const workspace = join(import.meta.dirname, '../..');

test('lists the direct dependencies of the service with their versions and licences, and none for development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'omnichannel-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    execFileSync(process.execPath, [join(import.meta.dirname, 'write-sbom.ts'), file]);
    const bom = JSON.parse(readFileSync(file, 'utf8'));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const { group, name, version, type } = bom.metadata.component;
    expect([`${group}/${name}`, version, type]).toEqual([server.name, server.version, 'application']);

    const components = bom.components as Component[];
    const fullName = (one: Component) => (one.group ? `${one.group}/${one.name}` : one.name);
    const { catalog } = parse(readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8'));
    for (const [dependency, range] of Object.entries(server.dependencies)) {
      const found = components.filter((one) => fullName(one) === dependency);
      const expected = range === 'catalog:' ? catalog[dependency] : server.version;
      expect(found.map((one) => one.version)).toContain(expected);
      expect(found.flatMap(({ licenses = [] }) => licenses)).not.toEqual([]);
    }
    const names = new Set(components.map(fullName));
    for (const dependency of ['vitest', 'typescript', '@omnichannel/tooling']) expect(names).not.toContain(dependency);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('is written before the packages are published', () => {
  expect(root.scripts.release).toMatch(/node scripts\/release\/write-sbom\.ts .*&& changeset publish$/);
});
