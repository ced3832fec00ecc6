import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/platform/config/settings.ts';
import { isPeerMissing } from '../peers/installed-peer.ts';

const file = fileURLToPath(new URL('../../deploy/omnichannel.service', import.meta.url));
const unit = await readFile(file, 'utf8');
const page = await readFile(new URL('../../docs/install.md', import.meta.url), 'utf8');
const maxExposure = 3;

const program = 'systemd-analyze';
const analyze = ['security', '--offline=yes', '--no-pager', file] as const;
const isMissing = isPeerMissing(program, [program, ...analyze], 'systemd');

describe('the systemd unit', () => {
  it.skipIf(isMissing)('has an exposure below 3, which the documentation states', () => {
    const report = execFileSync(program, analyze, { encoding: 'utf8' });
    const exposure = /exposure level for omnichannel\.service: (\d+\.\d)/.exec(report)?.[1] ?? '';
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThan(maxExposure);
    expect(page).toContain(`rates its exposure below ${maxExposure} of 10`);
  });

  it('starts the command of the package where the documentation installs it', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const [, folder, command] = /^ExecStart=(\S+)\/node_modules\/\.bin\/(\S+) start$/m.exec(unit) ?? [];
    expect(Object.keys(manifest.bin)).toEqual([command]);
    expect(page).toContain(`\ncd ${folder}\nnpm install ${manifest.name}\n`);
    for (const name of ['User', 'EnvironmentFile']) {
      const value = new RegExp(`^${name}=(\\S+)$`, 'm').exec(unit)?.[1];
      expect(page).toContain(value);
    }
  });

  it('waits longer for the service to stop than the service takes at most', async () => {
    const source = await readFile(new URL('../../src/cli/commands/start.ts', import.meta.url), 'utf8');
    const stopSeconds = Number(/^const stopSeconds = (\d+);$/m.exec(source)?.[1]);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
      stopSeconds + Number(settings.shutdownDelaySeconds.fallback),
    );
  });
});
