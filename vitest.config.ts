import { defineConfig } from 'vitest/config';

/** Under mutation most polls that fail wait for what never comes, in a run that has the machine for itself. */
const isMutated = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/**
 * What all packages have in common. The test files of a worker share one process, since starting one for each file takes half of the time
 * of the tests. The timeouts are long: on a loaded machine a test takes long, and that is no failure.
 */
export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: isMutated ? 4000 : 20_000 } },
  },
});
