import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { testPage } from '../sandbox/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sandboxLinkCommand } from './sandbox-link.ts';

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

describe('sandbox-link', () => {
  it('prints a link, and nothing else on stdout, that opens the sandbox of a service that runs', async () => {
    const page = await testPage(context);
    const account = await testAccount(context);
    const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await sandboxLinkCommand({ ...context.config, port: Number(new URL(page.url).port) }, [account.userName]);
    expect(stdout.mock.calls).toEqual([[expect.stringContaining(`${page.url}/sandbox/enter?key=`)]]);
    const opened = await fetch(stdout.mock.calls[0]?.[0], { redirect: 'manual' });
    expect(opened.status).toBe(303);
    await page.app.close();
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:4020/'],
    ['::1', 'http://[::1]:4020/'],
    ['192.0.2.1', 'http://192.0.2.1:4020/'],
  ])('names an address that a browser reaches: %s', async (host, url) => {
    const { userName } = await testAccount(context);
    const stdout = vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await sandboxLinkCommand({ ...context.config, host, port: 4020 }, [userName]);
    expect(stdout.mock.calls[0]?.[0]).toContain(url);
  });

  it('tells what is wrong', async () => {
    const config = { ...context.config, port: 4020 };
    await expect(sandboxLinkCommand(config, [])).rejects.toThrow('takes one argument');
    await expect(sandboxLinkCommand(config, ['a', 'b'])).rejects.toThrow('takes one argument');
    await expect(sandboxLinkCommand(config, ['--all'])).rejects.toThrow('takes one argument');
    await expect(sandboxLinkCommand({ ...config, port: 0 }, ['shop'])).rejects.toThrow('--port');
    await expect(sandboxLinkCommand(config, ['nobody'])).rejects.toThrow('There is no account nobody');
  });
});
