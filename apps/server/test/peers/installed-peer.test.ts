import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  warn.mockClear();
});

async function isMissing(ci: string, command: string): Promise<boolean> {
  vi.stubEnv('CI', ci);
  const { isPeerMissing } = await import('./installed-peer.ts');
  return isPeerMissing('Example SMSC', [command, '-e', '0'], 'example-smsc');
}

it('leaves out the tests of a missing peer by its name', async () => {
  expect(await isMissing('', '/nonexistent')).toBe(true);
  expect(warn.mock.calls).toEqual([
    [
      'The tests against Example SMSC are left out. Example SMSC is not installed (Debian: apt-get install example-smsc).',
    ],
  ]);
});

it('fails in CI where a peer is missing', async () => {
  await expect(isMissing('true', '/nonexistent')).rejects.toThrow('apt-get install example-smsc');
});

it('has nothing to say where a peer is installed', async () => {
  expect(await isMissing('true', process.execPath)).toBe(false);
  expect(warn).not.toHaveBeenCalled();
});
