import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** One PostgreSQL for all tests of a run. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: './src/database/testing-server.ts',
      // Where the tests take the database away, a query that nobody waits for may fail so. Whose it is, is not found yet;
      // `start` logs it and goes on.
      onUnhandledError: ({ message }) => message !== 'Connection terminated unexpectedly',
    },
  }),
);
