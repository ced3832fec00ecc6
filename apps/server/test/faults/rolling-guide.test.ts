import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { settings } from '../../src/platform/config/settings.ts';
import { type DeployFile, readDeployFile } from '../deploy-file.ts';

const page = await readFile(new URL('../../docs/rolling-restarts.md', import.meta.url), 'utf8');

it.each<DeployFile>(['rolling-restarts/nginx.conf', 'rolling-restarts/haproxy.cfg'])(
  'the guide shows %s as the test runs it',
  async (name) => {
    expect(page).toContain(`\n${(await readDeployFile(name)).trimEnd()}\n\`\`\`\n`);
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
