import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithNpx } from './npx.ts';
import { type Registry, startRegistry } from './registry.ts';
import { release } from './release.ts';

/** In milliseconds. npm downloads all dependencies, since the user's cache is empty. */
const minutes = 60_000;

// It takes more than a minute, so only `pnpm test:release` and the release workflow run it.
describe.runIf(process.env.TEST_RELEASE)('with npx, in an empty folder of a new user', () => {
  let folder: string;
  let registry: Registry;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'omnichannel-')));
    registry = await startRegistry(folder);
    await release(registry, join(folder, 'workspace'));
  }, 4 * minutes);
  afterAll(async () => {
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the mock starts and returns an example', { timeout: 4 * minutes }, async () => {
    const command = ['@omnichannel/mock', '--port', '0'];
    const mock = await startWithNpx(registry, 'node 20.19', command, /on http:\/\/127\.0\.0\.1:(\d+)/);
    try {
      const response = await fetch(`${mock.url}/v1/topics`, { headers: { Authorization: 'Bearer any-token' } });
      expect(await response.json()).toMatchObject({ page: 0, totalCount: expect.any(Number) });
    } finally {
      await mock.remove();
    }
  });

  test('the service starts with its own PostgreSQL, and requests a verification', {
    timeout: 4 * minutes,
  }, async () => {
    const command = ['@omnichannel/server', 'start', '--port', '0'];
    const service = await startWithNpx(registry, 'node 24', command, /on http:\/\/127\.0\.0\.1:(\d+)/);
    const post = async (path: string, body: string, token?: string) => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const response = await fetch(service.url + path, { method: 'POST', headers, body });
      return (await response.json()) as { replyCode?: number; data: { access_token: string; checkCode: string } };
    };
    try {
      const account = readFileSync(join(service.cwd, '.omnichannel/first-account.json'), 'utf8');
      const { data } = await post('/auth/v1/tokens/', account);
      const verification = await post(
        '/mfa/v1/destinations/verification',
        '{"number":"+12025550100"}',
        data.access_token,
      );
      expect(verification).toMatchObject({ replyCode: 0, data: { checkCode: expect.any(String) } });
    } finally {
      await service.remove();
    }
  });
});
