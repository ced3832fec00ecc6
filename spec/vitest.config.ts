import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    // The tests change nothing that another could see: one thread runs them all, and starts once.
    test: { pool: 'threads' },
  }),
);
