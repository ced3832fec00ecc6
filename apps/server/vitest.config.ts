import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/**
 * One PostgreSQL for all tests of a run. A worker for each processor: most tests wait for the database or a process, and this suite runs
 * on when those of the other packages have ended.
 */
export default mergeConfig(
  shared,
  defineConfig({
    test: { globalSetup: join(import.meta.dirname, 'src/testing-server.ts'), maxWorkers: '100%' },
  }),
);
