import { defineConfig } from 'vitest/config';

/** What all packages have in common: on a loaded machine a test takes long, and that is no failure. */
export default defineConfig({
  test: { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } },
});
