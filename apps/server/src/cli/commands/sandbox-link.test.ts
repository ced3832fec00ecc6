import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../console/testing.ts';
import type { Context } from '../../features/context.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let context: Context;
beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
});
afterAll(() => open.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const link = async (config: Config, args: string[]) => (await prepareCommand('sandbox-link', args))(config);

describe('sandbox-link', () => {
  it('prints a link, and nothing else on stdout, that opens the sandbox of a service that runs', async () => {
    const page = await testPage(context);
    const account = await testAccount(context);
    const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await link({ ...context.config, port: Number(new URL(page.url).port) }, [account.userName]);
    expect(stdout.mock.calls).toEqual([[expect.stringContaining(`${page.url}/sandbox/enter?key=`)]]);
    const opened = await fetch(stdout.mock.calls[0]?.[0], { redirect: 'manual' });
    expect(opened.status).toBe(303);
    await page.app.close();
  });

  it.each([
    ['sandbox', true, false],
    ['live', false, true],
  ])('prints next to the link whether the page shows messages: a %s account', async (_, sandbox, isTold) => {
    const { userName } = await testAccount(context, { sandbox });
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const stderr = vi.spyOn(console, 'error').mockImplementation(() => {});
    await link({ ...context.config, port: 4077 }, [userName]);
    const reported = stderr.mock.calls.flat().join('\n');
    expect(reported).toContain('port 4077');
    expect(reported.includes('is live')).toBe(isTold);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:4020/'],
    ['::1', 'http://[::1]:4020/'],
    ['192.0.2.1', 'http://192.0.2.1:4020/'],
  ])('names an address that a browser reaches: %s', async (host, url) => {
    const { userName } = await testAccount(context);
    const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await link({ ...context.config, host, port: 4020 }, [userName]);
    expect(stdout.mock.calls[0]?.[0]).toContain(url);
  });

  it('reports what is wrong', async () => {
    const config = { ...context.config, port: 4020 };
    await expect(link(config, [])).rejects.toThrow('requires the user name');
    await expect(link(config, ['a', 'b'])).rejects.toThrow('got an extra argument: "b"');
    await expect(link(config, ['--all'])).rejects.toThrow('has no flag --all');
    await expect(link({ ...config, port: 0 }, ['shop'])).rejects.toThrow('--port');
    await expect(link(config, ['missing'])).rejects.toThrow('There is no account missing');
  });
});
