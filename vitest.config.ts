import { defineConfig } from 'vitest/config';

/** Whether Stryker runs the tests. Most failing polls then wait in vain, on an otherwise idle machine. */
const isMutated = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/**
 * The settings that all packages share. The test files of a worker share one process, since one process for each file takes half of the
 * time of the tests. The timeouts are long, so that a test does not fail on a loaded machine.
 */
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: isMutated ? 4000 : 20_000 } },
  },
});
