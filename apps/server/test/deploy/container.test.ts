import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { startTcpProxy, type TcpProxy } from '../../src/platform/postgres/testing-tcp-proxy.ts';
import { testSecret } from '../../src/testing.ts';
import { type Api, signIn } from '../inbox/api.ts';
import { freePorts } from '../peers/free-ports.ts';
import { buildServerImage, type Image } from './container-image.ts';
import { areContainersMissing } from './container-programs.ts';

const maxBytes = 260_000_000;
const name = 'omnichannel';
const restrictions = '--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges';
const main = '/app/node_modules/@omnichannel/server/dist/main.js';

it('the documentation runs the image as this test does', async () => {
  const page = await readFile(new URL('../../docs/install.md', import.meta.url), 'utf8');
  expect(page).toContain(` ${restrictions} omnichannel\n`);
  expect(page).toContain(`podman exec omnichannel node ${main} accounts list\n`);
});

describe.skipIf(areContainersMissing())('the container image', { timeout: 60_000 }, () => {
  let image: Image;
  let open: OpenDatabase;
  let proxy: TcpProxy;
  let url: string;
  const endings: (() => Promise<unknown>)[] = [];
  /** Runs a script of Node.js in the container. */
  const evaluate = (script: string) => image.podman('exec', name, 'node', '-e', script);

  beforeAll(async () => {
    image = await buildServerImage();
    endings.push(image.remove);
    open = await testDatabase({ migrated: false });
    endings.push(open.close);
    // The server of the tests has only a socket, which another user cannot open.
    proxy = await startTcpProxy(open.directUrl);
    endings.push(proxy.cut);
    const [port] = (await freePorts(1)) as [number];
    url = `http://127.0.0.1:${port}`;
    const variables = [
      `DATABASE_URL=${proxy.url}`,
      `OMNICHANNEL_SECRET=${testSecret}`,
      `OMNICHANNEL_PORT=${port}`,
      // The image has no sandbox by default. Here it delivers the passcode.
      'OMNICHANNEL_SANDBOX=true',
      'OMNICHANNEL_ALLOW_SANDBOX=true',
    ];
    const environment = variables.flatMap((variable) => ['--env', variable]);
    await image.podman(
      'run',
      '--detach',
      '--name',
      name,
      '--network',
      'host',
      ...restrictions.split(' '),
      ...environment,
      image.name,
    );
  }, 900_000);

  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  }, 120_000);

  it('takes at most 260 MB', async () => {
    const bytes = Number(await image.podman('image', 'inspect', '--format', '{{.Size}}', image.name));
    console.info(`The container image takes ${Math.round(bytes / 1_000_000)} MB.`);
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('is alive and ready with an empty PostgreSQL, which it migrates', async () => {
    const read = async (path: string) => {
      const response = await fetch(url + path).catch(() => undefined);
      return response?.status ?? (await image.podman('logs', name));
    };
    await expect.poll(() => read('/healthz'), { timeout: 50_000 }).toBe(200);
    await expect.poll(() => read('/readyz')).toBe(200);
    await image.podman('healthcheck', 'run', name);
  });

  it('runs without root, capabilities and a writable root', async () => {
    const status = await evaluate(`console.log(require('node:fs').readFileSync('/proc/1/status', 'utf8'))`);
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    await expect(evaluate(`require('node:fs').writeFileSync('/app/file', '')`)).rejects.toThrow('EROFS');
  });

  it('verifies a number', async () => {
    const account = { userName: 'trial', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
    const { apiKey } = await createAccount(open.database, testActor, { ...account, limits: {} });
    const api: Api = await signIn(url, { userName: 'trial', apiKey });
    const { checkCode } = await api.requestVerification({ number: '+12025550123' });
    const readSms = () => open.database.selectFrom('sandbox_messages').select('text').executeTakeFirst();
    await expect.poll(readSms, { timeout: 20_000 }).toBeDefined();
    const passCode = /\b\d{6}\b/.exec((await readSms())?.text ?? '')?.[0] as string;
    expect(await api.checkVerification({ checkCode, passCode })).toMatchObject({ PasscodeStatus: 1 });
  });

  it('runs the other commands', async () => {
    expect(await image.podman('exec', name, 'node', main, 'accounts', 'list')).toContain('trial');
  });

  it('lists the software that it contains', async () => {
    const bom = JSON.parse(
      await evaluate(`console.log(require('node:fs').readFileSync('/app/sbom.cdx.json', 'utf8'))`),
    );
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: expect.any(String) } } });
    const names = bom.components.map((component: { name: string }) => component.name);
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(names).toEqual(expect.arrayContaining(['@omnichannel/server', ...Object.keys(manifest.dependencies)]));
  });

  it('stops on SIGTERM with the exit code 0', async () => {
    await image.podman('stop', '--time', '40', name);
    expect((await image.podman('inspect', '--format', '{{.State.ExitCode}}', name)).trim()).toBe('0');
    const lines = (await image.podman('logs', name)).trim().split('\n');
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ msg: 'stopped' });
  });
});
