import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('CI', '');
  vi.stubEnv('TEST_RELEASE', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  warn.mockClear();
});

const versions = ['20', '22', '24'];
const isOuter = (version: string) => version !== '22';

test.each([
  ['CI', 'true'],
  ['CI', '1'],
  ['CI', 'woodpecker'],
  ['TEST_RELEASE', 'true'],
])('with %s=%s, every case is tested, and nothing is printed', async (name, value) => {
  vi.stubEnv(name, value);
  const { fullRun, sampleOf } = await import('./full-run.ts');
  expect(fullRun).toBe(true);
  expect(sampleOf('Node.js versions', versions, isOuter)).toEqual(versions);
  expect(warn).not.toHaveBeenCalled();
});

test.each([undefined, '', '0', 'false'])(
  'with CI=%s, the sample is tested, and one line names what is left out',
  async (value) => {
    vi.stubEnv('CI', value);
    const { fullRun, sampleOf } = await import('./full-run.ts');
    expect(fullRun).toBe(false);
    expect(sampleOf('Node.js versions', versions, isOuter)).toEqual(['20', '24']);
    expect(warn.mock.calls).toEqual([['Node.js versions: left out 22. Run all: CI=true pnpm test']]);
  },
);

test('many cases are counted, not named', async () => {
  const { sampleOf } = await import('./full-run.ts');
  const pages = Array.from({ length: 50 }, (_, index) => ({ path: `/${index}/` }));
  sampleOf('pages', pages, (_, index) => index % 10 === 0);
  expect(warn.mock.calls).toEqual([['pages: left out 45 of 50. Run all: CI=true pnpm test']]);
});

test('a sample of all cases prints nothing, and an empty one is an error', async () => {
  const { sampleOf } = await import('./full-run.ts');
  sampleOf('pages', versions, () => true);
  expect(warn).not.toHaveBeenCalled();
  expect(() => sampleOf('pages', versions, () => false)).toThrow('The sample of pages is empty.');
});

test('every nth case is tested, beginning with the first', async () => {
  const { everyNth } = await import('./full-run.ts');
  expect(everyNth('operations', ['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'd']);
  expect(warn.mock.calls).toEqual([['operations: left out b, c. Run all: CI=true pnpm test']]);
});

test.each([
  ['', 11, [['odd forms: tries 11 of 51 random inputs. Try all: CI=true pnpm test']]],
  ['true', 51, []],
])('with CI=%s, %i of 51 random inputs are tried', async (value, runs, printed) => {
  vi.stubEnv('CI', value);
  const { sampleRuns } = await import('./full-run.ts');
  expect(sampleRuns('odd forms', 51)).toBe(runs);
  expect(warn.mock.calls).toEqual(printed);
});
