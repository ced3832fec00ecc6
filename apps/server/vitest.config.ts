import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** One PostgreSQL for all tests of a run. */
export default mergeConfig(shared, defineConfig({ test: { globalSetup: './src/database/testing-server.ts' } }));
