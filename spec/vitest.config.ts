import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';

export default mergeConfig(
  base,
  defineConfig({
    // The tests share no state, so one thread runs them all and starts once.
    test: { pool: 'threads' },
  }),
);
