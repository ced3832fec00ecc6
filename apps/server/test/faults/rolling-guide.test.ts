import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../src/platform/config/settings.ts';
import { adaptDeployFile, type DeployFile, readDeployFile } from '../deploy-file.ts';
import { isPeerMissing } from '../peers/installed-peer.ts';

const page = await readFile(new URL('../../docs/rolling-restarts.md', import.meta.url), 'utf8');

it.each<DeployFile>(['rolling-restarts/nginx.conf', 'rolling-restarts/haproxy.cfg'])(
  'the guide shows %s as the test runs it',
  async (name) => {
    expect(page).toContain(`\n${(await readDeployFile(name)).trimEnd()}\n\`\`\`\n`);
  },
);

it.skipIf(isPeerMissing('HAProxy', ['/usr/sbin/haproxy', '-v'], 'haproxy'))(
  'HAProxy accepts each file alone, and both in one as the guides say',
  async () => {
    const api = await adaptDeployFile('rolling-restarts/haproxy.cfg', [
      // Any certificate will do for the check of the syntax.
      ['bind :443 ssl crt /etc/haproxy/api.example.com.pem', 'bind :443'],
    ]);
    const database = await readDeployFile('high-availability/haproxy.cfg');
    const directory = await mkdtemp(join(tmpdir(), 'omnichannel-haproxy-'));
    try {
      for (const text of [api, database, database + api.replace(/^global\n(?: .*\n)+/m, '')]) {
        const file = join(directory, 'haproxy.cfg');
        await writeFile(file, text);
        const { stdout, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
        expect({ stdout, stderr }).toEqual({ stdout: 'Configuration file is valid\n', stderr: '' });
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);

it('the proxies notice a stopping instance within the default delay', async () => {
  const delaySeconds = Number(settings.shutdownDelaySeconds.fallback);
  expect(page).toContain(`after \`--shutdown-delay\` (${delaySeconds} s)`);
  const [, idleSeconds] = /keepalive_timeout (\d+)s;/.exec(await readDeployFile('rolling-restarts/nginx.conf')) ?? [];
  expect(Number(idleSeconds)).toBeLessThan(delaySeconds);
  const haproxy = await readDeployFile('rolling-restarts/haproxy.cfg');
  const [, inter, fall, rise] = /inter (\d+)s fall (\d+) rise (\d+)/.exec(haproxy)?.map(Number) ?? [];
  expect(Number(inter) * Number(fall)).toBeLessThan(delaySeconds);
  expect(Number(rise)).toBeLessThan(Number(fall));
});
