import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** One PostgreSQL for all tests of a run. */
export default mergeConfig(
  shared,
  defineConfig({ test: { globalSetup: join(import.meta.dirname, 'src/database/testing-server.ts') } }),
);
